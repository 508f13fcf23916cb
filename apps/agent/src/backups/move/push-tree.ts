import type { beginPush } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import type { KnownContents } from "../../files/bulk/digest-tree.ts";
import { openTree } from "../../files/tree.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { clearInterrupted, copyIntoRepository } from "../repository-commands.ts";
import { sizeWithinPlan, takePicture } from "../take-backup.ts";
import type { WorkContext } from "../works/backup-works.ts";

type Request = z.output<typeof beginPush.request>;

/** Copies a snapshot of the whole tree into the repository, and hashes it meanwhile. */
export async function pushTree(
  deps: BackupDeps,
  known: KnownContents,
  { workId, instanceId, repository, isAwaited }: Request,
  { signal, show, isRepeated }: WorkContext,
) {
  const { restic, volumes, keys } = deps;
  const opened = { id: repository.id, password: await keys.open(repository.sealedPassword) };
  show("saving");
  let savesAgain = Promise.resolve();
  try {
    const taken = await takePicture(deps, { workId, instanceId }, signal);
    savesAgain = taken.savesAgain;
    const folder = taken.picture;
    show("copying", { bytesTotal: await sizeWithinPlan(deps, instanceId, folder) });
    if (isRepeated) await clearInterrupted(restic, { repository: opened, signal }, workId);
    const [stored, digest] = await Promise.all([
      copyIntoRepository(restic, {
        repository: opened,
        backupId: workId,
        folder,
        leftOut: [],
        isWhole: true,
        isAwaited,
        signal,
        onProgress: (progress) => show("copying", progress),
      }),
      digestFolder(folder, known, signal),
    ]);
    const { snapshotId, addedBytes } = stored;
    const { sha256: treeHash, ...contents } = digest;
    return { pushed: { snapshotId, addedBytes, treeHash, ...contents } };
  } finally {
    await savesAgain.finally(() => volumes.deleteSnapshot(workId));
  }
}

export async function digestFolder(folder: string, known: KnownContents, signal: AbortSignal) {
  const tree = openTree(folder);
  return tree.digest(known, signal).finally(() => tree.close());
}
