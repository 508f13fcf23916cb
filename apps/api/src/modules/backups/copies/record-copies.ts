import type { Transaction } from "../../../platform/transaction.ts";
import { noteBackup, readForWork } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { forgetRun } from "../delete/delete-backup.ts";
import { insertDeleted, insertMade } from "./copies.repository.ts";
import { nameAt } from "../make/begin-backup.ts";

interface StoredCopy {
  readonly id: string;
  readonly serverId: string;
  readonly reason: string;
  readonly repositoryId: string | null;
  readonly snapshotId: string;
  readonly files: number;
  readonly sizeBytes: number;
}

/** A copy of the whole server that another job made becomes one of its automatic backups. Idempotent. */
export async function recordCopy(
  { serverPlugins }: Pick<BackupsDeps, "serverPlugins">,
  tx: Transaction,
  copy: StoredCopy,
): Promise<void> {
  const found = await readForWork(tx, copy.serverId);
  if (!found?.instance) return;
  const { serverType, minecraftVersion, maxPlayers, config } = found.server;
  const state = {
    spec: found.instance.spec,
    server: { serverType, minecraftVersion, maxPlayers, config },
    plugins: await serverPlugins.read(tx, copy.serverId),
  };
  const createdAt = tx.now();
  await insertMade(tx.rows, { ...copy, state, name: nameAt(createdAt), createdAt });
  await noteBackup(tx, copy.serverId, createdAt);
}

interface UnwantedCopies {
  readonly serverId: string;
  readonly repositoryId: string | null;
  readonly ids: readonly string[];
}

/** Copies that are no backups are deleted from the store, like deleted backups. Idempotent. */
export async function forgetCopies(
  { enqueue }: Pick<BackupsDeps, "enqueue">,
  tx: Transaction,
  { serverId, repositoryId, ids }: UnwantedCopies,
): Promise<void> {
  for (const id of ids) {
    const isNew = await insertDeleted(tx.rows, { id, serverId, repositoryId, now: tx.now() });
    if (isNew)
      await enqueue(tx, forgetRun, { id: `forget-copy-${id}`, input: { serverId }, partition: serverId });
  }
}
