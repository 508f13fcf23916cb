import { takeOver } from "@blockwright/contract/billing/handovers";
import { listHandovers, type ReceivedOffer } from "@blockwright/contract/handovers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { useBillingCall } from "../billing-queries.ts";

export interface PaidOffer extends ReceivedOffer {
  readonly price: NonNullable<ReceivedOffer["price"]>;
}

export const offersQuery = queryOptions({
  queryKey: ["handovers"],
  queryFn: ({ signal }) => call(listHandovers, undefined, signal),
  staleTime: 0,
});

export function isPaidOffer(offer: ReceivedOffer): offer is PaidOffer {
  return offer.price !== null;
}

interface TakenOffer {
  readonly offer: ReceivedOffer;
  readonly setupIntentId: string;
}

/** Accepts a paid server with the card that was just saved for it. */
export function useTakeOver() {
  const queryClient = useQueryClient();
  return useBillingCall({
    run: async ({ offer, setupIntentId }: TakenOffer) => {
      await call(takeOver, { params: { serverId: offer.serverId }, body: { setupIntentId } });
      return offer;
    },
    failed: t("You could not accept the server"),
    onDone(offer) {
      const title = t("{server} is yours now", { server: visibleLine(offer.serverName) });
      showToast({ title, description: t("Its previous owner is one of its admins."), tone: "success" });
      // The server, its list and the plan.
      void queryClient.invalidateQueries();
    },
  });
}

/** Finishes an offer whose bank asked for a visit: the provider leads back here and adds the saved card to the address. */
export function useReturnedOffer(offers: readonly PaidOffer[]): void {
  const navigate = useNavigate();
  const given = useShownLocation(({ searchStr }) => searchStr);
  const { mutate } = useTakeOver();
  useEffect(() => {
    const search = new URLSearchParams(given);
    const setupIntentId = search.get("setup_intent");
    const offer = offers.find(({ serverId }) => serverId === search.get("handover"));
    if (!offer || setupIntentId === null) return;
    mutate({ offer, setupIntentId });
    void navigate({ href: "/billing", replace: true });
  }, [given, offers, mutate, navigate]);
}
