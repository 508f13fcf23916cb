import type { beginRescue } from "@blockwright/node-protocol/strays";
import type { z } from "zod";
import type { BackupDeps } from "../backup-deps.ts";
import { BackupError } from "../backup-error.ts";
import { checkRepository, clearInterrupted, copyIntoRepository } from "../repository-commands.ts";
import type { WorkContext } from "../works/backup-works.ts";

type Request = z.output<typeof beginRescue.request>;
type RescueDeps = Pick<BackupDeps, "restic" | "volumes" | "keys">;

/** Backs up a tree that no instance uses, or one that is kept in the trash. Neither of them is changed. */
export async function rescueTree(
  deps: RescueDeps,
  request: Request,
  { signal, show, isRepeated }: WorkContext,
) {
  const { workId, repository } = request;
  const { restic, volumes, keys } = deps;
  const opened = { id: repository.id, password: await keys.open(repository.sealedPassword) };
  const treeId = await presentTree(deps, request);
  if (treeId === undefined) throw new BackupError("failed", "These files are not on this machine any more.");
  try {
    show("copying");
    const folder = await pictureOf(deps, request);
    if (isRepeated) await clearInterrupted(restic, { repository: opened, signal }, workId);
    const backup = await copyIntoRepository(restic, {
      repository: opened,
      backupId: workId,
      folder,
      leftOut: [],
      signal,
      onProgress: (progress) => show("copying", progress),
    });
    show("checking", { bytesDone: backup.bytes, bytesTotal: backup.bytes });
    await checkRepository(restic, { repository: opened, signal });
    return { backup: { ...backup, leftOut: [] }, rescued: { treeId } };
  } finally {
    await volumes.deleteSnapshot(workId);
  }
}

export type StrayTree = Pick<Request, "volumeId" | "trashId">;

/** The id of the tree, if it is still there. */
export async function presentTree(
  { volumes }: Pick<BackupDeps, "volumes">,
  { volumeId, trashId }: StrayTree,
): Promise<string | undefined> {
  if (trashId === undefined) return volumes.treeIdOf(volumeId);
  const kept = await volumes.listTrash();
  return kept.some((one) => one.trashId === trashId && one.volumeId === volumeId) ? trashId : undefined;
}

function pictureOf({ volumes }: RescueDeps, { workId, volumeId, trashId }: Request): Promise<string> {
  return trashId === undefined ? volumes.snapshot(volumeId, workId) : volumes.snapshotTrash(trashId, workId);
}
