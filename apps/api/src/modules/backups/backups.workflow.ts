import type { JobStageName, JobType } from "@blockwright/contract/jobs";
import { workflow } from "../../platform/workflow-reference.ts";
import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import {
  implement,
  implementScheduled,
  type Run,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import {
  carryOutJobStage,
  lastTries,
  runStages,
  type FailureReason,
  type JobRun,
  type JobStage,
  type RunStage,
} from "../jobs/index.ts";
import { restoreAsNewRun } from "./as-new/begin-as-new.ts";
import { completeAsNew, giveUpAsNew } from "./as-new/finish-as-new.ts";
import { prepareMachine, putInNewServer, type Machine } from "./as-new/make-server.ts";
import { beginNightly, serversDue } from "./automatic/begin-due.ts";
import type { BackupsDeps } from "./backups-deps.ts";
import { forgetRun } from "./delete/delete-backup.ts";
import { forgetDeleted, serversWithDeleted } from "./delete/forget-deleted.ts";
import { orphanedRepositories, removeRepository } from "./delete/remove-repositories.ts";
import { restoreFromFileRun } from "./from-file/begin-restore-from-file.ts";
import {
  clearAwayUpload,
  completeRestoreFromFile,
  giveUpRestoreFromFile,
} from "./from-file/finish-restore-from-file.ts";
import { putUnpackedInPlace } from "./from-file/put-unpacked-in-place.ts";
import { unpackUpload } from "./from-file/unpack-upload.ts";
import { backUpRun } from "./make/begin-backup.ts";
import { clearAway, completeBackup, endOnNode, giveUpBackup } from "./make/finish-backup.ts";
import { saveWorld, storeBackup } from "./make/take-backup.ts";
import { endWork } from "./node/backup-work.ts";
import { restoreRun } from "./restore/begin-restore.ts";
import { completeRestore, giveUpRestore } from "./restore/finish-restore.ts";
import { fetchBackup, haltServer, putInPlace } from "./restore/restore-files.ts";

const ourFault = "Something went wrong on our side. Please try again.";
const beginDue = workflow<void>("backups.begin-due", "background");
const removeRepositories = workflow<void>("backups.remove-repositories", "background");
const forgetAllDeleted = workflow<void>("backups.forget-all-deleted", "background");

export function backupsWorkflows(deps: BackupsDeps): WorkflowImplementation[] {
  return [...jobWorkflows(deps), restoreFromFile(deps), ...upkeepWorkflows(deps)];
}

function jobWorkflows(deps: BackupsDeps): WorkflowImplementation[] {
  return [
    implement(backUpRun, async (run, job) => {
      const failure = await inStages<"backup">(deps, run, job, async (stage) => {
        await stage("save world", (open) => saveWorld(deps, open));
        await stage("store backup", (open) => storeBackup(deps, open));
        await run.step("complete", () => completeBackup(deps, job));
      });
      if (failure) await run.step("give up", () => giveUpBackup(deps, job, failure), lastTries);
      else await run.step("clear away", () => clearAway(deps, job), lastTries);
    }),
    implement(restoreRun, async (run, job) => {
      const failure = await inStages<"restore-backup">(deps, run, job, async (stage) => {
        await stage("fetch backup", (open) => fetchBackup(deps, open));
        const halted = await stage("stop server", (open) => haltServer(deps, open));
        await stage("put in place", (open) => putInPlace(deps, open, halted));
        await run.step("complete", () => completeRestore(deps, job));
      });
      if (failure)
        await run.step("give up", (signal) => giveUpRestore(deps, job, failure, signal), lastTries);
      await run.step("clear away", () => endOnNode(deps, job.serverId, job.jobId), lastTries);
    }),
    implement(restoreAsNewRun, async (run, job) => {
      let machine: Machine | undefined;
      let refusal: FailureReason | undefined;
      const failed = await inStages<"restore-as-new">(deps, run, job, async (stage) => {
        const prepared = await stage("prepare machine", (open) => prepareMachine(deps, open));
        machine = prepared;
        await stage("fetch backup", (open) => fetchBackup(deps, open));
        await stage("put in place", (open) => putInNewServer(deps, open, prepared));
        refusal = await run.step("complete", () => completeAsNew(deps, job));
      });
      const failure = failed ?? refusal;
      // Before the server is deleted: afterwards its machine is not known.
      const { nodeId } = machine ?? {};
      if (nodeId) await run.step("clear away", () => endWork(deps, nodeId, job.jobId), lastTries);
      if (failure) await run.step("give up", () => giveUpAsNew(deps, job, failure), lastTries);
    }),
  ];
}

function restoreFromFile(deps: BackupsDeps): WorkflowImplementation {
  return implement(restoreFromFileRun, async (run, job) => {
    const failure = await inStages<"restore-archive">(deps, run, job, async (stage) => {
      await stage("unpack file", (open) => unpackUpload(deps, open));
      const halted = await stage("stop server", (open) => haltServer(deps, open));
      await stage("put in place", (open) => putUnpackedInPlace(deps, open, halted));
      await run.step("complete", () => completeRestoreFromFile(deps, job));
    });
    if (failure)
      await run.step("give up", (signal) => giveUpRestoreFromFile(deps, job, failure, signal), lastTries);
    await run.step("clear away", () => clearAwayUpload(deps, job), lastTries);
  });
}

function upkeepWorkflows(deps: BackupsDeps): WorkflowImplementation[] {
  return [
    implement(forgetRun, async (run, { serverId }) => {
      await forgetWithin(deps, run, serverId, 5);
    }),
    implementScheduled(beginDue, "*/5 * * * *", async (run) => {
      const due = await run.step("find", () => serversDue(deps));
      for (const serverId of due) await run.step("begin", () => beginNightly(deps, serverId));
    }),
    // Finds what could not be deleted because a machine was offline.
    implementScheduled(forgetAllDeleted, "41 * * * *", async (run) => {
      const servers = await run.step("find", () => serversWithDeleted(deps));
      for (const serverId of servers) await forgetWithin(deps, run, serverId, 1);
    }),
    implementScheduled(removeRepositories, "47 * * * *", async (run) => {
      const orphaned = await run.step("find", () => orphanedRepositories(deps));
      for (const serverId of orphaned)
        await unlessOutOfTries(deps, serverId, () =>
          run.step("remove", (signal) => removeRepository(deps, serverId, signal), { maxAttempts: 1 }),
        );
    }),
  ];
}

/** Deletion is retried every hour while a store or a machine is offline. */
async function forgetWithin(
  deps: BackupsDeps,
  run: Run,
  serverId: string,
  maxAttempts: number,
): Promise<void> {
  await unlessOutOfTries(deps, serverId, () =>
    run.step("forget", (signal) => forgetDeleted(deps, serverId, signal), { maxAttempts }),
  );
}

async function unlessOutOfTries(
  deps: Pick<BackupsDeps, "log">,
  serverId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isOutOfTries(error)) throw error;
    deps.log.warn({ err: error, serverId }, "deleted backups are still in the store");
  }
}

function inStages<Type extends JobType>(
  deps: BackupsDeps,
  run: Run,
  job: JobRun,
  work: (stage: RunStage<JobStageName<Type>, JobStage>) => Promise<void>,
): Promise<FailureReason | undefined> {
  return runStages<JobStageName<Type>, JobStage>(
    run,
    (name, signal, act) => carryOutJobStage(deps, job, name, signal, act),
    ourFault,
    work,
  );
}
