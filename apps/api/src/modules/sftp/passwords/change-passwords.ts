import { randomUUID } from "node:crypto";
import type { BrowserActor, Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { confirmPassword, mailPerson, requireStillConfirmed } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { sftpAccessChanged } from "../sftp-events.ts";
import { deletePassword, replacePassword } from "./passwords.repository.ts";
import { makePassword } from "./sftp-password.ts";

type MakeDeps = Pick<
  Deps,
  "config" | "hints" | "keyedHash" | "limits" | "passwordHashing" | "queueMail" | "rows" | "transact"
>;

/** It can't be read again. Sessions with the previous one are disconnected. */
export async function makeSftpPassword(
  deps: MakeDeps,
  actor: BrowserActor,
  { serverId, accountPassword }: { readonly serverId: string; readonly accountPassword: string },
): Promise<{ password: string }> {
  const confirmedHash = await confirmPassword(deps, actor, accountPassword);
  const password = makePassword(deps.keyedHash);
  const passwordHash = await deps.passwordHashing.hash(password);
  await deps.transact(async (tx) => {
    await requireStillConfirmed(tx, actor, confirmedHash);
    const id = randomUUID();
    await replacePassword(tx.rows, { id, userId: actor.id, serverId, passwordHash, createdAt: tx.now() });
    await appendActivity(tx, actor, { action: "server.sftp-password-made", subjectId: serverId });
    const page = new URL(`/server/${serverId}/files`, deps.config.http.publicUrl);
    await mailPerson(deps, tx, actor.id, {
      subject: "A new SFTP password was created",
      text: `With it, the files of this server can be read and changed in your name:\n${page.href}\n\nIf this wasn't you, change your account's password. That removes every SFTP password.`,
    });
    tx.afterCommit(() => deps.hints.send(sftpAccessChanged, { personIds: [actor.id] }));
  });
  return { password };
}

export async function removeSftpPassword(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
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
