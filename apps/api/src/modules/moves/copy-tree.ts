import { beginFetch, beginPush, type PushResult } from "@blockwright/node-protocol/backups";
import { followWork, noteStore, repositoryOf, showProgress } from "../backups/index.ts";
import { JobFailure, type JobStage } from "../jobs/index.ts";
import { seeInstance } from "../nodes/index.ts";
import { installationOf, planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

/** While the server runs: most of its files will not change again. */
export async function copyFiles(deps: MovesDeps, stage: JobStage): Promise<void> {
  const { firstCopyId, stagedId } = planOf(stage.job);
  const pushed = await push(deps, stage, { workId: firstCopyId, isAwaited: false, from: 2, to: 35 });
  await fetch(deps, stage, pushed, { workId: stagedId, isAwaited: false, from: 35, to: 70 });
  if (pushed.others > 0)
    await stage.log(`Left out ${pushed.others} links and special files, which are never copied.`);
  await stage.log(`Copied ${pushed.files} files.`);
}

/** The server is down. Both machines have the same files afterwards, which the new one keeps for it. */
export async function copyChanges(deps: MovesDeps, stage: JobStage): Promise<PushResult> {
  const { lastCopyId, lastFetchId } = planOf(stage.job);
  const pushed = await push(deps, stage, { workId: lastCopyId, isAwaited: true, from: 75, to: 82 });
  const keptAs = installationOf(stage.job.id);
  const fetched = await fetch(deps, stage, pushed, {
    workId: lastFetchId,
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

interface Work {
  readonly workId: string;
  readonly isAwaited: boolean;
  readonly from: number;
  readonly to: number;
}

async function push(
  deps: MovesDeps,
  stage: JobStage,
  { workId, isAwaited, from, to }: Work,
): Promise<PushResult> {
  const { serverId } = stage.job;
  const { instanceId, fromNodeId: nodeId, repositoryId } = planOf(stage.job);
  const done = await followWork(deps, stage, {
    workId,
    nodeId,
    begin: async () => {
      const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, stage.signal);
      await noteStore(deps.rows, serverId, nodeId);
      await deps.callNode(nodeId, beginPush, { workId, instanceId, repository, isAwaited });
    },
    onRunning: showProgress(stage, from, to),
  });
  const pushed = done === "under-way" ? undefined : done.pushed;
  if (!pushed) throw new Error(`the copy ${workId} ended without a result`);
  return pushed;
}

/** Returns the hash of what is on the new machine. */
async function fetch(
  deps: MovesDeps,
  stage: JobStage,
  pushed: PushResult,
  { workId, isAwaited, from, to, keptAs }: Work & { readonly keptAs?: string },
): Promise<string | undefined> {
  const { serverId } = stage.job;
  const { instanceId, toNodeId: nodeId, repositoryId, stagedId } = planOf(stage.job);
  const { snapshotId, files, bytes, treeHash } = pushed;
  const diskMb = (await seeInstance(deps, instanceId))?.spec.limits.diskMb;
  if (diskMb === undefined) throw new JobFailure("The server was deleted meanwhile.");
  const done = await followWork(deps, stage, {
    workId,
    nodeId,
    begin: async () => {
      const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, stage.signal);
      await deps.callNode(nodeId, beginFetch, {
        workId,
        instanceId,
        repository,
        snapshotId,
        stagedId,
        diskMb,
        expected: { files, bytes, treeHash },
        isAwaited,
        ...(keptAs !== undefined && { keptAs }),
      });
    },
    onRunning: showProgress(stage, from, to),
  });
  return done === "under-way" ? undefined : done.fetched?.treeHash;
}
