import { isTurnOpen } from "@blockwright/contract/assistant";
import { stoppedSentence } from "../conversations/stop-turn.ts";
import { notConfigured } from "../conversations/start-turn.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { makeCall } from "../tools/make-call.ts";
import { endTurn, type TurnEnd } from "./end-turn.ts";
import { finishTurn } from "./finish-turn.ts";
import { askModel } from "./model-step.ts";
import { hasAnswered, nextCall, type Advance } from "./turn.ts";
import { findEntries, findTurn, lockTurn, updateTurn, type TurnRow } from "./turns.repository.ts";
import { watchTurn } from "./watch-turn.ts";

/** Long enough that recording a step costs little, and short enough that the engine sees the worker alive. */
const maxStepMs = 10_000;

/** Goes on with a turn for one step of its workflow. */
export async function advanceWhile(
  deps: AssistantDeps,
  turnId: string,
  signal: AbortSignal,
): Promise<Advance> {
  const until = performance.now() + maxStepMs;
  for (;;) {
    const next = await advanceTurn(deps, turnId, signal);
    if (next !== "more" || signal.aborted || performance.now() > until) return next;
  }
}

/**
 * Takes one step: an answer of the model, one call of a tool, or the end. All state is in rows, so that it can be taken
 * again after a crash.
 */
async function advanceTurn(deps: AssistantDeps, turnId: string, signal: AbortSignal): Promise<Advance> {
  const turn = await beginRun(deps, turnId);
  if (!turn) return "ended";
  const changeRuns = turn.changeId !== null;
  const end = changeRuns ? undefined : reasonToEnd(deps, turn);
  if (end) return endNow(deps, turnId, end);
  const watch = watchTurn(deps, turn, signal);
  try {
    const entries = await findEntries(deps.rows, turnId);
    const call = nextCall(entries);
    if (call) return await makeCall(deps, turn, entries, call);
    if (hasAnswered(entries)) return await finishTurn(deps, turn, watch.signal);
    const { assistantModel } = deps;
    if (!assistantModel) return await endNow(deps, turnId, { state: "failed", sentence: notConfigured });
    return await askModel({ ...deps, assistantModel }, turn, entries, watch.signal);
  } finally {
    watch.stop();
  }
}

/** The time for a run starts with its first step. Undefined if the turn has ended. */
async function beginRun(
  { rows, transact, config }: AssistantDeps,
  turnId: string,
): Promise<TurnRow | undefined> {
  const found = await findTurn(rows, turnId);
  if (found?.state === "running") return found;
  return transact(async (tx) => {
    const turn = await lockTurn(tx.rows, turnId);
    if (!turn || !isTurnOpen(turn.state) || turn.state === "waiting") return undefined;
    if (turn.state === "running") return turn;
    const at = tx.now();
    const deadlineAt = new Date(at.getTime() + config.model.assistant.limits.timePerTurnMs);
    await updateTurn(tx.rows, turnId, { state: "running", deadlineAt, updatedAt: at });
    return { ...turn, state: "running", deadlineAt };
  });
}

function reasonToEnd({ now }: AssistantDeps, turn: TurnRow): TurnEnd | undefined {
  if (turn.stopRequestedAt !== null) return { state: "stopped", sentence: stoppedSentence };
  if (turn.deadlineAt !== null && now() > turn.deadlineAt)
    return { state: "failed", sentence: "This took too long, so it was stopped. Try a smaller request." };
  return undefined;
}

async function endNow(deps: AssistantDeps, turnId: string, end: TurnEnd): Promise<"ended"> {
  await deps.transact((tx) => endTurn(deps, tx, turnId, end));
  return "ended";
}

/** For a step that failed in every attempt. */
export async function giveUpTurn(deps: AssistantDeps, turnId: string): Promise<void> {
  const turn = await findTurn(deps.rows, turnId);
  if (!turn) return;
  const sentence = "Something went wrong on our side. Please try again.";
  await endNow(deps, turnId, { state: "failed", sentence });
}
