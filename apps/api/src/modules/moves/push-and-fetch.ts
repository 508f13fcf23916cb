import { beginFetch, beginPush, type KeptTree, type PushResult } from "@blockwright/node-protocol/backups";
import { followWork, noteStore, repositoryOf, showProgress } from "../backups/index.ts";
import { JobFailure, type JobStage } from "../jobs/index.ts";
import { seeInstance } from "../nodes/index.ts";
import { planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

const bytesPerMb = 1024 * 1024;

interface Work {
  readonly workId: string;
  readonly isAwaited: boolean;
  readonly from: number;
  readonly to: number;
}

/** A tree that the machine keeps, instead of the one in place, and what its files may add up to. */
interface KeptSource {
  readonly trashId: string;
  readonly diskMb?: number;
}

/** From the machine that it leaves: the tree in place, or one that is kept of it. */
export async function pushCopy(
  deps: MovesDeps,
  stage: JobStage,
  { workId, isAwaited, from, to, kept }: Work & { readonly kept?: KeptSource },
): Promise<PushResult> {
  const { serverId } = stage.job;
  const { instanceId, fromNodeId: nodeId, repositoryId } = planOf(stage.job);
  const done = await followWork(deps, stage, {
    workId,
    nodeId,
    begin: async () => {
      const repository = await repositoryOf(deps, { serverId, nodeId, repositoryId }, stage.signal);
      await noteStore(deps.rows, serverId, nodeId);
      await deps.callNode(nodeId, beginPush, {
        workId,
        instanceId,
        repository,
        isAwaited,
        ...kept,
      });
    },
    onRunning: showProgress(stage, from, to),
  });
  const pushed = done === "under-way" ? undefined : done.pushed;
  if (!pushed) throw new Error(`the copy ${workId} ended without a result`);
  return pushed;
}

interface Fetch extends Work {
  readonly stagedId: string;
  /** Kept there as this installation. */
  readonly keptAs?: string;
  /** Kept there as it was on the other machine. */
  readonly keptTree?: KeptTree;
}

/** To the machine that it goes to. Returns the hash of what is there. */
export async function fetchCopy(
  deps: MovesDeps,
  stage: JobStage,
  pushed: PushResult,
  { workId, stagedId, isAwaited, from, to, keptAs, keptTree }: Fetch,
): Promise<string | undefined> {
  const { serverId } = stage.job;
  const { instanceId, toNodeId: nodeId, repositoryId } = planOf(stage.job);
  const { snapshotId, files, bytes, treeHash } = pushed;
  const planMb = (await seeInstance(deps, instanceId))?.spec.limits.diskMb;
  if (planMb === undefined) throw new JobFailure("The server was deleted meanwhile.");
  // The plan may have been larger when a kept tree was replaced. There is room for it.
  const diskMb = keptTree ? Math.max(planMb, Math.ceil(bytes / bytesPerMb)) : planMb;
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
        ...(keptTree && { keptTree }),
      });
    },
    onRunning: showProgress(stage, from, to),
  });
  return done === "under-way" ? undefined : done.fetched?.treeHash;
}
