import { cancelRestart, planRestart } from "@blockwright/contract/servers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { serverQuery } from "../server-queries.ts";

type Wish = { readonly when: "empty" } | { readonly when: "time"; readonly at: string };

export function usePlanRestart(serverId: string, onDecided: () => void) {
  return useRestartPlan(
    serverId,
    (wish: Wish) => call(planRestart, { params: { serverId }, body: wish }),
    t("The restart was not planned"),
    onDecided,
  );
}

export function useCancelRestart(serverId: string) {
  return useRestartPlan(
    serverId,
    (_nothing: undefined) => call(cancelRestart, { params: { serverId } }),
    t("It was not cancelled"),
  );
}

function useRestartPlan<Wanted>(
  serverId: string,
  send: (wanted: Wanted) => Promise<unknown>,
  failure: string,
  onDecided?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: clearToast,
    onSettled: async () => {
      await queryClient.invalidateQueries({ ...serverQuery(serverId), exact: true });
      onDecided?.();
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: failure, description, tone: "danger" });
    },
  });
}
