import { setTimeout } from "node:timers/promises";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccount } from "../accounts/index.ts";
import { endAccount, liveServersOf } from "../privacy/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { findServersLeft } from "./admin.repository.ts";
import { noReason } from "./no-reason.ts";

/** The answer comes within 30 seconds. */
const waitMs = 25_000;
const lookEveryMs = 500;

interface Deletion {
  readonly message: string;
  readonly deletedServers: string[];
  readonly failedServers: string[];
}

/**
 * The account ends at once, and a workflow deletes its servers; their subscriptions end with them. A server counts as
 * deleted when its machine has confirmed it. The others are deleted when their machine is back.
 */
export async function deleteUser(
  deps: AdminDeps,
  operator: Person,
  { userId, reason = noReason }: { readonly userId: string; readonly reason?: string | undefined },
): Promise<Deletion> {
  const account = await findAccount(deps.rows, userId);
  if (!account) throw new AppError("NOT_FOUND");
  if (account.isAdmin) throw new AppError("FORBIDDEN", "The operator's account can't be deleted here.");
  const serverIds = await liveServersOf(deps, userId);
  await deps.transact((tx) => endAccount(deps, tx, operator, account, reason));
  const left = await waitForMachines(deps, serverIds);
  return {
    message: "The account was deleted. Its servers can be brought back for 7 days.",
    deletedServers: serverIds.filter((id) => !left.has(id)),
    failedServers: serverIds.filter((id) => left.has(id)),
  };
}

async function waitForMachines(deps: AdminDeps, serverIds: readonly string[]): Promise<ReadonlySet<string>> {
  for (let waited = 0; ; waited += lookEveryMs) {
    const left = await findServersLeft(deps.rows, serverIds);
    if (left.size === 0 || waited >= waitMs) return left;
    await setTimeout(lookEveryMs);
  }
}
