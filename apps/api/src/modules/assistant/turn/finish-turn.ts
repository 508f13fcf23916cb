import { setTimeout as sleep } from "node:timers/promises";
import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { ServerAction } from "@blockwright/contract/server-actions";
import { AppError } from "../../../platform/errors.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { applyChange, cancelChange, getChange, isUnderWay, proposeChange } from "../../changes/index.ts";
import { modeOf, placeOf, stampOfBytes } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { isShownWhole, requireApproval } from "../approvals/ask-approval.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { stoppedSentence } from "../conversations/stop-turn.ts";
import { endTurn, type TurnEnd } from "./end-turn.ts";
import { findRewritten } from "./find-rewritten.ts";
import type { Advance } from "./turn.ts";
import { findStaged, findTurn, updateTurn, type StagedFile, type TurnRow } from "./turns.repository.ts";

const lookEveryMs = 500;
/** A step that waits longer would hide from the engine that this worker is still alive. */
const maxWaitMs = 60_000;

/** After the model's last answer: the edits become a change set, which is applied and verified, and decides the verdict. */
export async function finishTurn(deps: AssistantDeps, turn: TurnRow, signal: AbortSignal): Promise<Advance> {
  if (turn.changeId !== null) return settleTurn(deps, turn, turn.changeId, signal);
  const staged = await findStaged(deps.rows, turn.id);
  if (staged.length > 0) return proposeEdits(deps, turn, staged);
  const end: TurnEnd = turn.hasActed
    ? done("unchecked", `It was done, but ${unseen}`)
    : { state: "done", sentence: "Nothing was changed." };
  return endWith(deps, turn, end);
}

async function proposeEdits(
  deps: AssistantDeps,
  turn: TurnRow,
  staged: readonly StagedFile[],
): Promise<"more"> {
  const { instanceId } = await placeOf(deps, turn.serverId);
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  const items = await Promise.all(
    staged.map(async ({ path, before, after }) => {
      const mode = before ? await modeOf(deps, instanceId, path) : undefined;
      const stamps = { before: before && stampOfBytes(before), after: stampOfBytes(after) };
      return {
        item: { kind: "write-file", path, ...stamps, ...(mode !== undefined && { mode }) } as const,
        ...(before && { before }),
        after,
      };
    }),
  );
  await deps.transact(async (tx) => {
    const title = items.length === 1 ? `Edit ${staged[0]?.path ?? ""}` : `Edit ${items.length} files`;
    const origin = originOf(turn);
    const changeId = await proposeChange(tx, actor, { serverId: turn.serverId, title, origin, items });
    await updateTurn(tx.rows, turn.id, { changeId, updatedAt: tx.now() });
  });
  return "more";
}

const originOf = ({ id }: Pick<TurnRow, "id">) => `assistant:${id}`;

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
  if (!isUnderWay(change.state)) return endWith(deps, turn, await endOf(deps, turn, change));
  const giveUpAt = performance.now() + maxWaitMs;
  while (performance.now() < giveUpAt) {
    if (signal.aborted) await cancelIfStopped(deps, turn, changeId);
    await sleep(lookEveryMs);
    const { state } = await getChange(deps, turn.serverId, changeId);
    if (!isUnderWay(state)) break;
  }
  return "more";
}

/** A server that runs is restarted for it, which takes a click. */
async function applyEdits(deps: AssistantDeps, turn: TurnRow, change: ChangeWithDiffs): Promise<Advance> {
  const { instanceId } = await placeOf(deps, turn.serverId);
  const isOff = (await seeInstance(deps, instanceId))?.power === "off";
  const details = change.items.map(({ summary, diff }) => `${summary}\n${diff ?? ""}`.trim()).join("\n\n");
  const question = {
    subject: change.id,
    title: "Apply these changes and restart the server",
    details,
    isDestructive: false,
  };
  if (!isShownWhole(question))
    return endWith(deps, turn, { state: "failed", sentence: "The changes are too large to be shown." });
  try {
    const actor = await requireRights(deps, turn, isOff ? ["write-files"] : ["write-files", "restart"]);
    return await deps.transact(async (tx) => {
      const permission = isOff ? "approved" : await requireApproval(deps, tx, turn, question);
      if (permission === "waiting") return "waiting";
      if (permission === "refused") {
        const sentence = "You refused the changes, so nothing was changed.";
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

const unseen = "nothing shows whether that had the effect.";

/** By what the change set says and what is in the files: the model has no part in it. */
async function endOf(
  deps: AssistantDeps,
  turn: TurnRow,
  { state, sentence }: ChangeWithDiffs,
): Promise<TurnEnd> {
  if (state === "applied")
    return done(
      "unchecked",
      "The changes are in place. The server is off, so nothing shows whether it works.",
    );
  if (state !== "verified")
    return {
      state: "failed",
      verdict: "rolled-back",
      sentence: sentence ?? "The changes did not work and were put back.",
    };
  const rewritten = await findRewritten(deps, turn);
  if (rewritten.length > 0)
    return done(
      "unchecked",
      `The server restarted, but wrote ${rewritten.join(", ")} anew without the change.`,
    );
  return turn.hasActed
    ? done("unchecked", `The server restarted with these changes. It also got a command, and ${unseen}`)
    : done("checked", "The server restarted with these changes and is ready.");
}

const done = (verdict: "checked" | "unchecked", sentence: string): TurnEnd => ({
  state: "done",
  verdict,
  sentence,
});

async function endWith(deps: AssistantDeps, { id }: TurnRow, end: TurnEnd): Promise<"ended"> {
  await deps.transact((tx) => endTurn(deps, tx, id, end));
  return "ended";
}
