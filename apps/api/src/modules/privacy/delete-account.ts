import type { BrowserActor, Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { idsInChunks } from "../../platform/events/hints.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { workflow } from "../../platform/workflow-reference.ts";
import { nameOfRole } from "../access/index.ts";
import { closeAccount, confirmPassword } from "../accounts/index.ts";
import { appendActivity } from "../activity/index.ts";
import { serverChanged } from "../nodes/index.ts";
import { sftpAccessChanged } from "../sftp/index.ts";
import {
  deleteHandoversTo,
  deleteInvitesBy,
  deleteSftpAccess,
  deleteSharesWith,
} from "./privacy.repository.ts";

type DeleteDeps = Pick<
  Deps,
  "enqueue" | "hints" | "limits" | "passwordHashing" | "queueMail" | "recordFact" | "rows" | "transact"
>;

/** Its input is an id only: inputs are stored in the engine's own tables. */
export const deleteServersOf = workflow<{ accountId: string }>("privacy.delete-servers", "background");

/**
 * The account ends with this transaction: every sign-in and key, and every role on other people's servers. Its own
 * servers are deleted by a workflow that commits with it, and the remaining personal data after a week by
 * `erase-accounts`.
 */
export async function deleteAccount(
  deps: DeleteDeps,
  actor: BrowserActor,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  if (username !== actor.username)
    throw new AppError("INVALID_REQUEST", "Please type your username exactly as it is shown.");
  const passwordHash = await confirmPassword(deps, actor, password);
  await deps.transact((tx) => endAccount(deps, tx, actor, { ...actor, passwordHash }));
}

export interface EndingAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  /** As it was read: one that was changed meanwhile ends nothing. */
  readonly passwordHash: string;
}

/** By its owner or by the operator, who is then the actor. */
export async function endAccount(
  deps: Pick<Deps, "enqueue" | "hints" | "queueMail" | "recordFact">,
  tx: Transaction,
  actor: Person,
  account: EndingAccount,
  reason?: string,
): Promise<void> {
  const { id: accountId, passwordHash } = account;
  await closeAccount(deps, tx, { accountId, passwordHash });
  const left = await deleteSharesWith(tx.rows, accountId);
  await deleteInvitesBy(tx.rows, accountId);
  await deleteHandoversTo(tx.rows, accountId);
  await deleteSftpAccess(tx.rows, accountId);
  for (const { serverId, ...given } of left) {
    const details = { role: nameOfRole(given) };
    await appendActivity(tx, actor, { action: "server.user-left", subjectId: serverId, details });
  }
  const details = reason === undefined ? {} : { reason };
  await appendActivity(tx, actor, { action: "account.deleted", subjectId: accountId, details });
  await deps.queueMail(tx, farewell(account));
  const id = `delete-servers:${accountId}:${tx.now().getTime()}`;
  await deps.enqueue(tx, deleteServersOf, { id, input: { accountId } });
  tx.afterCommit(() => {
    deps.hints.send(sftpAccessChanged, { personIds: [accountId] });
    for (const serverIds of idsInChunks(left.map(({ serverId }) => serverId)))
      deps.hints.send(serverChanged, { serverIds });
  });
}

function farewell({ username, email }: EndingAccount) {
  return {
    to: email,
    subject: "Your account was deleted",
    text: `Hello ${username},\n\nYour Blockwright account was just deleted, and its servers with it. What was on them is kept for seven days and is then gone for good. If this wasn't you, contact support before that.\n`,
  };
}
