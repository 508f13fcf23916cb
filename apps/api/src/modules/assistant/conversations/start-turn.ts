import { randomUUID } from "node:crypto";
import type { EvidenceKind, TurnEvent } from "@blockwright/contract/assistant";
import type { Person } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { endTurn } from "../turn/end-turn.ts";
import type { TranscriptEntry } from "../turn/turn.ts";
import { insertEntries, insertEvent, insertTurn, isServerBusy } from "../turn/turns.repository.ts";
import { findMessages, insertMessages, touchConversation } from "./conversations.repository.ts";

export interface TurnRun {
  readonly turnId: string;
}

export const runTurnRun = workflow<TurnRun>("assistant.run-turn", "assistant");

export const notConfigured = "The AI editor is not set up here: the operator has not configured a model.";

/** Earlier messages that the model gets, and how much of each. */
const maxEarlier = 12;
const maxEarlierCharacters = 4000;

interface NewTurn {
  readonly conversationId: string;
  readonly serverId: string;
  readonly content: string;
  readonly isUnattended?: boolean;
  /** What is known about it is gathered before the model is asked. */
  readonly about?: EvidenceKind | undefined;
  /** A change of permissions that is put back, after a click, before the model is asked. */
  readonly undo?: string | undefined;
}

/** The message, the turn and its work, together. */
export async function startTurn(
  deps: AssistantDeps,
  tx: Transaction,
  actor: Person,
  { conversationId, serverId, content, isUnattended = false, about, undo }: NewTurn,
): Promise<string> {
  const earlier = await findMessages(tx.rows, conversationId, maxEarlier);
  const messageId = await insertMessagePair(tx, conversationId, content, earlier.at(-1)?.createdAt);
  const turnId = randomUUID();
  const at = tx.now();
  const times = { createdAt: at, updatedAt: at };
  const turn = { id: turnId, conversationId, serverId, userId: actor.id, messageId, isUnattended, ...times };
  await insertTurn(tx.rows, { ...turn, state: "queued" });
  const question = { by: "person", text: content } as const;
  const entries = [...earlier.flatMap(asEntry), question, ...firstCalls(about, undo)];
  await insertEntries(tx.rows, turnId, 0, entries);
  if (about) await askForCauses(tx, turnId);
  await touchConversation(tx.rows, conversationId, at);
  await appendActivity(tx, actor, {
    action: "assistant.asked",
    subjectId: serverId,
    details: { conversationId },
  });
  if (deps.assistantModel) await enqueueTurn(deps, tx, { id: turnId, serverId, runs: 1 });
  else await endTurn(deps, tx, turnId, { state: "failed", sentence: notConfigured });
  return turnId;
}

/** As if the model had begun with it: the worker makes the calls with the person's rights, and their answers are data. */
function firstCalls(about: EvidenceKind | undefined, undo: string | undefined): TranscriptEntry[] {
  if (about) return [callForEvidence(about)];
  if (undo === undefined) return [];
  const call = { id: "undo-1", tool: "undo_permissions", input: { changeId: undo } };
  return [{ by: "model", text: "", calls: [call] }];
}

function callForEvidence(about: EvidenceKind): TranscriptEntry {
  const gather = { id: "evidence-1", tool: "gather_evidence", input: { about } };
  const measure = { id: "evidence-2", tool: "measure_lag", input: {} };
  return { by: "model", text: "", calls: about === "lag" ? [gather, measure] : [gather] };
}

/** Until the model names some, none is recorded. */
async function askForCauses({ rows }: Transaction, turnId: string): Promise<void> {
  const event: TurnEvent = { type: "causes", content: "", metadata: { causes: [] } };
  await insertEvent(rows, { turnId, modelCall: 0, event });
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

async function insertMessagePair(
  tx: Transaction,
  conversationId: string,
  content: string,
  newestAt: Date = new Date(0),
): Promise<string> {
  // A question sorts after all that is stored, also when a clock was set back.
  const at = new Date(Math.max(tx.now().getTime(), newestAt.getTime() + 1));
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
