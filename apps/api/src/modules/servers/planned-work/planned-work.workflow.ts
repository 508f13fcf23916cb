import { setTimeout as sleep } from "node:timers/promises";
import { workflow } from "../../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type Run,
  type WorkflowImplementation,
} from "../../../platform/workflows/workflow.ts";
import { announcedAt, countdownSeconds } from "../planned-restart/restart-moments.ts";
import { tellRun, type WorkRun } from "./announce-work.ts";
import { findCancelsToTell, findOpenWork, findWork } from "./planned-work.repository.ts";
import { inGame, sayCancelled, sayMinutes, sayToPlayers, tellSome, type WorkDeps } from "./tell-people.ts";

const lookAtWork = workflow<void>("servers.look-at-work", "background");
const countdown = workflow<WorkRun>("servers.work-countdown", "background");
const lookEveryMs = 250;

export function plannedWorkWorkflows(deps: WorkDeps): WorkflowImplementation[] {
  return [
    implement(tellRun, async (run, { workId }) => {
      await run.step("say cancelled", () => sayCancelled(deps, workId), { maxAttempts: 2 });
      await tellAll(deps, run, workId);
    }),
    // Also for owners whose server has come to the machine since.
    implementScheduled(lookAtWork, "* * * * *", async (run) => {
      const workIds = await run.step("look", () => look(deps), { maxAttempts: 2 });
      for (const workId of workIds) await tellAll(deps, run, workId);
    }),
    implement(countdown, async (run, { workId }) => {
      for (const seconds of announcedAt)
        if (!(await run.step("say", (signal) => sayAt(deps, workId, seconds, signal)))) return;
    }),
  ];
}

async function tellAll(deps: WorkDeps, run: Run, workId: string): Promise<void> {
  while (await run.step("tell", () => tellSome(deps, workId)));
}

/** Says what is due, begins countdowns, and returns the work that may have owners to mail. */
async function look(deps: WorkDeps): Promise<string[]> {
  const open = await findOpenWork(deps.rows, deps.now());
  for (const work of open) {
    await sayMinutes(deps, work);
    const leftMs = work.startsAt.getTime() - deps.now().getTime();
    if (leftMs > 0 && leftMs <= (countdownSeconds + 60) * 1000)
      await deps.transact((tx) =>
        deps.enqueue(tx, countdown, { id: `work-${work.id}-countdown`, input: { workId: work.id } }),
      );
  }
  return [...open.map(({ id }) => id), ...(await findCancelsToTell(deps.rows))];
}

/** Waits until so many seconds are left, and says so. False: it was cancelled. */
async function sayAt(deps: WorkDeps, workId: string, seconds: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const work = await findWork(deps.rows, workId);
    if (!work || work.cancelledAt) return false;
    const leftMs = work.startsAt.getTime() - deps.now().getTime();
    // Too late for this one: after a crash the next ones say how much is left.
    if (leftMs < (seconds - 1) * 1000) return true;
    if (leftMs <= seconds * 1000) {
      await sayToPlayers(deps, work, inGame(seconds), seconds);
      return true;
    }
    await sleep(Math.min(lookEveryMs, leftMs - seconds * 1000), undefined, { signal });
  }
}
