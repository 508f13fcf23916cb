import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { confirmed } from "../confirmation.ts";
import { forgetRequestId, requestIdOf } from "./request-ids.ts";

interface MoneyCall<Answer> {
  /** What is asked for, without the reason. The same while its answer is unknown keeps its id. */
  readonly request: string;
  readonly run: (requestId: string) => Promise<Answer>;
  readonly failed: string;
  readonly done: (answer: Answer) => { readonly title: string; readonly description: string | undefined };
  readonly onDone: () => void;
}

/** Asks the operator to confirm who they are if the api wants it, and says how it went. */
export function useMoneyCall<Answer>({ request, run, failed, done, onDone }: MoneyCall<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => confirmed(() => run(requestIdOf(request))),
    onMutate: clearToast,
    onSuccess(answer) {
      forgetRequestId(request);
      onDone();
      const { title, description } = done(answer);
      showToast({ title, tone: "success", ...(description !== undefined && { description }) });
    },
    onError(error) {
      const isRefused = error instanceof ApiError && wasRefused(error);
      if (isRefused) forgetRequestId(request);
      showToast({
        title: isRefused ? failed : t("We don't know whether it worked"),
        description: isRefused
          ? messageOf(error, t("Please try again in a moment."))
          : t("Send it again: it is done only once."),
        tone: "danger",
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}

/** Otherwise it may have been done: the answer was lost, or the api failed on the way. */
function wasRefused({ status, type }: ApiError): boolean {
  return (status >= 400 && status < 500) || type === "CARDS_UNAVAILABLE";
}
