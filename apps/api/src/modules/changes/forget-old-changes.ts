import type { Deps } from "../../platform/deps.ts";
import { deleteProposalsBefore, forgetContentBefore } from "./old-changes.repository.ts";

const proposalKeptForMs = 24 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** What was only ever looked at. */
export function forgetProposals({ transact }: Pick<Deps, "transact">, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - proposalKeptForMs);
  return transact((tx) => deleteProposalsBefore(tx.rows, cutoff));
}

/** The bytes of files as they were before and after: kept for undoing only. */
export function forgetContent(
  { transact, config }: Pick<Deps, "transact" | "config">,
  now: Date,
): Promise<number> {
  const cutoff = new Date(now.getTime() - config.changes.undoDays * dayMs);
  return transact((tx) => forgetContentBefore(tx.rows, cutoff, now));
}
