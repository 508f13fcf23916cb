import type { beginBackup } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import { PathRefused } from "../files/path-refused.ts";
import { openTree } from "../files/tree.ts";
import type { BackupDeps } from "./backup-deps.ts";
import { checkRepository, copyIntoRepository } from "./repository-commands.ts";
import { withSnapshot } from "./with-snapshot.ts";
import type { WorkContext } from "./works/backup-works.ts";

type Request = z.output<typeof beginBackup.request>;

export async function takeBackup(deps: BackupDeps, request: Request, context: WorkContext) {
  const { workId, leftOut } = request;
  const { signal, show } = context;
  return withSnapshot(deps, request, context, async ({ folder, repository }) => {
    const backup = await copyIntoRepository(deps.restic, {
      repository,
      backupId: workId,
      folder,
      leftOut,
      signal,
      onProgress: (progress) => show("copying", progress),
    });
    show("checking", { bytesDone: backup.bytes, bytesTotal: backup.bytes });
    await checkRepository(deps.restic, { repository, signal });
    return { backup: { ...backup, leftOut: await foldersThere(folder, leftOut) } };
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
