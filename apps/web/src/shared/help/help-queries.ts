import { askForHelp, readHelpReport, type HelpReport } from "@blockwright/contract/help";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { messageOf } from "../api/message-of.ts";
import { t } from "../text/t.ts";
import { clearToast, showToast } from "../ui/toast-store.ts";

/** Read again each time it is opened, and not while it is read: what is shown is what is sent. */
export function helpReportQuery(failureId: string) {
  return queryOptions({
    queryKey: ["help", failureId],
    queryFn: ({ signal }) => call(readHelpReport, { params: { failureId } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useAskForHelp(failureId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => call(askForHelp, { params: { failureId }, body: { ...wish, consent: true } }),
    onMutate: clearToast,
    onSuccess() {
      onDone();
      showToast({
        title: t("Sent to support"),
        description: t("You get the answer by email, and can read it here."),
        tone: "success",
      });
    },
    onError: (error) =>
      showToast({
        title: t("Not sent"),
        description: messageOf(error, t("Please try again in a moment.")),
        tone: "danger",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["help", failureId] }),
  });
}

interface Wish {
  readonly report: HelpReport;
  readonly seal: string;
  readonly message: string;
}
