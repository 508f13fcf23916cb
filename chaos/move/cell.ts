import { setTimeout as sleep } from "node:timers/promises";
import { StepMissed } from "../backups/step-missed.ts";
import { markerOf, markTree } from "../backups/marked-files.ts";
import { untilOver } from "../backups/orders.ts";
import { untilNothingIsFound } from "../build/audit.ts";
import type { Random } from "../random.ts";
import { closeJobGate } from "../servers/gate.ts";
import { untilOnline } from "../servers/owned.ts";
import { auditMove, treeAt } from "./audit.ts";
import type { Ends, MoveFault } from "./faults.ts";
import { beginMove } from "./orders.ts";
import type { MoveStep } from "./steps.ts";
import { comeAndGo } from "./player.ts";
import { placesNow, type MoveWorld, type Place } from "./two-places.ts";

export interface MoveCell {
  readonly fault: string;
  readonly step: string;
  readonly end: string;
  readonly settledAfterMs: number;
  readonly problems: readonly string[];
}

const soundWithinMs = 120_000;
/** What is not found is tried again: without an end there is nothing to look at. */
const never = { end: "never", settledAfterMs: Number.NaN, problems: ["it never came to an end"] };

/** Injects a fault into one step of a move. Wherever the server ends up, it is there once, whole and online. */
export async function runMoveCell(
  world: MoveWorld,
  step: MoveStep,
  fault: MoveFault,
  random: Random,
): Promise<MoveCell> {
  const { build, server } = world;
  await untilOnline(build, server);
  const { here: from, there: to } = await placesNow(world);
  const ends: Ends = { from, to };
  const marker = markTree({ ...build, poolFolder: from.poolFolder }, server);
  const visited = await comeAndGo(world, treeAt(from, server));
  const gate = step.line && (await closeJobGate(build, [{ serverId: server.serverId, line: step.line }]));
  const jobId = await beginMove(world);
  let isOver = false;
  let wantedAt: Place | void = undefined;
  const over = untilOver(build, jobId)
    .catch(() => undefined)
    .finally(() => (isOver = true));
  try {
    await step.reach(world, () => isOver);
    if (!step.line) await sleep(random.between(0, 120));
    wantedAt = await fault.kill(world, ends, jobId);
  } catch (error) {
    if (gate) await gate.open();
    await over;
    throw error instanceof StepMissed ? error : new Error(`${fault.name}, ${step.name}`, { cause: error });
  }
  if (gate) await gate.open();
  const killedAt = performance.now();
  const [ended] = await Promise.all([over, fault.bringBack(world, ends)]);
  const cell = { fault: fault.name, step: step.name };
  if (!ended) return { ...cell, ...never };
  const settledAfterMs = performance.now() - killedAt;
  const isMoved = ended.status === "completed";
  const subject = { world, marker, visited, wantedAt: wantedAt ?? (isMoved ? to : undefined) };
  const problems = [...(await untilNothingIsFound(() => auditMove(subject), soundWithinMs))];
  const { here } = await placesNow(world);
  const end = isMoved ? "completed" : `failed: ${ended.error ?? ""}`;
  const found = markerOf(treeAt(here, server));
  if (found !== marker) problems.push(`other files: ${found}`);
  return { ...cell, end, settledAfterMs, problems };
}
