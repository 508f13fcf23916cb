import { answerHelpRequest, closeHelpRequest, listHelpRequests } from "@blockwright/contract/help-queue";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

export type Shown = "open" | "done";

export function queueQuery(show: Shown) {
  return infiniteQueryOptions({
    queryKey: ["support", "help-requests", show],
    queryFn: ({ signal, pageParam }) =>
      call(listHelpRequests, { query: { show, ...(pageParam !== "" && { after: pageParam }) } }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

export function useAnswer(requestId: string, onDone: () => void) {
  const settled = useSettled();
  return useMutation({
    mutationFn: (text: string) => call(answerHelpRequest, { params: { requestId }, body: { text } }),
    onMutate: clearToast,
    onSuccess({ isMailed }) {
      onDone();
      showToast({
        title: isMailed ? t("Answer sent") : t("Answer not mailed"),
        description: isMailed
          ? t("They get it by email.")
          : t("They left the server, or mail is not set up here."),
        tone: isMailed ? "success" : "neutral",
      });
    },
    onError: (error) => showFailure(t("Answer not sent"), error),
    onSettled: settled,
  });
}

export function useClose(requestId: string, onDone: () => void) {
  const settled = useSettled();
  return useMutation({
    mutationFn: (reason: string) => call(closeHelpRequest, { params: { requestId }, body: { reason } }),
    onMutate: clearToast,
    onSuccess() {
      onDone();
      showToast({
        title: t("Request closed"),
        description: t("The people of the server can read your reason."),
        tone: "success",
      });
    },
    onError: (error) => showFailure(t("Request not closed"), error),
    onSettled: settled,
  });
}

function useSettled() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["support", "help-requests"] });
}
