import type { PlanPoint } from "@blockwright/contract/turn-report";
import type { Transaction } from "../../../platform/transaction.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import type { ToolCall, TranscriptEntry } from "../turn/turn.ts";
import { showPoints } from "../report/show-plan.ts";
import { turnChanged } from "../turn/turn-news.ts";
import { insertEntries, insertEvent, type TurnRow } from "../turn/turns.repository.ts";

export interface AnsweredCall {
  readonly turn: TurnRow;
  readonly entries: readonly TranscriptEntry[];
  readonly call: ToolCall;
}

export interface CallResult {
  /** For the model. */
  readonly text: string;
  readonly isError: boolean;
  /** For people. */
  readonly label: string;
  readonly file: string | null;
  /** Shown under the action: a diff, or an error. */
  readonly shown?: string;
  /** Of the plan: what the call adds to it, or how it ended. */
  readonly point?: PlanPoint;
}

/** Stores the answer to a call and shows it to people. */
export async function recordResult(
  deps: AssistantDeps,
  about: AnsweredCall,
  result: CallResult,
): Promise<void> {
  await deps.transact((tx) => writeResult(deps, tx, about, result));
}

/** The same, with what else happens in the transaction. */
export async function writeResult(
  { hints }: Pick<AssistantDeps, "hints">,
  tx: Transaction,
  { turn, entries, call }: AnsweredCall,
  { text, isError, label, file, shown, point }: CallResult,
): Promise<void> {
  const answer = { by: "tool", callId: call.id, tool: call.tool, text, isError } as const;
  await insertEntries(tx.rows, turn.id, entries.length, [answer]);
  const status = isError ? "error" : "completed";
  await showAction(tx, turn, { label, file, status, content: shown ?? (isError ? text : "") });
  if (point) await showPoints(tx, turn, [point]);
  tx.afterCommit(() => hints.send(turnChanged, { turnId: turn.id }));
}

export async function showAction(
  { rows }: Pick<Transaction, "rows">,
  turn: TurnRow,
  action: {
    readonly label: string;
    readonly file: string | null;
    readonly status: "executing" | "completed" | "error";
    readonly content?: string;
  },
): Promise<void> {
  const { label, file, status, content = "" } = action;
  await insertEvent(rows, {
    turnId: turn.id,
    modelCall: turn.modelCalls,
    event: { type: "action", content, metadata: { action: label, status, file } },
  });
}
