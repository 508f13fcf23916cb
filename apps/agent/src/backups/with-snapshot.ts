import type { beginBackup } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import { openTree } from "../files/tree.ts";
import { withTree } from "../instances/trees/instance-trees.ts";
import { kernelLimitBytes } from "../instances/trees/quota.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupDeps } from "./backup-deps.ts";
import { withQuietWorld, type Picture } from "./quiet/quiet-world.ts";
import { clearInterrupted } from "./repository-commands.ts";
import { presentTree } from "./rescue/rescue-tree.ts";
import type { Repository } from "./restic.ts";
import type { WorkContext } from "./works/backup-works.ts";

type Request = Pick<z.output<typeof beginBackup.request>, "workId" | "instanceId" | "repository"> & {
  /** A tree that is kept of the instance, instead of the one in place. */
  readonly trashId?: string | undefined;
  /** What its files may add up to, if that is more than the plan allows now. */
  readonly diskMb?: number | undefined;
};

interface Snapshot {
  readonly folder: string;
  readonly repository: Repository;
}

/** Calls `work` with a snapshot of the tree and the opened repository. The snapshot is deleted afterwards. */
export async function withSnapshot<Result>(
  deps: BackupDeps,
  request: Request,
  { signal, show, isRepeated }: WorkContext,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const { restic, volumes, keys } = deps;
  const { workId } = request;
  const repository = {
    id: request.repository.id,
    password: await keys.open(request.repository.sealedPassword),
  };
  show("saving");
  let savesAgain = Promise.resolve();
  try {
    const taken = await takePicture(deps, request, signal);
    savesAgain = taken.savesAgain;
    const folder = taken.picture;
    show("copying", { bytesTotal: await sizeWithinPlan(deps, request, folder) });
    if (isRepeated) await clearInterrupted(restic, { repository, signal }, workId);
    return await work({ folder, repository });
  } finally {
    await savesAgain.finally(() => volumes.deleteSnapshot(workId));
  }
}

/** The tree can't be replaced meanwhile. */
async function takePicture(
  deps: BackupDeps,
  { workId, instanceId, trashId }: Pick<Request, "workId" | "instanceId" | "trashId">,
  signal: AbortSignal,
): Promise<Picture<string>> {
  const { trees, instances, saving, volumes } = deps;
  if (trashId !== undefined) {
    if ((await presentTree(deps, { volumeId: instanceId, trashId })) === undefined)
      throw new BackupError("failed", "These files are not kept any more.");
    return { picture: await volumes.snapshotTrash(trashId, workId), savesAgain: Promise.resolve() };
  }
  return withTree(trees, { instanceId }, async (held) => {
    const server = instances.get(instanceId);
    return withQuietWorld(saving, server, signal, async (edit) => {
      const release = await held.keepInPlace(signal);
      return volumes.snapshot(instanceId, workId, edit).finally(release);
    });
  });
}

/** A sparse file costs no quota but would be read, and restored, as gigabytes of zeros. */
async function sizeWithinPlan(
  { instances }: BackupDeps,
  { instanceId, diskMb: allowedMb = 0 }: Pick<Request, "instanceId" | "diskMb">,
  folder: string,
): Promise<number> {
  const diskMb = Math.max(allowedMb, instances.get(instanceId).spec.limits.diskMb);
  const tree = openTree(folder);
  const { bytes } = await tree.apparentSize("", { maxEntries: 10_000_000 }).finally(() => tree.close());
  if (bytes <= kernelLimitBytes(diskMb)) return bytes;
  const gigabytes = (bytes / 1024 ** 3).toFixed(1);
  throw new BackupError(
    "too-large",
    `This server's files add up to ${gigabytes} GB, which is more than its plan allows.`,
  );
}
