import type { PushResult } from "@blockwright/node-protocol/backups";
import { JobFailure, type JobStage } from "../jobs/index.ts";
import { copyKept } from "./copy-kept.ts";
import { installationOf, planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { fetchCopy, pushCopy } from "./push-and-fetch.ts";

const keptUntilPercent = 20;

/** While the server runs: most of its files will not change again. What is kept for undo never changes, so it goes first. */
export async function copyFiles(deps: MovesDeps, stage: JobStage): Promise<void> {
  const { firstCopyId, stagedId } = planOf(stage.job);
  const from = (await copyKept(deps, stage, { from: 2, to: keptUntilPercent })) ? keptUntilPercent : 2;
  const pushed = await pushCopy(deps, stage, { workId: firstCopyId, isAwaited: false, from, to: 40 });
  await fetchCopy(deps, stage, pushed, { workId: stagedId, stagedId, isAwaited: false, from: 40, to: 70 });
  if (pushed.others > 0)
    await stage.log(`Left out ${pushed.others} links and special files, which are never copied.`);
  await stage.log(`Copied ${pushed.files} files.`);
}

/** The server is down. Both machines have the same files afterwards, which the new one keeps for it. */
export async function copyChanges(deps: MovesDeps, stage: JobStage): Promise<PushResult> {
  const { lastCopyId, lastFetchId, stagedId } = planOf(stage.job);
  const pushed = await pushCopy(deps, stage, { workId: lastCopyId, isAwaited: true, from: 75, to: 82 });
  const keptAs = installationOf(stage.job.id);
  const fetched = await fetchCopy(deps, stage, pushed, {
    workId: lastFetchId,
    stagedId,
    isAwaited: true,
    from: 82,
    to: 90,
    keptAs,
  });
  if (fetched !== pushed.treeHash)
    throw new JobFailure("The copy on the new machine differs from the original.");
  await stage.log(`Compared ${pushed.files} files: both machines have the same.`);
  return pushed;
}
