import { isTurnOpen, type EvidenceKind } from "@blockwright/contract/assistant";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { findApprovalsOf } from "../approvals/approvals.repository.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { endTurn } from "../turn/end-turn.ts";
import { findNewestTurn } from "../turn/turns.repository.ts";
import { lockConversation } from "./conversations.repository.ts";
import { startTurn } from "./start-turn.ts";

interface NewMessage {
  readonly conversationId: string;
  readonly content: string;
  readonly about?: EvidenceKind | undefined;
  readonly undo?: string | undefined;
}

/** Stores the message and the work on it. The worker does the work, whether anybody watches or not. */
export async function sendMessage(
  deps: AssistantDeps,
  once: Transact,
  actor: Person,
  { conversationId, ...asked }: NewMessage,
): Promise<{ turnId: string }> {
  return once(async (tx) => {
    const conversation = await lockConversation(tx.rows, conversationId);
    if (!conversation) throw new AppError("NOT_FOUND");
    const { serverId } = conversation;
    if (serverId === null)
      throw new AppError("ASSISTANT_REFUSED", "This conversation is not about a server.");
    if (conversation.userId !== actor.id)
      throw new AppError("ASSISTANT_REFUSED", "This is another person's conversation. Start your own.");
    await leaveOlderTurn(deps, tx, conversationId);
    const turnId = await startTurn(deps, tx, actor, { conversationId, serverId, ...asked });
    return { turnId };
  });
}

/** A turn that waits for a click is given up when its person writes something else. */
async function leaveOlderTurn(deps: AssistantDeps, tx: Transaction, conversationId: string): Promise<void> {
  const older = await findNewestTurn(tx.rows, conversationId);
  if (!older || !isTurnOpen(older.state)) return;
  if (older.state !== "waiting")
    throw new AppError("ASSISTANT_REFUSED", "The AI editor is still working on your last message.");
  const [approval] = await findApprovalsOf(tx.rows, [older.id]);
  if (approval?.decision === "approved")
    throw new AppError(
      "ASSISTANT_REFUSED",
      "Your last changes are still waiting to be applied. Stop them first, or start another chat.",
    );
  await endTurn(deps, tx, older.id, {
    state: "stopped",
    verdict: "needs-you",
    sentence: "You continued without approving it, so it was not done.",
  });
}
