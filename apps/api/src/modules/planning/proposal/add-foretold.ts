import type { Proposal } from "@blockwright/contract/proposals";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { CatalogueError, foretellVersion, type CatalogueDeps } from "../../catalogue/index.ts";
import { findOwnProposal } from "./make-proposal.ts";
import { currentProposal, findPlanOf } from "./show-proposal.ts";

/** A person waits for the proposal. The build says the same. */
const timeLimitMs = 2_000;

/** With what the sources and the machines say about its version, if they say it in time. */
export async function addForetold(
  deps: Pick<Deps, "rows" | "now" | "log"> & { readonly catalogue: CatalogueDeps },
  actor: Person,
  shown: Proposal,
): Promise<Proposal> {
  const stored = await findOwnProposal(deps, actor, shown.id);
  const { recipe } = currentProposal(stored, await findPlanOf(deps, stored));
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeLimitMs);
  const foretold = foretellVersion(deps.catalogue, recipe).catch((error: unknown) => {
    if (error instanceof CatalogueError) return error.code === "no-java" ? error.message : undefined;
    deps.log.warn({ err: error }, "the version of a proposal could not be foretold");
    return undefined;
  });
  const note = await Promise.race([foretold, late]);
  clearTimeout(timer);
  return note === undefined ? shown : { ...shown, notes: [...shown.notes, note] };
}
