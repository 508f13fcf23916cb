import { setTimeout as sleep } from "node:timers/promises";
import {
  implementScheduled,
  type Run,
  type WorkflowImplementation,
} from "../../../platform/workflows/workflow.ts";
import { beginAutomaticRepairs } from "./begin-repair.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { beginCheckRow, countSuspected, endCheckRow } from "./look/findings.repository.ts";
import { takeLook } from "./look/take-look.ts";
import { forgetRescues } from "./repairs/forget-rescues.ts";
import { checkRun } from "./run-check.ts";

const secondLookAfterMs = 15_000;

export function checkWorkflows(deps: IntegrityDeps): WorkflowImplementation[] {
  return [implementScheduled(checkRun, "*/15 * * * *", (run) => check(deps, run))];
}

/** On schedule and when the operator asks. Two looks, unless the first one saw nothing new. What only one of them sees was something under way. */
async function check(deps: IntegrityDeps, run: Run): Promise<void> {
  await run.step("begin", () => beginCheckRow(deps.rows, run.id, deps.now()));
  const first = await run.step("look", () => takeLook(deps, `${run.id} 1`));
  const suspected = await run.step("count suspected", () => countSuspected(deps.rows));
  const { away } = suspected === 0 ? first : await secondLook(deps, run);
  await run.step("repair", () => beginAutomaticRepairs(deps));
  await run.step("forget rescues", (signal) => forgetRescues(deps, signal));
  await run.step("end", () => endCheckRow(deps.rows, run.id, deps.now(), away));
}

async function secondLook(deps: IntegrityDeps, run: Run): Promise<{ away: readonly string[] }> {
  await run.step("wait", (signal) => sleep(secondLookAfterMs, undefined, { signal }));
  return run.step("look again", () => takeLook(deps, `${run.id} 2`));
}
