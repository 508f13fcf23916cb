import { z } from "zod";
import type { BackupResult } from "@blockwright/node-protocol/backups";
import { parseJson } from "./parse-json.ts";
import { atFixedRoot, type Repository, type Restic, type ResticCall } from "./restic.ts";
import { ResticError } from "./restic-error.ts";

interface CopyProgress {
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly secondsLeft: number | null;
}

interface Copying {
  readonly repository: Repository;
  readonly backupId: string;
  /** A read-only snapshot. */
  readonly folder: string;
  readonly leftOut: readonly string[];
  /** With unfinished uploads and the trash, which a backup does without. */
  readonly isWhole?: boolean;
  readonly isAwaited?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CopyProgress) => void;
}

const maxSecondsLeft = 7 * 24 * 3600;

const message = z.discriminatedUnion("message_type", [
  z.object({
    message_type: z.literal("status"),
    total_bytes: z.number().default(0),
    bytes_done: z.number().default(0),
    // restic prints numbers near 2^64 while it can't tell.
    seconds_remaining: z.int().max(maxSecondsLeft).optional().catch(undefined),
  }),
  z.object({
    message_type: z.literal("summary"),
    files_new: z.number(),
    files_changed: z.number(),
    files_unmodified: z.number(),
    data_added: z.number(),
    total_bytes_processed: z.number(),
    snapshot_id: z.string(),
  }),
]);

type Stored = Omit<BackupResult, "leftOut">;

/** Creates the repository with the first backup. */
export async function copyIntoRepository(restic: Restic, copying: Copying): Promise<Stored> {
  const { repository, signal } = copying;
  return withoutStaleLock(restic, copying, async () => {
    try {
      return await copyOnce(restic, copying);
    } catch (error) {
      if (!(error instanceof ResticError) || error.kind !== "no-repository") throw error;
      await restic({ repository, signal, args: ["init", "--repository-version", "2"] });
      return copyOnce(restic, copying);
    }
  });
}

async function copyOnce(restic: Restic, copying: Copying): Promise<Stored> {
  const { repository, backupId, folder, leftOut, signal, onProgress, isWhole, isAwaited = false } = copying;
  let result: Stored | undefined;
  const onLine = (line: string) => {
    const parsed = message.safeParse(parseJson(line));
    if (!parsed.success) return;
    const { data } = parsed;
    if (data.message_type === "summary") {
      result = {
        snapshotId: data.snapshot_id,
        files: data.files_new + data.files_changed + data.files_unmodified,
        bytes: data.total_bytes_processed,
        addedBytes: data.data_added,
      };
    } else {
      onProgress({
        bytesDone: data.bytes_done,
        bytesTotal: data.total_bytes,
        secondsLeft: plausible(data.seconds_remaining),
      });
    }
  };
  const args = ["backup", "--json", "--host", repository.id, "--tag", backupId, "--one-file-system"];
  const without = [...(isWhole ? [] : ourFiles), ...leftOut.map(atFixedRoot)].flatMap((path) => [
    "--exclude",
    path,
  ]);
  await restic({ repository, signal, folder, onLine, isAwaited, args: [...args, ...without, "."] });
  if (!result) throw new ResticError(0, "it said nothing of what it stored");
  return result;
}

const weekSeconds = 7 * 24 * 3600;

/** While it has read nothing, restic divides by zero and prints an astronomical number. */
function plausible(seconds: number | undefined): number | null {
  return seconds === undefined || seconds > weekSeconds ? null : seconds;
}

/** Unfinished uploads and the trash. */
const ourFiles = [".blockwright-*"];

/** Of the contents only one part is read, such as 2 of 5; without it none. */
export async function checkRepository(
  restic: Restic,
  call: Omit<ResticCall, "args">,
  part?: { readonly number: number; readonly of: number },
): Promise<void> {
  const read = part ? [`--read-data-subset=${part.number}/${part.of}`] : [];
  await withoutStaleLock(restic, call, () => restic({ ...call, args: ["check", ...read] }));
}

export async function fetchFromRepository(
  restic: Restic,
  {
    snapshotId,
    folder,
    repository,
    signal,
  }: Omit<ResticCall, "args"> & { folder: string; snapshotId: string },
): Promise<void> {
  const call = { repository, signal };
  const args = ["restore", snapshotId, "--target", folder, "--verify"];
  try {
    await withoutStaleLock(restic, call, () => restic({ ...call, args }));
  } catch (error) {
    if (!(error instanceof ResticError) || error.kind !== "store-read-only") throw error;
    // Where no lock can be written, nothing can be deleted either.
    await restic({ ...call, args: [...args, "--no-lock"] });
  }
}

/** Selects by tag, so that snapshots of interrupted attempts are removed as well. No tags select all of them. */
export async function forgetBackups(
  restic: Restic,
  call: Omit<ResticCall, "args">,
  backupIds: readonly string[],
): Promise<void> {
  await unlessEmpty(async () => {
    await restic({ ...call, args: ["unlock"] });
    const ids = await snapshotsTagged(restic, call, backupIds);
    if (ids.length > 0)
      await withoutStaleLock(restic, call, () => restic({ ...call, args: ["forget", "--prune", ...ids] }));
  });
}

export async function emptyRepository(restic: Restic, call: Omit<ResticCall, "args">): Promise<void> {
  await forgetBackups(restic, call, []);
}

/** Removes what a killed attempt left: its lock and an orphaned snapshot. The data it stored is reused. */
export async function clearInterrupted(
  restic: Restic,
  call: Omit<ResticCall, "args">,
  backupId: string,
): Promise<void> {
  await unlessEmpty(async () => {
    await restic({ ...call, args: ["unlock"] });
    const ids = await snapshotsTagged(restic, call, [backupId]);
    if (ids.length > 0) await restic({ ...call, args: ["forget", ...ids] });
  });
}

/** Every snapshot; none of a repository that does not exist. */
export async function snapshotsIn(restic: Restic, call: Omit<ResticCall, "args">): Promise<string[]> {
  let found: string[] = [];
  await unlessEmpty(async () => {
    found = await snapshotsTagged(restic, call, []);
  });
  return found;
}

/** The repository does not exist before the first backup. */
async function unlessEmpty(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ResticError) || error.kind !== "no-repository") throw error;
  }
}

const snapshots = z.array(z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }));

async function snapshotsTagged(
  restic: Restic,
  call: Omit<ResticCall, "args">,
  tags: readonly string[],
): Promise<string[]> {
  let printed = "[]";
  // Besides the list, restic prints where the password comes from.
  const onLine = (line: string) => {
    if (line.startsWith("[")) printed = line;
  };
  const args = ["snapshots", "--json", ...tags.flatMap((tag) => ["--tag", tag])];
  await restic({ ...call, args, onLine });
  return snapshots.parse(parseJson(printed)).map(({ id }) => id);
}

/** A killed restic leaves a lock. Only locks whose process is gone are removed. */
async function withoutStaleLock<T>(
  restic: Restic,
  { repository, signal }: Pick<ResticCall, "repository" | "signal">,
  work: () => Promise<T>,
): Promise<T> {
  const unlock = () => restic({ repository, signal, args: ["unlock"] });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ResticError)) throw error;
    if (error.kind === "killed") await unlock().catch(() => undefined);
    if (error.kind !== "locked") throw error;
    await unlock();
    return work();
  }
}
