import { isTurnOpen, type TurnEvent, type Verdict } from "@blockwright/contract/assistant";
import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { touchConversation, updateMessage } from "../conversations/conversations.repository.ts";
import { turnChanged } from "./turn-news.ts";
import { turnProgress } from "./turn-progress.ts";
import { deleteWorkOf, insertEvent, lockTurn, updateTurn } from "./turns.repository.ts";

export interface TurnEnd {
  readonly state: "done" | "failed" | "stopped";
  readonly verdict?: Verdict | null;
  readonly sentence: string;
}

/** What is in place is what was asked for, as far as can be known: only then is it called a success. */
const success = "Task completed successfully";

/** Writes the last event and fills the message. Does nothing if the turn has ended before. */
export async function endTurn(
  { hints }: Pick<Deps, "hints">,
  tx: Transaction,
  turnId: string,
  { state, verdict = null, sentence }: TurnEnd,
): Promise<void> {
  const turn = await lockTurn(tx.rows, turnId);
  if (!turn || !isTurnOpen(turn.state)) return;
  const at = tx.now();
  const event: TurnEvent = {
    type: state === "done" ? "done" : "error",
    content: state === "done" && (verdict === "checked" || verdict === "unchecked") ? success : sentence,
    metadata: { verdict, changeId: turn.changeId },
  };
  await insertEvent(tx.rows, { turnId, modelCall: turn.modelCalls, event });
  const { content, ...folded } = await turnProgress(tx, turnId);
  await updateMessage(tx.rows, turn.messageId, {
    content,
    metadata: { ...folded, timestamp: at.toISOString() },
  });
  await updateTurn(tx.rows, turnId, { state, verdict, sentence, updatedAt: at });
  await deleteWorkOf(tx.rows, turnId);
  await touchConversation(tx.rows, turn.conversationId, at);
  tx.afterCommit(() => hints.send(turnChanged, { turnId }));
}

/** The last step of a run. */
export async function endWith(
  deps: Pick<Deps, "hints" | "transact">,
  { id }: { readonly id: string },
  end: TurnEnd,
): Promise<"ended"> {
  await deps.transact((tx) => endTurn(deps, tx, id, end));
  return "ended";
}
