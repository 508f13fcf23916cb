import { AppError } from "../../../platform/errors.ts";
import { JobFailure } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { endWork, followWork, type DoneWork } from "../node/backup-work.ts";

interface Upkeep {
  readonly workId: string;
  readonly nodeId: string;
  readonly withinMs: number;
  readonly begin: (signal: AbortSignal) => Promise<void>;
}

/** Its machine or its store was away, or other work came first: that says nothing about the backups. */
export interface NotDone {
  readonly state: "not-done";
  readonly reason: string;
}

/** Follows the work that an earlier attempt has begun. */
export async function followUpkeep(
  deps: BackupsDeps,
  { workId, nodeId, withinMs, begin }: Upkeep,
  cancelled: AbortSignal,
): Promise<DoneWork | NotDone> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(withinMs)]);
  try {
    const work = { workId, nodeId, begin: () => begin(signal), onRunning: async () => undefined };
    const done = await followWork(deps, { signal }, work);
    if (done === "under-way") throw new Error(`work ${workId} has no stages`);
    return done;
  } catch (error) {
    cancelled.throwIfAborted();
    if (error instanceof JobFailure || error instanceof AppError)
      return { state: "not-done", reason: error.message };
    if (signal.aborted) return { state: "not-done", reason: "It took too long." };
    throw error;
  } finally {
    await endWork(deps, nodeId, workId);
  }
}
