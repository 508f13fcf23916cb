import type { ReceivedOffer } from "@blockwright/contract/handovers";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTakeOver } from "./use-take-over.ts";

/** Finishes an offer whose bank asked for a visit: the provider leads back here and adds the saved card to the address. */
export function useReturnedOffer(offers: readonly ReceivedOffer[]): void {
  const navigate = useNavigate();
  const given = useRouterState({ select: ({ location }) => location.searchStr });
  const { mutate } = useTakeOver();
  useEffect(() => {
    const search = new URLSearchParams(given);
    const setupIntentId = search.get("setup_intent");
    const offer = offers.find(({ serverId }) => serverId === search.get("handover"));
    if (!offer || setupIntentId === null) return;
    mutate({ offer, setupIntentId });
    void navigate({ href: "/dashboard", replace: true });
  }, [given, offers, mutate, navigate]);
}
