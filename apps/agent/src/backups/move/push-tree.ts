import type { beginPush } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import type { KnownContents } from "../../files/bulk/digest-tree.ts";
import { openTree } from "../../files/tree.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { copyIntoRepository } from "../repository-commands.ts";
import { withSnapshot } from "../with-snapshot.ts";
import type { WorkContext } from "../works/backup-works.ts";

type Request = z.output<typeof beginPush.request>;

/** Copies a snapshot of the whole tree into the repository, and hashes it meanwhile. */
export async function pushTree(
  deps: BackupDeps,
  known: KnownContents,
  request: Request,
  context: WorkContext,
) {
  const { workId, isAwaited } = request;
  const { signal, show } = context;
  return withSnapshot(deps, request, context, async ({ folder, repository }) => {
    const [stored, digest] = await Promise.all([
      copyIntoRepository(deps.restic, {
        repository,
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
  });
}

export async function digestFolder(folder: string, known: KnownContents, signal: AbortSignal) {
  const tree = openTree(folder);
  return tree.digest(known, signal).finally(() => tree.close());
}
