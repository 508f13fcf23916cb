import { setTimeout as sleep } from "node:timers/promises";
import { derivedId } from "../../files/index.ts";
import { sayInGame } from "../../servers/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { findTurn } from "./turns.repository.ts";

interface Notice {
  readonly turnId: string;
  /** Each sentence about it is said once. */
  readonly approvalId: string;
  readonly nodeId: string;
  readonly instanceId: string;
  readonly restartAt: Date;
  readonly players: number | null;
}

/** Seconds before the restart. */
const marks = [60, 30, 10, 5, 4, 3, 2, 1];
const cancelled = 0;
const lookEveryMs = 250;
/** A step that takes longer would hide from the engine that this worker is still alive. */
const maxStepMs = 45_000;

/** True once it is over. False: it was stopped, or another step counts on. */
export async function countDown(
  deps: Pick<AssistantDeps, "callNode" | "now" | "rows">,
  { turnId, approvalId, restartAt, players, ...place }: Notice,
): Promise<boolean> {
  const tell = async (mark: number, text: string) => {
    if (players !== 0) await sayInGame(deps, { ...place, text, requestId: derivedId(approvalId, mark) });
  };
  const secondsLeft = () => Math.ceil((restartAt.getTime() - deps.now().getTime()) / 1000);
  const endsAt = performance.now() + maxStepMs;
  let last = secondsLeft() + 1;
  while (performance.now() < endsAt) {
    const left = secondsLeft();
    if (left <= 0) return true;
    if (await isStopped(deps, turnId)) {
      await tell(cancelled, "The restart was cancelled.");
      return false;
    }
    const mark = marks.findLast((seconds) => seconds >= left && seconds < last);
    if (mark !== undefined) await tell(mark, sentenceOf(mark));
    last = left;
    await sleep(lookEveryMs);
  }
  return false;
}

async function isStopped({ rows }: Pick<AssistantDeps, "rows">, turnId: string): Promise<boolean> {
  const turn = await findTurn(rows, turnId);
  return turn !== undefined && turn.stopRequestedAt !== null;
}

function sentenceOf(seconds: number): string {
  return `The server restarts in ${seconds} ${seconds === 1 ? "second" : "seconds"} to apply changes.`;
}
