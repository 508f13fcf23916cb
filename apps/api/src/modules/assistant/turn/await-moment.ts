import { placeOf } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { findApprovalOf, setRestartAt, type ApprovalRow } from "../approvals/approvals.repository.ts";
import { isSurprise } from "../approvals/ask-approval.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { countDown } from "./count-down.ts";
import { endWith } from "./end-turn.ts";
import { momentOf, playersIn } from "./moment.ts";
import { turnChanged } from "./turn-news.ts";
import type { Advance } from "./turn.ts";
import { insertEvent, lockTurn, updateTurn, type TurnRow } from "./turns.repository.ts";

/** The time for players to finish what they do, if the restart is made at once. */
const shortNoticeMs = 10_000;

/** Lets an approved restart wait for its moment, without holding the server, and counts down for players. */
export async function awaitMoment(
  deps: AssistantDeps,
  turn: TurnRow,
  changeId: string,
): Promise<"due" | Advance> {
  const approval = await findApprovalOf(deps.rows, turn.id, changeId);
  if (approval?.decision !== "approved" || approval.usedAt !== null) return "due";
  const { instanceId } = await placeOf(deps, turn.serverId);
  const seen = await seeInstance(deps, instanceId);
  const players = playersIn(seen);
  // It is asked again, without a countdown.
  if (isSurprise(approval, { hadPlayers: (players ?? 0) > 0 })) return "due";
  switch (momentOf(approval, deps.now(), players)) {
    case "late":
      return endWith(deps, turn, { state: "stopped", sentence: lateSentence(approval) });
    case "early":
      return park(deps, turn, approval);
    case "due": {
      const restartAt = await endOfCountDown(deps, approval, players);
      if (!seen || restartAt === null) return "due";
      const place = { nodeId: seen.nodeId, instanceId };
      const notice = { turnId: turn.id, approvalId: approval.id, ...place, restartAt, players };
      return (await countDown(deps, notice)) ? "due" : "more";
    }
  }
}

/** Null: nobody has to be told. It is stored, so that another worker counts on. */
async function endOfCountDown(
  { rows, now }: AssistantDeps,
  { id, applyWhen, restartAt }: ApprovalRow,
  players: number | null,
): Promise<Date | null> {
  if (restartAt !== null) return restartAt;
  if (applyWhen?.kind === "empty") return null;
  const soonest = now().getTime() + ((players ?? 0) > 0 ? shortNoticeMs : 0);
  const chosen = applyWhen?.kind === "time" ? Date.parse(applyWhen.at) : 0;
  const end = new Date(Math.max(soonest, chosen));
  await setRestartAt(rows, id, end);
  return end;
}

async function park(
  { transact, hints }: AssistantDeps,
  { id }: TurnRow,
  { applyWhen }: ApprovalRow,
): Promise<Advance> {
  const content =
    applyWhen?.kind === "time" ? "Waits until the chosen time" : "Waits until no players are online";
  await transact(async (tx) => {
    const turn = await lockTurn(tx.rows, id);
    // One that was stopped meanwhile is ended by the next step.
    if (turn?.state !== "running" || turn.stopRequestedAt !== null) return;
    await updateTurn(tx.rows, id, { state: "waiting", deadlineAt: null, updatedAt: tx.now() });
    const event = { type: "thinking", content } as const;
    await insertEvent(tx.rows, { turnId: id, modelCall: turn.modelCalls, event });
  });
  hints.send(turnChanged, { turnId: id });
  return "more";
}

function lateSentence({ applyWhen }: ApprovalRow): string {
  return applyWhen?.kind === "empty"
    ? "There were players online for 24 hours, so nothing was changed."
    : "The chosen time has passed, so nothing was changed.";
}
