import { setTimeout as sleep } from "node:timers/promises";
import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { ServerAction } from "@blockwright/contract/server-actions";
import { AppError } from "../../../platform/errors.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { applyChange, cancelChange, findChangeItems, getChange, isUnderWay } from "../../changes/index.ts";
import { placeOf } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { isShownWhole, requireApproval } from "../approvals/ask-approval.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseCommand, refuseInAskMode, refuseItem } from "../rules/house-rules.ts";
import { findRules } from "../rules/rules.repository.ts";
import { stoppedSentence } from "../conversations/stop-turn.ts";
import { endTurn, type TurnEnd } from "./end-turn.ts";
import { judgeTurn } from "./judge-turn.ts";
import { originOf, proposeChangeSet } from "./propose-change-set.ts";
import { repairTurn } from "./repair-turn.ts";
import type { Advance } from "./turn.ts";
import { findStagedPlugins, findTurn, type TurnRow } from "./turns.repository.ts";

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
  }
  return "more";
}

/** A server that runs is restarted for it, which takes a click, and so do plugins. */
async function applyEdits(deps: AssistantDeps, turn: TurnRow, change: ChangeWithDiffs): Promise<Advance> {
  const { instanceId } = await placeOf(deps, turn.serverId);
  const isOff = (await seeInstance(deps, instanceId))?.power === "off";
  const details = change.items.map(({ summary, diff }) => `${summary}\n${diff ?? ""}`.trim()).join("\n\n");
  const plugins = await findStagedPlugins(deps.rows, turn.id);
  const question = {
    subject: change.id,
    title: isOff ? "Apply these changes" : "Apply these changes and restart the server",
    details,
    isDestructive: plugins.some(({ action }) => action === "remove"),
  };
  if (!isShownWhole(question))
    return endWith(deps, turn, { state: "failed", sentence: "The changes are too large to be shown." });
  try {
    await refuseExcluded(deps, turn, change.id, { isRestarted: !isOff });
    const actor = await requireRights(deps, turn, [
      "write-files",
      ...(isOff ? [] : (["restart"] as const)),
      ...(plugins.length > 0 ? (["manage-plugins"] as const) : []),
    ]);
    return await deps.transact(async (tx) => {
      const isFree = isOff && plugins.length === 0;
      const permission = isFree ? "approved" : await requireApproval(deps, tx, turn, question);
      if (permission === "waiting") return "waiting";
      if (permission === "refused") {
        const sentence = turn.isUnattended
          ? "These changes need a click, and nobody was there, so nothing was changed."
          : "You refused the changes, so nothing was changed.";
        await endTurn(deps, tx, turn.id, { state: "stopped", sentence });
        return "ended";
      }
      const expected = { serverId: turn.serverId, origin: originOf(turn) };
      await applyChange(deps, tx, actor, change.id, expected);
      return "more";
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return endWith(deps, turn, { state: "failed", sentence: error.message });
  }
}

/** The rules as they are now. */
async function refuseExcluded(
  { rows }: AssistantDeps,
  { serverId }: TurnRow,
  changeId: string,
  { isRestarted }: { readonly isRestarted: boolean },
): Promise<void> {
  const rules = await findRules(rows, serverId);
  refuseInAskMode(rules);
  if (isRestarted) refuseCommand(rules, "restart");
  for (const { item } of await findChangeItems(rows, changeId)) refuseItem(rules, item);
}

/** As they are now: they may have changed while the turn waited. */
async function requireRights(deps: AssistantDeps, turn: TurnRow, actions: readonly ServerAction[]) {
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  for (const action of ["use-assistant", ...actions] as const)
    await deps.authorizeServer(actor, action, turn.serverId);
  return actor;
}

async function cancelIfStopped(deps: AssistantDeps, turn: TurnRow, changeId: string): Promise<void> {
  const current = await findTurn(deps.rows, turn.id);
  if (!current || current.stopRequestedAt === null) return;
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  await cancelChange(deps, actor, { serverId: turn.serverId, changeId });
}

async function endWith(deps: AssistantDeps, { id }: TurnRow, end: TurnEnd): Promise<"ended"> {
  await deps.transact((tx) => endTurn(deps, tx, id, end));
  return "ended";
}
