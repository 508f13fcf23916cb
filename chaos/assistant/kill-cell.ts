import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { untilHeld } from "../backups/gate.ts";
import { StepMissed } from "../backups/step-missed.ts";
import { untilNothingIsFound } from "../build/audit.ts";
import type { Random } from "../random.ts";
import { askServer, untilOnline } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { auditTurn } from "./audit.ts";
import { clickThrough, sendMessage, type SeenTurn } from "./chat.ts";
import { holdTurn } from "./gate.ts";
import type { TurnFault } from "./kill-faults.ts";
import { clickAgain, nextTurn, type AssistantCell } from "./model-cell.ts";
import { notesIn } from "./notes.ts";
import { usualReplies, type TurnPoint } from "./points.ts";
import { follow, type AssistantWorld } from "./world.ts";

const soundWithinMs = 60_000;

/** Kills something at one point of a turn, and checks the server, the turn and the next one. */
export async function runKillCell(
  scene: AssistantWorld,
  point: TurnPoint,
  fault: TurnFault,
  random: Random,
): Promise<AssistantCell> {
  const { world, server, model } = scene;
  await untilOnline(world, server);
  const before = notesIn(scene);
  const spoken = `chaos ${randomUUID()}`;
  const replies = (point.replies ?? usualReplies)(randomUUID(), { command: `say ${spoken}` });
  const answers = follow(model, replies);
  const gate = point.held && (await holdTurn(world, point.held));
  const turnId = await sendMessage(scene, "Change the notes");
  const clicks = Promise.withResolvers<void>();
  if (!point.isBeforeClick) clicks.resolve();
  const noted = noteEnd(clickThrough(scene, turnId, "approved", clicks.promise));
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
  const subject = {
    world,
    server,
    turnId,
    before,
    spoken,
    isSpoken: false,
    wholeAnswers: answers.whole(),
    believedTokens: 0,
    hasLostAnswers: isWorker && (point.mayLoseAnswer ?? false),
  };
  const found = await untilNothingIsFound(() => auditTurn(subject), soundWithinMs);
  const problems = [...found, ...(await clickAgain(scene, turnId)), ...(await nextTurn(scene))];
  return { ...cell, end: endOf(turn), settledAfterMs, problems: [...problems, ...(await restart(scene))] };
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
