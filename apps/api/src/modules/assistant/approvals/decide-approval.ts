import type { ApplyWhen } from "@blockwright/contract/assistant";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { enqueueTurn } from "../conversations/start-turn.ts";
import type { Decision } from "../turn/turn.ts";
import { lockTurn, updateTurn } from "../turn/turns.repository.ts";
import { lockApproval, recordDecision } from "./approvals.repository.ts";
import { chosenTime } from "./chosen-time.ts";

interface Decided {
  readonly id: string;
  readonly decision: Decision;
  /** Of what the person was shown. */
  readonly digest: string;
  readonly when?: ApplyWhen | undefined;
}

/** Only by the person who asked, for what they were shown, in time, and once. */
export async function decideApproval(
  deps: AssistantDeps,
  once: Transact,
  actor: Person,
  { id, decision, digest, when }: Decided,
): Promise<{ conversationId: string }> {
  return once(async (tx) => {
    const approval = await lockApproval(tx.rows, id);
    const turn = approval && (await lockTurn(tx.rows, approval.turnId));
    if (!approval || !turn) throw new AppError("NOT_FOUND");
    if (turn.userId !== actor.id || actor.kind !== "browser")
      throw new AppError("FORBIDDEN", "Only the person who asked for this can decide it, on this page.");
    if (turn.state !== "waiting" || approval.decision !== null) throw new AppError("APPROVAL_REFUSED");
    if (approval.digest !== digest)
      throw new AppError("APPROVAL_REFUSED", "This is not what you were shown. Load the page again.");
    const at = tx.now();
    if (at > approval.expiresAt && decision === "approved")
      throw new AppError("APPROVAL_REFUSED", "You were shown this too long ago. Please ask again.");
    const chosen = decision === "approved" ? chosenTime(approval, at, when) : { applyWhen: null };
    const { expiresAt } = approval;
    await recordDecision(tx.rows, id, { decision, decidedAt: at, expiresAt, ...chosen });
    const runs = turn.runs + 1;
    await updateTurn(tx.rows, turn.id, { state: "queued", runs, deadlineAt: null, updatedAt: at });
    await appendActivity(tx, actor, {
      action: decision === "approved" ? "assistant.approved" : "assistant.refused",
      subjectId: turn.serverId,
      details: { title: approval.title, ...(chosen.applyWhen && { when: chosen.applyWhen.kind }) },
    });
    await enqueueTurn(deps, tx, { id: turn.id, serverId: turn.serverId, runs });
    return { conversationId: turn.conversationId };
  });
}
