import type { Transaction } from "../../platform/transaction.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import * as repository from "./jobs.repository.ts";
import type { JobRow } from "./jobs.repository.ts";

export function readJob({ rows }: Pick<JobsDeps, "rows">, jobId: string): Promise<JobRow | undefined> {
  return repository.findJob(rows, jobId);
}

/** Locks the row until the transaction ends. */
export function lockJob(tx: Transaction, jobId: string): Promise<JobRow | undefined> {
  return repository.lockJob(tx.rows, jobId);
}

/** Records the server's earlier state, in the job's own shape. */
export async function notePrevious(tx: Transaction, jobId: string, previous: unknown): Promise<void> {
  await repository.changeJob(tx.rows, jobId, { previous });
}

/** Replaces the target state, in the job's own shape. */
export async function noteWanted(tx: Transaction, jobId: string, wanted: unknown): Promise<void> {
  await repository.changeJob(tx.rows, jobId, { wanted });
}

/** What earlier jobs of the server replaced is no longer kept: one tree is kept per server, and another replaces it. */
export function endUndosOf(tx: Transaction, serverId: string): Promise<void> {
  return repository.endUndosOf(tx.rows, serverId);
}

/** What the job replaced is in place again: there is nothing left to bring back. */
export function endUndo(tx: Transaction, jobId: string): Promise<void> {
  return repository.endUndo(tx.rows, jobId);
}
