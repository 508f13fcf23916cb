import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../../platform/errors.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { cancelChange, getChange, isUnderWay } from "../../changes/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { stoppedSentence } from "../conversations/stop-turn.ts";
import { applyEdits } from "./apply-edits.ts";
import { endWith } from "./end-turn.ts";
import { judgeTurn } from "./judge-turn.ts";
import { proposeChangeSet } from "./propose-change-set.ts";
import { repairTurn } from "./repair-turn.ts";
import { showChangeState } from "../report/show-plan.ts";
import type { Advance } from "./turn.ts";
import { findTurn, type TurnRow } from "./turns.repository.ts";

const lookEveryMs = 500;
/** A step that waits longer would hide from the engine that this worker is still alive. */
const maxWaitMs = 60_000;

/** After the model's last answer: the edits become a change set, which is applied and verified, and decides the verdict. */
export async function finishTurn(deps: AssistantDeps, turn: TurnRow, signal: AbortSignal): Promise<Advance> {
  if (turn.changeId !== null) return settleTurn(deps, turn, turn.changeId, signal);
  try {
    if (await proposeChangeSet(deps, turn)) return "more";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return endWith(deps, turn, { state: "failed", sentence: error.message });
  }
  return endWith(deps, turn, await judgeTurn(deps, turn));
}

/** Goes on from wherever the change set is: proposed, under way or ended. */
async function settleTurn(
  deps: AssistantDeps,
  turn: TurnRow,
  changeId: string,
  signal: AbortSignal,
): Promise<Advance> {
  const change = await getChange(deps, turn.serverId, changeId);
  if (change.state !== "proposed") await showChangeState(deps, turn, change.state);
  if (change.state === "proposed")
    return turn.stopRequestedAt === null
      ? applyEdits(deps, turn, change)
      : endWith(deps, turn, { state: "stopped", sentence: stoppedSentence });
  if (!isUnderWay(change.state))
    return (await repairTurn(deps, turn, change))
      ? "more"
      : endWith(deps, turn, await judgeTurn(deps, turn, change));
  const giveUpAt = performance.now() + maxWaitMs;
  while (performance.now() < giveUpAt) {
    if (signal.aborted) await cancelIfStopped(deps, turn, changeId);
    await sleep(lookEveryMs);
    const { state } = await getChange(deps, turn.serverId, changeId);
    if (!isUnderWay(state)) break;
    await showChangeState(deps, turn, state);
  }
  return "more";
}

async function cancelIfStopped(deps: AssistantDeps, turn: TurnRow, changeId: string): Promise<void> {
  const current = await findTurn(deps.rows, turn.id);
  if (!current || current.stopRequestedAt === null) return;
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  await cancelChange(deps, actor, { serverId: turn.serverId, changeId });
}
