import type { Lock } from "@blockwright/minecraft/lock";
import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { agreePluginPorts, recordPlugins } from "../../plugins/index.ts";
import { deleteServer, leaveServer, readForWork } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { serverBroughtBack, serverReinstalled } from "./job-events.ts";
import { playersOf } from "../install/blueprint.ts";
import { pluginsOf } from "../install/plugins-of.ts";
import {
  completeJob,
  deletedSentence,
  endUndo,
  failJob,
  putBack,
  withMore,
  type FailureReason,
  type JobRow,
  type JobRun,
  type StageContext,
} from "../../jobs/index.ts";
import { deletedKeptUntil, readPreviousState } from "./previous-state.ts";

/** Switches the server to the new software everywhere in one transaction. Idempotent. */
export async function completeReinstall(deps: BuildsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    if (!job.lock || !job.recipe) throw new Error(`job ${job.id} has lost what it chose`);
    await leaveServer(deps, tx, job.serverId, {
      ...softwareOf(job.lock),
      maxPlayers: playersOf(job.recipe),
      config: {},
    });
    await recordPlugins(deps, tx, job.serverId, pluginsOf(job.lock));
    await appendActivity(tx, system, {
      action: "server.reinstalled",
      subjectId: job.serverId,
      details: { jobId: job.id, ...softwareOf(job.lock) },
    });
    await deps.recordFact(tx, serverReinstalled, run);
  });
}

export async function completeRestore(deps: BuildsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    const wanted = readPreviousState(job.wanted);
    if (!wanted) throw new Error(`job ${job.id} has lost what it brought back`);
    await leaveServer(deps, tx, job.serverId, wanted.server);
    await recordPlugins(deps, tx, job.serverId, wanted.plugins);
    const { undoes } = job.payload;
    if (typeof undoes === "string") await endUndo(tx, undoes);
    await appendActivity(tx, system, {
      action: "server.brought-back",
      subjectId: job.serverId,
      details: { jobId: job.id },
    });
    await deps.recordFact(tx, serverBroughtBack, run);
  });
}

/** The server is unchanged, and the person is told why. Idempotent. */
export async function giveUpJob(
  deps: BuildsDeps,
  run: JobRun,
  reason: FailureReason,
  signal: AbortSignal,
): Promise<void> {
  await failJob(deps, run, reason, (job, setStatus) =>
    undoWhatWasDone(deps, job, reason, { signal, setStatus }),
  );
}

/** Returns the message for the person. */
async function undoWhatWasDone(
  deps: BuildsDeps,
  { previous: stored, serverId, payload, type }: JobRow,
  reason: FailureReason,
  work: Pick<StageContext, "signal" | "setStatus">,
): Promise<string> {
  const keptUntil = deletedKeptUntil(payload);
  if (keptUntil) {
    await deleteServer(deps, system, serverId, { keptUntil }).catch(unlessGone);
    return withMore(reason, "The server stays deleted.").sentence;
  }
  const instance = await deps.transact(async (tx) => (await readForWork(tx, serverId))?.instance);
  if (!instance) return deletedSentence;
  const previous = readPreviousState(stored);
  if (!previous) return withMore(reason, "Your server is as it was before.").sentence;
  await work.setStatus("Putting everything back as it was");
  // A failed reinstall or update keeps nothing; a tree that an undo brought back must be kept, since it can be retried.
  const discardsReplaced = type === "reinstall" || type === "update";
  await deps.transact((tx) => agreePluginPorts(deps, tx, serverId, previous.plugins, { canDoWithout: true }));
  const note = await putBack(deps, work, instance.id, previous, { discardsReplaced }).catch(unlessGone);
  return note === undefined ? deletedSentence : withMore(reason, note).sentence;
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}

function softwareOf({ software: { type, minecraftVersion } }: Lock) {
  return { serverType: type, minecraftVersion };
}
