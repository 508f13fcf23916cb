import type { Deps } from "../../../platform/deps.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { clearAsides } from "../folders/clear-asides.ts";
import { deleteProposalsBefore, findOldChanges, forgetContentBefore } from "./old-changes.repository.ts";

const proposalKeptForMs = 24 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Changes that were only proposed. */
export function forgetProposals({ transact }: Pick<Deps, "transact">, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - proposalKeptForMs);
  return transact((tx) => deleteProposalsBefore(tx.rows, cutoff));
}

/** The rest waits for the next run: each takes a call to a node. */
const clearedAtOnce = 500;

/**
 * The bytes of files before and after a change, and files kept aside in the server's folder: kept only for an undo. A
 * change whose node is offline is skipped, but for no longer than twice the time.
 */
export async function forgetContent(
  deps: Pick<ChangesDeps, "transact" | "config" | "rows" | "callNode" | "log">,
  now: Date,
): Promise<number> {
  const { undoDays } = deps.config.changes;
  const cutoff = new Date(now.getTime() - undoDays * dayMs);
  const givenUpBefore = new Date(cutoff.getTime() - undoDays * dayMs);
  const old = await findOldChanges(deps.rows, cutoff, clearedAtOnce);
  const left = await clearAsides(deps, old);
  const except = left.filter(({ updatedAt }) => updatedAt >= givenUpBefore).map(({ id }) => id);
  const looked = old.length < clearedAtOnce ? cutoff : (old.at(-1)?.updatedAt ?? cutoff);
  return deps.transact((tx) => forgetContentBefore(tx.rows, { cutoff: looked, now, except }));
}
