import { randomUUID } from "node:crypto";
import {
  cancelledMessage,
  JobFailure,
  lockJob,
  noteWanted,
  readJob,
  Stopped,
  type JobStage,
} from "../jobs/index.ts";
import { readKeptRoom, takeKeptRoom, type KeptRoom } from "./kept-room.ts";
import { listTrees, presentTrees } from "./list-kept.ts";
import { planOf, type KeptCopy } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { fetchCopy, pushCopy } from "./push-and-fetch.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

const isOver = "Files that were kept for an undo are not copied: their 7 days are over.";

/**
 * Copies the trees that earlier jobs replaced, so that they can still be undone. Each is compared by its hash. The
 * machine that it leaves keeps its own until the switch. Returns whether there are any.
 */
export async function copyKept(deps: MovesDeps, stage: JobStage, range: Range): Promise<boolean> {
  // Begun by an earlier version, without room for them.
  if (planOf(stage.job).keptMb === undefined) return false;
  const copies = await findKept(deps, stage);
  const [first] = copies;
  if (!first) return false;
  // An agent of an earlier version would fetch them and not keep them.
  await listTrees(deps, planOf(stage.job), "toNodeId");
  const room = await readKeptRoom(deps, stage.job);
  for (const copy of copies) await copyOne(deps, stage, copy, { room, holdId: first.copyId, range });
  return true;
}

/**
 * Noted once: a stage that is repeated goes on with the same copies, whatever the machine says then, and the end of the
 * move knows all of them.
 */
async function findKept(deps: MovesDeps, stage: JobStage): Promise<readonly KeptCopy[]> {
  // The row of the stage is from before its first try.
  const plan = planOf((await readJob(deps, stage.job.id)) ?? stage.job);
  if (plan.kept) return plan.kept;
  const listed = await listTrees(deps, plan, "fromNodeId");
  const present = presentTrees(listed, deps.now());
  if (present.length < listed.length) await stage.log(isOver);
  const kept = present.map((tree) => ({ ...tree, copyId: randomUUID(), stagedId: randomUUID(), bytes: 0 }));
  await deps.transact((tx) => noteWanted(tx, stage.job.id, { ...plan, kept }));
  return kept;
}

interface Copying {
  readonly room: KeptRoom;
  readonly holdId: string;
  readonly range: Range;
}

async function copyOne(
  deps: MovesDeps,
  stage: JobStage,
  { trashId, copyId, stagedId, label, trashedAt }: KeptCopy,
  { room, holdId, range: { from, to } }: Copying,
): Promise<void> {
  const middle = Math.round((from + to) / 2);
  try {
    const kept = { trashId, ...(room.largestMb > 0 && { diskMb: room.largestMb }) };
    const pushed = await pushCopy(deps, stage, { workId: copyId, kept, isAwaited: false, from, to: middle });
    const bytes = await notePushed(deps, stage.job.id, copyId, pushed.bytes);
    await takeKeptRoom(deps, stage.job, room, { bytes, holdId });
    const fetching = { workId: stagedId, stagedId, isAwaited: false, from: middle, to };
    const fetched = await fetchCopy(deps, stage, pushed, { ...fetching, keptTree: { label, trashedAt } });
    if (fetched !== pushed.treeHash)
      throw new JobFailure("The copy on the new machine differs from the original.");
    await stage.log(`Copied ${pushed.files} files that are kept for an undo, and compared them.`);
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    const present = await listTrees(deps, planOf(stage.job), "fromNodeId");
    if (present.some((tree) => tree.trashId === trashId))
      throw new JobFailure(`The files that are kept for an undo could not be copied. ${error.message}`);
    await stage.log(isOver);
  }
}

/** Returns the sum of all trees until now. */
async function notePushed(deps: MovesDeps, jobId: string, copyId: string, bytes: number): Promise<number> {
  return deps.transact(async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job) throw new Stopped(cancelledMessage);
    const plan = planOf(job);
    const kept = (plan.kept ?? []).map((one) =>
      one.copyId === copyId ? { ...one, bytes: Math.max(one.bytes, bytes) } : one,
    );
    await noteWanted(tx, jobId, { ...plan, kept });
    return kept.reduce((sum, one) => sum + one.bytes, 0);
  });
}
