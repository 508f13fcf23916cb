import { untilNothingIsFound } from "../build/audit.ts";
import { auditTurn } from "./audit.ts";
import { clickThrough, decide, sendMessage, untilSettled } from "./chat.ts";
import type { ModelFault } from "./model-faults.ts";
import { firstReply } from "./points.ts";
import { prepareTurn } from "./prepared-turn.ts";
import { call, follow, say, type AssistantWorld } from "./world.ts";

export interface AssistantCell {
  readonly fault: string;
  readonly step: string;
  readonly end: string;
  readonly settledAfterMs: number;
  readonly problems: readonly string[];
}

const soundWithinMs = 60_000;

/** One turn in which the model fails, and one after it that must work. */
export async function runModelCell(
  scene: AssistantWorld,
  wire: string,
  fault: ModelFault,
): Promise<AssistantCell> {
  const prepared = await prepareTurn(scene, (marker, command) => [
    firstReply(marker, command),
    ...fault.replies,
  ]);
  const startedAt = performance.now();
  const turnId = await prepared.send();
  const settled = await untilSettled(scene, turnId);
  const settledAfterMs = performance.now() - startedAt;
  const isExpected =
    fault.end === "either" ? /failed|waiting/.test(settled.state) : settled.state === fault.end;
  const turn = await clickThrough(scene, turnId, "refused");
  const { believedTokens = 0, hasLostAnswers = false } = fault;
  const subject = prepared.ended(turnId, { isSpoken: true, believedTokens, hasLostAnswers });
  const found = await untilNothingIsFound(() => auditTurn(subject), soundWithinMs);
  const problems = [
    ...found,
    ...(isExpected ? [] : [`it was ${settled.state}: ${settled.sentence}`]),
    ...(await clickAgain(scene, turnId)),
    ...(await nextTurn(scene)),
  ];
  return { fault: fault.name, step: wire, end: turn.sentence ?? turn.state, settledAfterMs, problems };
}

/** No question of a turn that has ended can be answered. */
export async function clickAgain(scene: AssistantWorld, turnId: string): Promise<readonly string[]> {
  const status = await decide(scene, turnId, "approved");
  return status === 0 || status === 409 ? [] : [`a second click was answered ${status}`];
}

/** The next request of the same person works. */
export async function nextTurn(scene: AssistantWorld): Promise<readonly string[]> {
  follow(scene.model, [call({ tool: "read_server", input: {} }), say("It runs.")]);
  const turn = await untilSettled(scene, await sendMessage(scene, "How is it?"));
  return turn.state === "done" ? [] : [`the next turn is ${turn.state}: ${turn.sentence}`];
}
