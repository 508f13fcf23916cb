import { getProposal, propose } from "@blockwright/contract/proposals";
import type { Proposal } from "@blockwright/contract/proposals";
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import type { BuildDraft } from "../build-draft.ts";

type Wish = Pick<BuildDraft, "prompt" | "recipe" | "proposalId">;

/** One per description. It is read again after a reload, and made again once it is too old. */
export function proposalQuery({ prompt, recipe, proposalId }: Wish) {
  const words = prompt.trim();
  return queryOptions({
    queryKey: ["proposals", words, recipe?.id ?? null],
    queryFn: ({ signal }) => readOrMake(words, recipe?.id, proposalId, signal),
  });
}

/** A model is stopped when the dialogs close, so its state is read again. */
export async function prefetchProposal(queryClient: QueryClient, wish: Wish): Promise<void> {
  const query = proposalQuery(wish);
  const state = queryClient.getQueryData(query.queryKey)?.modelPlan?.state;
  const isOutdated = state === "running" || state === "stopped";
  await queryClient.prefetchQuery({ ...query, ...(isOutdated && { staleTime: 0 }) });
}

async function readOrMake(
  prompt: string,
  recipeId: string | undefined,
  proposalId: string | null,
  signal: AbortSignal,
): Promise<Proposal> {
  const kept = proposalId === null ? undefined : await readKept(proposalId, signal);
  // A model that was stopped with the dialog begins again with it.
  if (kept?.prompt === prompt && kept.modelPlan?.state !== "stopped") return kept;
  return call(propose, { body: { prompt, ...(recipeId !== undefined && { recipeId }) } }, signal);
}

async function readKept(proposalId: string, signal: AbortSignal): Promise<Proposal | undefined> {
  try {
    return await call(getProposal, { params: { proposalId } }, signal);
  } catch (error) {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  }
}
