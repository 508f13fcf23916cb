import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { accountTrustEnded, sendSessionsEnded } from "../account-events.ts";
import { deleteOtherSessions, deleteSessionsOf, lockSessionsOf } from "../sessions.repository.ts";
import type { AccountCause } from "./what-ends.ts";

interface Ending {
  readonly accountId: string;
  readonly cause: AccountCause;
  /** The sign-in that did it. */
  readonly keptSessionId?: string;
}

/**
 * Ends sign-ins in this transaction. The fact makes other modules end what else `what-ends.ts` lists: what is made
 * afterwards waits for the lock and stays.
 */
export async function endTrust(
  { hints, recordFact }: Pick<Deps, "hints" | "recordFact">,
  tx: Transaction,
  { accountId, cause, keptSessionId }: Ending,
): Promise<{ endedSignIns: number }> {
  await lockSessionsOf(tx.rows, accountId);
  const endedIds =
    keptSessionId === undefined
      ? await deleteSessionsOf(tx.rows, accountId)
      : await deleteOtherSessions(tx.rows, accountId, keptSessionId);
  await recordFact(tx, accountTrustEnded, { accountId, cause, endedAt: tx.now().toISOString() });
  tx.afterCommit(() => sendSessionsEnded(hints, endedIds));
  return { endedSignIns: endedIds.length };
}
