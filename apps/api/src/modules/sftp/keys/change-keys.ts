import { randomUUID } from "node:crypto";
import { message } from "@blockwright/contract/message";
import type { SshKey } from "@blockwright/contract/sftp";
import type { BrowserActor, Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { addWithin } from "../../../platform/row-limit.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { confirmPassword, mailPerson, requireStillConfirmed } from "../../accounts/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { sftpAccessChanged } from "../sftp-events.ts";
import { countKeys, deleteKey, findKeys, insertKey } from "./keys.repository.ts";
import { readPublicKey } from "./public-key.ts";

const maxKeys = 20;

export async function listSshKeys({ rows }: Pick<Deps, "rows">, actor: Person): Promise<SshKey[]> {
  const keys = await findKeys(rows, actor.id);
  return keys.map(({ id, name, fingerprint, createdAt }) => ({
    id,
    name,
    fingerprint,
    createdAt: createdAt.toISOString(),
  }));
}

type AddDeps = Pick<Deps, "config" | "limits" | "passwordHashing" | "queueMail" | "rows">;

interface NewKey {
  readonly name: string;
  readonly publicKey: string;
  readonly accountPassword: string;
}

/** It opens every server that its owner may reach, and no other. */
export async function addSshKey(
  deps: AddDeps,
  once: Transact,
  actor: BrowserActor,
  { name, publicKey: line, accountPassword }: NewKey,
): Promise<{ id: string }> {
  const { publicKey, fingerprint } = readPublicKey(line);
  const passwordHash = await confirmPassword(deps, actor, accountPassword);
  return once(async (tx) => {
    await requireStillConfirmed(tx, actor, passwordHash);
    const id = randomUUID();
    const key = { id, userId: actor.id, name, publicKey, fingerprint, createdAt: tx.now() };
    const limit = {
      of: `ssh-keys ${actor.id}`,
      max: maxKeys,
      count: () => countKeys(tx.rows, actor.id),
      refusal: () => new AppError("INVALID_REQUEST", message("ssh-key.limit-reached", { limit: maxKeys })),
    } as const;
    await addWithin(tx, limit, async () => {
      if (!(await insertKey(tx.rows, key)))
        throw new AppError("INVALID_REQUEST", message("ssh-key.is-there"));
    });
    await appendActivity(tx, actor, {
      action: "account.ssh-key-added",
      subjectId: actor.id,
      details: { name, fingerprint },
    });
    // Without its name: whoever added it has chosen it.
    const page = new URL("/account", deps.config.http.publicUrl);
    await mailPerson(deps, tx, actor.id, {
      subject: "An SSH key was added to your account",
      text: `With it, the files of your servers can be read and changed over SFTP:\n${fingerprint}\n\nIf this wasn't you, change your password. That removes every key:\n${page.href}`,
    });
    return { id };
  });
}

export async function removeSshKey(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  keyId: string,
): Promise<void> {
  await transact(async (tx) => {
    const fingerprint = await deleteKey(tx.rows, actor.id, keyId);
    if (fingerprint === undefined) throw new AppError("NOT_FOUND", "That key has been removed already.");
    await appendActivity(tx, actor, {
      action: "account.ssh-key-removed",
      subjectId: actor.id,
      details: { fingerprint },
    });
    tx.afterCommit(() => hints.send(sftpAccessChanged, { personIds: [actor.id] }));
  });
}
