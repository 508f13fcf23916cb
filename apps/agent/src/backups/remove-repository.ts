import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupStore } from "./backup-store.ts";
import { emptyRepository } from "./repository-commands.ts";
import type { Repository, Restic } from "./restic.ts";

interface RemovalDeps {
  readonly restic: Restic;
  readonly store: Pick<BackupStore, "folderOf">;
  readonly cacheFolder: string;
}

/**
 * Idempotent. restic has no command that deletes a repository: in a bucket or on a REST server its settings and its
 * encrypted key remain, less than a kilobyte without any content of the server.
 */
export async function removeRepository(
  { restic, store, cacheFolder }: RemovalDeps,
  repository: Repository,
  signal: AbortSignal,
): Promise<void> {
  const folder = store.folderOf(repository.id);
  if (folder === undefined) await emptyRepository(restic, { repository, signal });
  else await rm(folder, { recursive: true, force: true });
  await rm(join(cacheFolder, repository.id), { recursive: true, force: true });
}
