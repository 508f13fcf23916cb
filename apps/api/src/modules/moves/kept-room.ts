import { AppError } from "../../platform/errors.ts";
import { dayMs } from "../../platform/now.ts";
import { JobFailure, type JobRow } from "../jobs/index.ts";
import { holdRoomBeside, releaseRoom, seeInstance } from "../nodes/index.ts";
import { planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { findLargestUndo } from "./moves.repository.ts";

const bytesPerMb = 1024 * 1024;
/** A disk charges for whole extents, so files may take half as much again as a plan says. */
const extentSlack = 1.5;
/** Longer than a move takes. */
const heldForMs = 3 * dayMs;

/** How large the trees that are kept of a server may be together, in our own rows. No machine is asked. */
export interface KeptRoom {
  /** Reserved on the new machine since the move began. */
  readonly reservedMb: number;
  /** More if the server had a larger plan when its files were replaced. */
  readonly largestMb: number;
}

export async function readKeptRoom(deps: MovesDeps, job: JobRow): Promise<KeptRoom> {
  const { instanceId, keptMb: reservedMb = 0 } = planOf(job);
  const presentMb = (await seeInstance(deps, instanceId))?.spec.limits.diskMb;
  if (presentMb === undefined) throw new JobFailure("The server was deleted meanwhile.");
  const undoMb = await findLargestUndo(deps.rows, job.serverId, deps.now());
  return { reservedMb, largestMb: undoMb > presentMb ? Math.max(undoMb, reservedMb) : reservedMb };
}

interface Pushed {
  /** Of all trees until now. */
  readonly bytes: number;
  readonly holdId: string;
}

/**
 * Throws a JobFailure for more than there can be, whatever the machine that it leaves says. What is needed beside the
 * reserved room is held until the end of the move.
 */
export async function takeKeptRoom(
  deps: MovesDeps,
  job: JobRow,
  { reservedMb, largestMb }: KeptRoom,
  { bytes, holdId }: Pushed,
): Promise<void> {
  const neededMb = Math.ceil(bytes / bytesPerMb);
  if (bytes <= reservedMb * bytesPerMb * extentSlack) return;
  if (bytes > largestMb * bytesPerMb * extentSlack)
    throw new JobFailure("They are larger than the files of this server can have been.");
  const room = { nodeId: planOf(job).toNodeId, memoryMb: 0, diskMb: neededMb - reservedMb };
  try {
    await deps.transact(async (tx) => {
      await releaseRoom(tx, holdId);
      const expiresAt = new Date(tx.now().getTime() + heldForMs);
      await holdRoomBeside(tx, holdId, { ...room, expiresAt });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "NO_ROOM")) throw error;
    throw new JobFailure("The new machine has not enough free storage for them.");
  }
}
