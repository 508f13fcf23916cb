import type { Person } from "../../../platform/actor.ts";
import { suspendAccount, unsuspendAccount } from "../../accounts/index.ts";
import { alignSuspensionsOf } from "../../servers/index.ts";
import { sftpAccessChanged } from "../../sftp/index.ts";
import type { AdminDeps } from "../admin-deps.ts";

interface Decision {
  readonly userId: string;
  readonly reason: string;
}

/** The account and its servers in one transaction. */
export async function suspendPerson(
  deps: AdminDeps,
  operator: Person,
  { userId, reason }: Decision,
): Promise<void> {
  await deps.transact(async (tx) => {
    await suspendAccount(deps, tx, operator, { accountId: userId, reason });
    await alignSuspensionsOf(deps, tx, userId);
    tx.afterCommit(() => deps.hints.send(sftpAccessChanged, { personIds: [userId] }));
  });
}

/** Servers that are suspended themselves stay so. */
export async function unsuspendPerson(
  deps: AdminDeps,
  operator: Person,
  { userId, reason }: Decision,
): Promise<void> {
  await deps.transact(async (tx) => {
    await unsuspendAccount(deps, tx, operator, { accountId: userId, reason });
    await alignSuspensionsOf(deps, tx, userId);
  });
}
