import { changeProposal, getProposal, propose } from "@blockwright/contract/proposals";
import type { Proposal } from "@blockwright/contract/proposals";
import { useQuery } from "@tanstack/react-query";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import type { Order } from "./order.ts";

/** What the order would build: as agreed in the dialogs, or proposed now for an order that came by a link. */
export function useOrderProposal(order: Order) {
  const { data: proposal, isPending } = useQuery({
    queryKey: ["proposals", "of-order", order],
    queryFn: ({ signal }) => readAgreed(order, signal),
    retry: false,
  });
  return {
    proposal,
    isPending,
    /** Builds exactly what is shown. */
    order: proposal === undefined ? order : { ...order, proposalId: proposal.id },
  };
}

async function readAgreed(order: Order, signal: AbortSignal): Promise<Proposal> {
  const { platformType } = order;
  const { ramGb } = order.size;
  const found = (await readKept(order, signal)) ?? (await proposeFor(order, signal));
  const { choices } = found;
  if (choices.platformType === platformType && choices.ramGb === ramGb) return found;
  const params = { proposalId: found.id };
  return call(changeProposal, { params, body: { ...choices, platformType, ramGb } }, signal);
}

async function readKept({ proposalId }: Order, signal: AbortSignal): Promise<Proposal | undefined> {
  if (proposalId === undefined) return undefined;
  try {
    return await call(getProposal, { params: { proposalId } }, signal);
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}

function proposeFor({ prompt, recipeId, platformType, size }: Order, signal: AbortSignal): Promise<Proposal> {
  const body = { prompt, platformType, ram: size.ramGb, ...(recipeId !== undefined && { recipeId }) };
  return call(propose, { body }, signal);
}
