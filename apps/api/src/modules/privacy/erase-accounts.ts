import { system } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { mailboxHash, signalRetentionDays } from "../accounts/index.ts";
import { appendActivity } from "../activity/index.ts";
import type { NodesDeps } from "../nodes/index.ts";
import { deleteServer, keptForMs } from "../servers/index.ts";
import {
  deleteErasedAccounts,
  eraseRowsOf,
  findAccountsToErase,
  findLiveServersOf,
  lockAccountToErase,
} from "./privacy.repository.ts";

export type PrivacyDeps = Deps & NodesDeps;

const maxAtOnce = 100;

export function liveServersOf({ rows }: Pick<Deps, "rows">, accountId: string): Promise<string[]> {
  return findLiveServersOf(rows, accountId);
}

/** A missing one was deleted by an attempt that crashed before it was recorded. */
export async function deleteServerOf(deps: PrivacyDeps, accountId: string, serverId: string): Promise<void> {
  try {
    await deleteServer(deps, { ...system, accountId }, serverId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
  }
}

const beforeErasing = (now: Date) => timeBefore(now, keptForMs);

export function accountsToErase({ rows, now }: Pick<Deps, "rows" | "now">): Promise<string[]> {
  return findAccountsToErase(rows, beforeErasing(now()), maxAtOnce);
}

/** All of it or nothing, so that it can be retried until it succeeds. */
export async function eraseAccount(
  { transact, keyedHash, now }: Pick<Deps, "transact" | "keyedHash" | "now">,
  accountId: string,
): Promise<void> {
  await transact(async (tx) => {
    const account = await lockAccountToErase(tx.rows, accountId, beforeErasing(now()));
    if (!account) return;
    await eraseRowsOf(tx.rows, { ...account, emailHash: mailboxHash(keyedHash, account.email) });
    await appendActivity(tx, system, { action: "account.erased", subjectId: accountId });
  });
}

/** Its id is deleted when the signals that refer to it have expired. */
export function forgetErasedAccounts({ rows, now }: Pick<Deps, "rows" | "now">): Promise<number> {
  return deleteErasedAccounts(rows, timeBefore(now(), signalRetentionDays * dayMs));
}
