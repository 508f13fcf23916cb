import type { Lock } from "@blockwright/minecraft/lock";
import { system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { recordPlugins } from "../plugins/index.ts";
import { deleteServer, keptForMs, leaveServer, readForWork } from "../servers/index.ts";
import { putBack } from "./bring-back.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { deletedKeptUntil, deletedSentence } from "./job.ts";
import { serverBroughtBack, serverReinstalled } from "./job-events.ts";
import type { JobRun } from "./job-runs.ts";
import { isUnderWay } from "./job-stage.ts";
import { changeJob, endUndo, findJob, insertJobLines, lockJob, type JobRow } from "./jobs.repository.ts";
import { playersOf } from "./making.ts";
import { pluginsOf } from "./plugins-of.ts";

/** The server is something else from now on, and it is said everywhere at once. Repeated, it changes nothing. */
export async function completeReinstall(ground: BuildsGround, run: JobRun): Promise<void> {
  await complete(ground, run, async (tx, job) => {
    if (!job.lock || !job.recipe) throw new Error(`job ${job.id} has lost what it chose`);
    const installed = pluginsOf(job.lock);
    await recordPlugins(tx, job.serverId, installed);
    await leaveServer(ground, tx, job.serverId, {
      ...softwareOf(job.lock),
      maxPlayers: playersOf(job.recipe),
      plugins: installed.map(({ name, version }) => ({ name, version })),
      config: {},
    });
    await appendActivity(tx, system, {
      action: "server.reinstalled",
      subjectId: job.serverId,
      details: { jobId: job.id, ...softwareOf(job.lock) },
    });
    await ground.recordFact(tx, serverReinstalled, run);
  });
}

export async function completeRestore(ground: BuildsGround, run: JobRun): Promise<void> {
  await complete(ground, run, async (tx, job) => {
    if (!job.wanted) throw new Error(`job ${job.id} has lost what it brought back`);
    await recordPlugins(tx, job.serverId, job.wanted.plugins);
    await leaveServer(ground, tx, job.serverId, job.wanted.server);
    const { undoes } = job.payload;
    if (typeof undoes === "string") await endUndo(tx.rows, undoes);
    await appendActivity(tx, system, {
      action: "server.brought-back",
      subjectId: job.serverId,
      details: { jobId: job.id },
    });
    await ground.recordFact(tx, serverBroughtBack, run);
  });
}

async function complete(
  ground: BuildsGround,
  { jobId }: JobRun,
  effect: (tx: Transaction, job: JobRow) => Promise<void>,
): Promise<void> {
  await ground.transact(async (tx) => {
    const job = await lockJob(tx.rows, jobId);
    if (!job || !isUnderWay(job)) return;
    await effect(tx, job);
    await insertJobLines(tx.rows, jobId, ["Done. Have fun!"]);
    await changeJob(tx.rows, jobId, {
      status: "completed",
      progress: 100,
      currentStep: null,
      // Counted from before the node put it away, so that it is never gone earlier.
      undoUntil: job.previous && new Date(job.createdAt.getTime() + keptForMs),
    });
  });
}

/** The server is what it was, and the person is told why. Repeated, it changes nothing. */
export async function giveUpJob(
  ground: BuildsGround,
  { jobId, serverId }: JobRun,
  sentence: string,
  signal: AbortSignal,
): Promise<void> {
  const job = await findJob(ground.rows, jobId);
  if (!job || !isUnderWay(job)) return;
  const error = await undoWhatWasDone(ground, job, sentence, signal);
  await ground.transact(async (tx) => {
    const steps = job.steps.map((step) =>
      step.status === "in_progress" ? { ...step, status: "failed" as const } : step,
    );
    if (!(await changeJob(tx.rows, jobId, { status: "failed", error, steps, currentStep: null }))) return;
    await insertJobLines(tx.rows, jobId, [error]);
    await leaveServer(ground, tx, serverId);
    await appendActivity(tx, system, {
      action: job.type === "reinstall" ? "reinstall.failed" : "undo.failed",
      subjectId: serverId,
      details: { jobId, sentence },
    });
  });
}

/** Gives what the person is told. */
async function undoWhatWasDone(
  ground: BuildsGround,
  { previous, serverId, id, payload }: JobRow,
  sentence: string,
  signal: AbortSignal,
): Promise<string> {
  const keptUntil = deletedKeptUntil(payload);
  if (keptUntil) {
    await deleteServer(ground, system, serverId, { keptUntil }).catch(unlessGone);
    return `${sentence} The server stays deleted.`;
  }
  const instance = await ground.transact(async (tx) => (await readForWork(tx, serverId))?.instance);
  if (!instance) return deletedSentence;
  if (!previous) return `${sentence} Your server is as it was before.`;
  const tell = async (step: string) => {
    await changeJob(ground.rows, id, { currentStep: step });
  };
  await tell("Putting everything back as it was");
  const note = await putBack(ground, { signal, tell }, instance.id, previous).catch(unlessGone);
  return note === undefined ? deletedSentence : `${sentence} ${note}`;
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}

function softwareOf({ software: { type, minecraftVersion } }: Lock) {
  return { serverType: type, minecraftVersion };
}
