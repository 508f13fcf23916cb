import { setTimeout as sleep } from "node:timers/promises";
import { untilHeld } from "../backups/gate.ts";
import { StepMissed } from "../backups/step-missed.ts";
import { untilNothingIsFound } from "../build/audit.ts";
import type { Random } from "../random.ts";
import { askServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { auditTurn } from "./audit.ts";
import { clickThrough, undoThrough, type SeenTurn } from "./chat.ts";
import { holdTurn } from "./gate.ts";
import type { TurnFault } from "./kill-faults.ts";
import { clickAgain, nextTurn, type AssistantCell } from "./model-cell.ts";
import { usualReplies, type TurnPoint } from "./points.ts";
import { prepareTurn, type PreparedTurn } from "./prepared-turn.ts";
import type { AssistantWorld } from "./world.ts";

const soundWithinMs = 60_000;

/** Kills something at one point of a turn, and checks the server, the turn and the next one. */
export async function runKillCell(
  scene: AssistantWorld,
  point: TurnPoint,
  fault: TurnFault,
  random: Random,
): Promise<AssistantCell> {
  const { world } = scene;
  const prepared = await prepareTurn(scene, point.replies ?? usualReplies);
  const clicks = Promise.withResolvers<void>();
  if (!point.isBeforeClick) clicks.resolve();
  const { turnId, gate, over } = await begin(scene, point, prepared, clicks.promise);
  const noted = noteEnd(over);
  try {
    await (gate ? untilHeld(world, noted.isOver) : untilReached(scene, turnId, point, noted.isOver));
    // At a random moment of the phase.
    if (!gate) await sleep(random.between(0, 300));
    await fault.kill(scene, turnId, point);
  } catch (error) {
    await gate?.open();
    clicks.resolve();
    const turn = await noted.over;
    if (!(error instanceof StepMissed) || !turn) throw error;
    throw new StepMissed(`${error.message}: ${endOf(turn)}`);
  }
  await gate?.open();
  clicks.resolve();
  const killedAt = performance.now();
  const [turn] = await Promise.all([noted.over, fault.bringBack(world)]);
  const settledAfterMs = performance.now() - killedAt;
  const cell = { fault: fault.name, step: point.name };
  if (!turn)
    return { ...cell, end: "never", settledAfterMs: Number.NaN, problems: ["it never came to an end"] };
  const isWorker = fault.hitsWorker || fault.hitsDatabase;
  const hasLostAnswers =
    point.mayLoseAnswer === "always" || (isWorker && point.mayLoseAnswer === "with the worker");
  const subject = prepared.ended(turnId, { isSpoken: false, believedTokens: 0, hasLostAnswers });
  const found = await untilNothingIsFound(() => auditTurn(subject), soundWithinMs);
  const problems = [...found, ...(await clickAgain(scene, turnId)), ...(await nextTurn(scene))];
  return { ...cell, end: endOf(turn), settledAfterMs, problems: [...problems, ...(await restart(scene))] };
}

/** Up to what is disturbed: a turn, or the undo after one that nobody disturbed. */
async function begin(
  scene: AssistantWorld,
  { held, isUndo }: TurnPoint,
  prepared: PreparedTurn,
  mayClick: Promise<void>,
) {
  const hold = async () => held && (await holdTurn(scene.world, held));
  if (!isUndo) {
    const gate = await hold();
    const turnId = await prepared.send();
    return { turnId, gate, over: clickThrough(scene, turnId, "approved", mayClick) };
  }
  const turnId = await prepared.send();
  const turn = await clickThrough(scene, turnId, "approved", mayClick);
  return { turnId, gate: await hold(), over: undoThrough(scene, turn) };
}

function endOf({ state, verdict, sentence }: SeenTurn): string {
  return `${state}${verdict === null ? "" : `, ${verdict}`}: ${sentence ?? ""}`;
}

function noteEnd(over: Promise<SeenTurn>) {
  let isOver = false;
  const ending = over.catch(() => undefined).finally(() => (isOver = true));
  return { over: ending, isOver: () => isOver };
}

async function untilReached(
  { world }: AssistantWorld,
  turnId: string,
  { name, reached = "" }: TurnPoint,
  isOver: () => boolean,
): Promise<void> {
  const look = async () => {
    if ((await world.query(reached, [turnId])).length > 0) return true;
    if (isOver()) throw new StepMissed(`it was over before "${name}"`);
    return undefined;
  };
  await waitFor(name, look, { withinMs: 120_000, everyMs: 20 });
}

/** Nothing holds the server: its owner can restart it. */
async function restart({ world, server }: AssistantWorld): Promise<readonly string[]> {
  const { status } = await askServer(world, server, "/action", { action: "restart" });
  return status === 200 ? [] : [`a restart was answered ${status}`];
}
