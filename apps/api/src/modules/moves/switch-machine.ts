import type { PushResult } from "@blockwright/node-protocol/backups";
import { AppError } from "../../platform/errors.ts";
import { recordCopy } from "../backups/index.ts";
import {
  cancelledMessage,
  endUndosOf,
  holdServer,
  JobFailure,
  lockJob,
  Stopped,
  untilOffline,
  type JobStage,
} from "../jobs/index.ts";
import { findMove, switchMove } from "../nodes/index.ts";
import { installationOf, planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

const maxTries = 5;

/** Holds it down; whether it should run is not changed. */
export async function haltServer(deps: MovesDeps, stage: JobStage): Promise<void> {
  const { instanceId } = planOf(stage.job);
  await deps.transact((tx) => holdServer(deps, tx, instanceId));
  await untilOffline(deps, stage, instanceId);
  await stage.log("The server is down.");
}

/** The last moment to cancel is before this commits. Idempotent. */
export async function switchMachine(deps: MovesDeps, stage: JobStage, pushed: PushResult): Promise<void> {
  const { instanceId } = planOf(stage.job);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await switchOnce(deps, stage, pushed);
      return await stage.log("The new machine has the server now.");
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === "CHANGE_REFUSED";
      if (!isChanged) throw error;
      if (attempt >= maxTries) throw new JobFailure(error.message);
      // Something else about it was changed, as a payment: its machine has to confirm that first.
      await untilOffline(deps, stage, instanceId);
    }
  }
}

async function switchOnce(deps: MovesDeps, { job }: JobStage, pushed: PushResult): Promise<void> {
  const { id, serverId } = job;
  const { lastCopyId, repositoryId } = planOf(job);
  if ((await findMove(deps.rows, id))?.switchedAt) return;
  await deps.transact(async (tx) => {
    const present = await lockJob(tx, id);
    if (!present || present.cancelRequestedAt !== null) throw new Stopped(cancelledMessage);
    const { snapshotId, files, bytes: sizeBytes } = pushed;
    await recordCopy(deps, tx, {
      id: lastCopyId,
      serverId,
      reason: "Before the move to another machine",
      repositoryId,
      snapshotId,
      files,
      sizeBytes,
    });
    await switchMove(deps, tx, id, installationOf(id));
    // Begun by an earlier version: what earlier jobs replaced stays on the machine that it leaves.
    if (!planOf(present).kept) await endUndosOf(tx, serverId);
  });
}
