import { setTimeout as sleep } from "node:timers/promises";
import { checkAudit, emptyNode, problemsOf, settleCells, type Cell, type CellResult } from "./cell.ts";
import { during, type Outage } from "./faults.ts";
import type { Phase } from "./phases.ts";
import type { NodeWorld } from "./world.ts";
import { check, type Check } from "../../services/judging/check.ts";

/** Whether a held server continues during the fault, or only after it. */
export type GoingOn = "while away" | "after";

export interface Round {
  readonly checks: readonly Check[];
  readonly results: readonly CellResult[];
}

const restMs = 1_500;

/** One outage hits servers in many phases at once; each must end in the right state. */
export async function runInterruption(
  world: NodeWorld,
  outage: Outage,
  phases: readonly Phase[],
  goingOn: GoingOn,
  isWhole: boolean,
): Promise<Round> {
  const held = await Promise.all(phases.map(async (phase) => ({ phase, ...(await phase.reach(world)) })));
  const letGo = () => {
    for (const { goOn } of held) void goOn();
  };
  const overAt = await during(world, outage, isWhole, () => {
    if (goingOn === "while away") letGo();
  });
  if (goingOn === "after") letGo();
  const cells = held.map(({ phase, instanceId, expected }): Cell => {
    return { fault: outage.name, phase: `${phase.name}, goes on ${goingOn}`, instanceId, expected };
  });
  return finishRound(world, cells, overAt, `${outage.name}, goes on ${goingOn}`);
}

export async function finishRound(
  world: NodeWorld,
  cells: readonly Cell[],
  overAt: number,
  name: string,
  withinMs?: number,
  look: () => void = () => undefined,
): Promise<Round> {
  const settled = await settleCells(world, cells, overAt, withinMs);
  await sleep(restMs);
  look();
  const results = await Promise.all(
    settled.map(async (one) => ({ ...one, problems: await problemsOf(world, one) })),
  );
  const checks = results.map(({ cell, problems }) =>
    check(`${cell.fault}, ${cell.phase}: ${sentenceOf(cell)}`, problems.length === 0, problems.join("; ")),
  );
  const left = await checkAudit(world, name);
  const emptied = await emptyNode(world, name);
  return { results, checks: [...checks, left, emptied, await checkAudit(world, `${name}, all removed`)] };
}

function sentenceOf({ expected: { state, reason, starts } }: Cell): string {
  if (state === "gone") return "it is gone";
  return `it is ${state}${reason === null ? "" : ` (${reason})`} after ${starts} starts`;
}
