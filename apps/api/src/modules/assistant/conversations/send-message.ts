import { randomUUID } from "node:crypto";
import { isTurnOpen } from "@blockwright/contract/assistant";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { endTurn } from "../turn/end-turn.ts";
import type { TranscriptEntry } from "../turn/turn.ts";
import {
  insertEntries,
  insertEvent,
  insertTurn,
  isServerBusy,
  findNewestTurn,
} from "../turn/turns.repository.ts";
import {
  findMessages,
  insertMessages,
  lockConversation,
  touchConversation,
} from "./conversations.repository.ts";

export interface TurnRun {
  readonly turnId: string;
}

export const runTurnRun = workflow<TurnRun>("assistant.run-turn", "assistant");

export const notConfigured = "The AI editor is not set up here: the operator has not configured a model.";

/** Earlier messages that the model gets, and how much of each. */
const maxEarlier = 12;
const maxEarlierCharacters = 4000;

interface NewMessage {
  readonly conversationId: string;
  readonly content: string;
}

/** Stores the message and the work on it. The worker does the work, whether anybody watches or not. */
export async function sendMessage(
  deps: AssistantDeps,
  once: Transact,
  actor: Person,
  { conversationId, content }: NewMessage,
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
    const earlier = await findMessages(tx.rows, conversationId, maxEarlier);
    const messageId = await insertMessagePair(tx, conversationId, content);
    const turnId = randomUUID();
    const at = tx.now();
    const times = { createdAt: at, updatedAt: at };
    const turn = { id: turnId, conversationId, serverId, userId: actor.id, messageId, ...times };
    await insertTurn(tx.rows, { ...turn, state: "queued" });
    const entries = [...earlier.flatMap(asEntry), { by: "person", text: content } as const];
    await insertEntries(tx.rows, turnId, 0, entries);
    await touchConversation(tx.rows, conversationId, at);
    await appendActivity(tx, actor, {
      action: "assistant.asked",
      subjectId: serverId,
      details: { conversationId },
    });
    if (deps.assistantModel) await enqueueTurn(deps, tx, { id: turnId, serverId, runs: 1 });
    else await endTurn(deps, tx, turnId, { state: "failed", sentence: notConfigured });
    return { turnId };
  });
}

/** Also for a turn that continues after a click. */
export async function enqueueTurn(
  { enqueue }: Pick<AssistantDeps, "enqueue">,
  tx: Transaction,
  { id, serverId, runs }: { readonly id: string; readonly serverId: string; readonly runs: number },
): Promise<void> {
  const content = (await isServerBusy(tx.rows, serverId, id))
    ? "Waiting until another request about this server is done"
    : "Reading your request";
  await insertEvent(tx.rows, { turnId: id, modelCall: 0, event: { type: "thinking", content } });
  await enqueue(tx, runTurnRun, { id: `turn-${id}-${runs}`, input: { turnId: id }, partition: serverId });
}

/** A turn that waits for a click is given up when its person writes something else. */
async function leaveOlderTurn(deps: AssistantDeps, tx: Transaction, conversationId: string): Promise<void> {
  const older = await findNewestTurn(tx.rows, conversationId);
  if (!older || !isTurnOpen(older.state)) return;
  if (older.state !== "waiting")
    throw new AppError("ASSISTANT_REFUSED", "The AI editor is still working on your last message.");
  await endTurn(deps, tx, older.id, {
    state: "stopped",
    verdict: "needs-you",
    sentence: "You went on without approving it, so it was not done.",
  });
}

async function insertMessagePair(tx: Transaction, conversationId: string, content: string): Promise<string> {
  const at = tx.now();
  // The answer sorts after its question.
  const answeredAt = new Date(at.getTime() + 1);
  const message = (createdAt: Date) => ({
    id: randomUUID(),
    conversationId,
    metadata: { actionLogs: [], timestamp: createdAt.toISOString() },
    createdAt,
  });
  const answer = { ...message(answeredAt), role: "assistant", content: "" } as const;
  await insertMessages(tx.rows, [{ ...message(at), role: "user", content }, answer]);
  return answer.id;
}

function asEntry({ role, content }: { role: "user" | "assistant"; content: string }): TranscriptEntry[] {
  const text = content.slice(0, maxEarlierCharacters);
  if (text === "") return [];
  return [role === "user" ? { by: "person", text } : { by: "model", text, calls: [] }];
}
