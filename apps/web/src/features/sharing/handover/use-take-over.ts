import type { ReceivedOffer } from "@blockwright/contract/handovers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { showFailure } from "./handover-queries.ts";

interface TakenOffer {
  readonly offer: ReceivedOffer;
  readonly setupIntentId: string;
}

/** Accepts a paid server with the card that was just saved for it. */
export function useTakeOver() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ offer: { serverId }, setupIntentId }: TakenOffer) => {
      const { takeOver } = await import("@blockwright/contract/billing/handovers");
      return call(takeOver, { params: { serverId }, body: { setupIntentId } });
    },
    onMutate: clearToast,
    onSuccess(_done, { offer }) {
      const title = t("{server} is yours now", { server: visibleLine(offer.serverName) });
      showToast({ title, description: t("Its previous owner is one of its admins."), tone: "success" });
    },
    onError: (error) => showFailure(t("You could not accept the server"), error),
    // The server, its list, the plan and the payments.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
