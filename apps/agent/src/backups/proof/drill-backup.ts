import type { beginDrill } from "@blockwright/node-protocol/backups";
import type { z } from "zod";
import { readNodeFigures } from "../../metrics/node-figures.ts";
import { BackupError } from "../backup-error.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { checkTree, explainNoRoom, readWorldsWithin } from "../check-tree.ts";
import { fetchFromRepository } from "../repository-commands.ts";
import { explainRestic, ResticError } from "../restic-error.ts";
import type { WorkContext } from "../works/backup-works.ts";

type Request = z.output<typeof beginDrill.request>;

/** A tree may cost more than its files, and its folders cost something too. */
const slack = 1.5;
const folderBytes = 64 * 1024 * 1024;
/** Of the disk. Servers must not run out of it because of a drill. */
const shareLeftFree = 0.1;
const worldsReadWithinMs = 30 * 60_000;

/**
 * Restores into a tree that no instance knows, reads it and removes it. After a crash the next agent removes it, like
 * the tree of any interrupted work. Throws when the drill could not be made.
 */
export async function drillBackup(
  deps: BackupDeps,
  { workId, repository, snapshotId, expected }: Request,
  { signal, show }: WorkContext,
) {
  const { restic, volumes, keys } = deps;
  const limitBytes = Math.ceil(expected.bytes * slack) + folderBytes;
  await requireRoom(deps.cacheFolder, limitBytes);
  const opened = { id: repository.id, password: await keys.open(repository.sealedPassword) };
  await volumes.delete(workId);
  try {
    await volumes.create(workId, limitBytes);
    const folder = volumes.pathOf(workId);
    show("fetching", { bytesTotal: expected.bytes });
    await fetchFromRepository(restic, { repository: opened, signal, snapshotId, folder }).catch(
      explainNoRoom,
    );
    show("checking", { bytesDone: expected.bytes, bytesTotal: expected.bytes });
    await checkTree(folder, expected);
    const worlds = await readWorldsWithin(folder, worldsReadWithinMs, signal);
    if (!worlds) throw new BackupError("failed", "Reading its worlds took too long.");
    return { drilled: { failure: null, worlds } };
  } catch (error) {
    return { drilled: { failure: damageIn(error) } };
  } finally {
    await volumes.delete(workId);
  }
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { diskBytes, diskFreeBytes } = await readNodeFigures(folder);
  if (diskFreeBytes - bytes < diskBytes * shareLeftFree)
    throw new BackupError("failed", "There is no room for a drill on this machine right now.");
}

/** Anything else says nothing about the backup. */
function damageIn(error: unknown): string {
  const explained = error instanceof ResticError ? explainRestic(error) : error;
  if (explained instanceof BackupError && explained.reason === "damaged") return explained.message;
  throw error;
}
