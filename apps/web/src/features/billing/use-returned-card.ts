import { useSavedCard as chargeSavedCard } from "@blockwright/contract/billing/subscriptions";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../shared/api/call.ts";
import { useShownLocation } from "../../shared/browser/use-shown-location.ts";
import { t } from "../../shared/text/t.ts";
import { showToast } from "../../shared/ui/toast-store.ts";
import { useBillingCall } from "./billing-queries.ts";

interface SavedCard {
  readonly subscriptionId: string;
  readonly setupIntentId: string;
}

/** Charges a card that was just saved from now on. */
export function useChargeSavedCard(onDone: () => void) {
  return useBillingCall({
    run: ({ subscriptionId, setupIntentId }: SavedCard) =>
      call(chargeSavedCard, { params: { subscriptionId }, body: { setupIntentId } }),
    failed: t("Card Not Saved"),
    onDone() {
      showToast({ title: t("Card saved"), tone: "success" });
      onDone();
    },
  });
}

/** Finishes a card whose bank asked for a visit: the provider leads back here and adds what was saved to the address. */
export function useReturnedCard(): void {
  const navigate = useNavigate();
  const given = useShownLocation(({ searchStr }) => searchStr);
  const { mutate } = useChargeSavedCard(() => undefined);
  useEffect(() => {
    const search = new URLSearchParams(given);
    const subscriptionId = search.get("subscription");
    const setupIntentId = search.get("setup_intent");
    if (subscriptionId === null || setupIntentId === null) return;
    mutate({ subscriptionId, setupIntentId });
    void navigate({ href: "/billing", replace: true });
  }, [given, mutate, navigate]);
}
