import type { beginRescue } from "@blockwright/node-protocol/strays";
import type { z } from "zod";
import { Refused } from "../../instances/refused.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { BackupError } from "../backup-error.ts";
import { checkRepository, clearInterrupted, copyIntoRepository } from "../repository-commands.ts";
import type { WorkContext } from "../works/backup-works.ts";

type Request = z.output<typeof beginRescue.request>;
type RescueDeps = Pick<BackupDeps, "restic" | "volumes" | "keys">;

/** Backs up a tree that no instance uses. A kept tree becomes a volume first, because only those have snapshots. */
export async function rescueTree(
  deps: RescueDeps,
  { workId, volumeId, trashId, repository }: Request,
  { signal, show, isRepeated }: WorkContext,
) {
  const { restic, volumes, keys } = deps;
  const opened = { id: repository.id, password: await keys.open(repository.sealedPassword) };
  if (trashId !== undefined) await takeFromTrash(deps, volumeId, trashId);
  const treeId = await volumes.treeIdOf(volumeId);
  if (treeId === undefined) throw new BackupError("failed", "These files are not on this machine any more.");
  try {
    show("copying");
    const folder = await volumes.snapshot(volumeId, workId);
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

async function takeFromTrash({ volumes }: RescueDeps, volumeId: string, trashId: string): Promise<void> {
  const present = await volumes.treeIdOf(volumeId);
  // An interrupted attempt has taken it out already.
  if (present === trashId) return;
  if (present !== undefined) throw new Refused("busy", "another tree has its place");
  await volumes.restore(volumeId, trashId);
}
