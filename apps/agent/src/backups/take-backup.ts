import type { beginBackup } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import { PathRefused } from "../files/path-refused.ts";
import { openTree } from "../files/tree.ts";
import { withTree } from "../instances/trees/instance-trees.ts";
import { kernelLimitBytes } from "../instances/trees/quota.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupDeps } from "./backup-deps.ts";
import { withQuietWorld, type Picture } from "./quiet/quiet-world.ts";
import { checkRepository, clearInterrupted, copyIntoRepository } from "./repository-commands.ts";
import type { WorkContext } from "./works/backup-works.ts";

type Request = z.output<typeof beginBackup.request>;

export async function takeBackup(
  deps: BackupDeps,
  { workId, instanceId, repository, leftOut }: Request,
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
    const bytesTotal = await sizeWithinPlan(deps, instanceId, folder);
    show("copying", { bytesTotal });
    if (isRepeated) await clearInterrupted(restic, { repository: opened, signal }, workId);
    const backup = await copyIntoRepository(restic, {
      repository: opened,
      backupId: workId,
      folder,
      leftOut,
      signal,
      onProgress: (progress) => show("copying", progress),
    });
    show("checking", { bytesDone: backup.bytes, bytesTotal: backup.bytes });
    await checkRepository(restic, { repository: opened, signal });
    return { backup: { ...backup, leftOut: await foldersThere(folder, leftOut) } };
  } finally {
    await savesAgain.finally(() => volumes.deleteSnapshot(workId));
  }
}

/** The tree can't be replaced meanwhile. */
export function takePicture(
  { trees, instances, saving, volumes }: BackupDeps,
  { workId, instanceId }: Pick<Request, "workId" | "instanceId">,
  signal: AbortSignal,
): Promise<Picture<string>> {
  return withTree(trees, { instanceId }, async (held) => {
    const server = instances.get(instanceId);
    return withQuietWorld(saving, server, signal, async (edit) => {
      const release = await held.keepInPlace(signal);
      return volumes.snapshot(instanceId, workId, edit).finally(release);
    });
  });
}

async function foldersThere(folder: string, paths: readonly string[]): Promise<string[]> {
  const tree = openTree(folder);
  const there: string[] = [];
  try {
    for (const path of paths) if (await tree.stat(path).catch(unlessMissing)) there.push(path);
    return there;
  } finally {
    tree.close();
  }
}

/** A path through a link or a file leads nowhere either. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof PathRefused)) throw error;
}

/** A sparse file costs no quota but would be read, and restored, as gigabytes of zeros. */
export async function sizeWithinPlan(
  { instances }: BackupDeps,
  instanceId: string,
  folder: string,
): Promise<number> {
  const { diskMb } = instances.get(instanceId).spec.limits;
  const tree = openTree(folder);
  const { bytes } = await tree.apparentSize("", { maxEntries: 10_000_000 }).finally(() => tree.close());
  if (bytes <= kernelLimitBytes(diskMb)) return bytes;
  const gigabytes = (bytes / 1024 ** 3).toFixed(1);
  throw new BackupError(
    "too-large",
    `This server's files add up to ${gigabytes} GB, which is more than its plan allows.`,
  );
}
