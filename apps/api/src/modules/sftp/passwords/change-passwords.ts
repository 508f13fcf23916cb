import { randomUUID } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { sftpAccessChanged } from "../sftp-events.ts";
import { deletePassword, replacePassword } from "./passwords.repository.ts";
import { makePassword } from "./sftp-password.ts";

type PasswordDeps = Pick<Deps, "transact" | "hints" | "keyedHash" | "passwordHashing">;

/** It can't be read again. Sessions with the previous one are disconnected. */
export async function makeSftpPassword(
  { transact, hints, keyedHash, passwordHashing }: PasswordDeps,
  actor: Person,
  serverId: string,
): Promise<{ password: string }> {
  const password = makePassword(keyedHash);
  const passwordHash = await passwordHashing.hash(password);
  await transact(async (tx) => {
    const id = randomUUID();
    await replacePassword(tx.rows, { id, userId: actor.id, serverId, passwordHash, createdAt: tx.now() });
    await appendActivity(tx, actor, { action: "server.sftp-password-made", subjectId: serverId });
    tx.afterCommit(() => hints.send(sftpAccessChanged, { personIds: [actor.id] }));
  });
  return { password };
}

export async function removeSftpPassword(
  { transact, hints }: Pick<PasswordDeps, "transact" | "hints">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await deletePassword(tx.rows, { userId: actor.id, serverId, madeUntil: tx.now() })))
      throw new AppError("NOT_FOUND", "You have no SFTP password on this server.");
    await appendActivity(tx, actor, { action: "server.sftp-password-removed", subjectId: serverId });
    tx.afterCommit(() => hints.send(sftpAccessChanged, { personIds: [actor.id] }));
  });
}
