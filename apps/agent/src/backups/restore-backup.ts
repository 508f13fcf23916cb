import type { beginRestore } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import { deleteKeptTrees, keptTreesOf } from "../instances/trees/kept-trees.ts";
import { kernelLimitBytes } from "../instances/trees/quota.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupDeps } from "./backup-deps.ts";
import { checkTree, explainNoRoom, readWorldsWithin } from "./check-tree.ts";
import { clearInterrupted, fetchFromRepository } from "./repository-commands.ts";
import type { WorkContext } from "./works/backup-works.ts";

type Request = z.output<typeof beginRestore.request>;

const lookEveryMs = 1000;
/** A person waits for it. */
const worldsReadWithinMs = 2 * 60_000;

/** Restores a backup into a new tree. The live tree is not touched; the next spec swaps the two. */
export async function restoreBackup(
  deps: BackupDeps,
  { workId, instanceId, repository, snapshotId, expected }: Request,
  { signal, show, isRepeated }: WorkContext,
) {
  const { restic, volumes, keys, instances } = deps;
  const password = await keys.open(repository.sealedPassword);
  const { spec, uid } = instances.get(instanceId).record;
  const limitBytes = kernelLimitBytes(spec.limits.diskMb);
  if (expected.bytes > limitBytes)
    throw new BackupError("too-large", "This backup is larger than the storage of this server's plan.");
  await volumes.delete(workId);
  // One kept tree is allowed per server: the node reserves space for only one besides the current tree.
  await deleteKeptTrees(volumes, await keptTreesOf(volumes, instanceId));
  await volumes.create(workId, limitBytes);
  const folder = volumes.pathOf(workId);
  const shown = setInterval(() => void showFetched(deps, workId, expected.bytes, show), lookEveryMs);
  try {
    show("fetching", { bytesTotal: expected.bytes });
    const call = { repository: { id: repository.id, password }, signal };
    if (isRepeated) await clearInterrupted(restic, call, workId);
    await fetchFromRepository(restic, { ...call, snapshotId, folder }).catch(explainNoRoom);
  } finally {
    clearInterval(shown);
  }
  show("checking", { bytesDone: expected.bytes, bytesTotal: expected.bytes });
  const restored = await checkTree(folder, expected);
  const worlds = await readWorldsWithin(folder, worldsReadWithinMs, signal);
  await volumes.giveTo(workId, uid);
  return { restored: { stagedId: workId, ...restored, worlds } };
}

/** restic prints no progress during a restore, so progress is measured by disk usage. */
async function showFetched(
  { volumes }: BackupDeps,
  workId: string,
  bytesTotal: number,
  show: WorkContext["show"],
): Promise<void> {
  const usage = await volumes.usage(workId).catch(() => undefined);
  if (usage) show("fetching", { bytesDone: Math.min(usage.chargedBytes, bytesTotal), bytesTotal });
}
