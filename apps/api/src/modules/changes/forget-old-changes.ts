import type { Deps } from "../../platform/deps.ts";
import { deleteProposalsBefore, forgetContentBefore } from "./old-changes.repository.ts";

const proposalKeptForMs = 24 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** What was only ever looked at. */
export function forgetProposals({ rows }: Pick<Deps, "rows">, now: Date): Promise<number> {
  return deleteProposalsBefore(rows, new Date(now.getTime() - proposalKeptForMs));
}

/** The bytes of files as they were before: whole copies, which are only there for undoing. */
export function forgetContent(
  { transact, config }: Pick<Deps, "transact" | "config">,
  now: Date,
): Promise<number> {
  const cutoff = new Date(now.getTime() - config.changes.undoDays * dayMs);
  return transact((tx) => forgetContentBefore(tx.rows, cutoff, now));
}
