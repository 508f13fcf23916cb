import { createHash, randomUUID } from "node:crypto";
import type { ApplyTime } from "@blockwright/contract/assistant";
import type { Transaction } from "../../../platform/transaction.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { hideSecretsInDiff } from "../tools/tool-output.ts";
import { turnChanged } from "../turn/turn-news.ts";
import { insertEvent, lockTurn, updateTurn, type TurnRow } from "../turn/turns.repository.ts";
import { findApprovalOf, insertApproval, markUsed, type ApprovalRow } from "./approvals.repository.ts";
import { describeApproval } from "./describe-approval.ts";

/** What a person is asked: the text they see is what is done. */
export interface Question {
  /** The tool call, or the change set, that it is about. */
  readonly subject: string;
  readonly title: string;
  readonly details: string;
  readonly isDestructive: boolean;
  /** Of a restart: when it can be made, to choose from. */
  readonly times?: ApplyTime[];
  /** Of a restart: whether people are in the game now. */
  readonly hadPlayers?: boolean;
}

export type Permission = "approved" | "refused" | "waiting";

const validForMs = 15 * 60_000;
const maxDetails = 60_000;

/**
 * Uses up the approval of exactly this, or asks for it and lets the turn wait. In the transaction of what is approved:
 * an approval can't be used for anything else, or twice.
 */
export async function requireApproval(
  { hints }: Pick<AssistantDeps, "hints">,
  tx: Transaction,
  turn: TurnRow,
  question: Question,
): Promise<Permission> {
  if (turn.isUnattended) return "refused";
  const digest = digestOf(question);
  const known = await findApprovalOf(tx.rows, turn.id, question.subject);
  if (known?.decision === "refused") return "refused";
  const isValid = known?.digest === digest && tx.now() <= known.expiresAt;
  if (known?.decision === "approved" && isValid && !isSurprise(known, question))
    if (await markUsed(tx.rows, known.id, tx.now())) return "approved";
  const at = tx.now();
  const approval = {
    id: randomUUID(),
    turnId: turn.id,
    times: [],
    hadPlayers: false,
    ...question,
    applyWhen: null,
    details: hideSecretsInDiff(question.details),
    digest,
    decision: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + validForMs),
  };
  await insertApproval(tx.rows, approval);
  const current = await lockTurn(tx.rows, turn.id);
  await updateTurn(tx.rows, turn.id, { state: "waiting", updatedAt: at });
  await insertEvent(tx.rows, {
    turnId: turn.id,
    modelCall: current?.modelCalls ?? 0,
    event: {
      type: "approval",
      content: question.title,
      metadata: describeApproval(approval, turn.userId),
    },
  });
  tx.afterCommit(() => hints.send(turnChanged, { turnId: turn.id }));
  return "waiting";
}

/** An immediate restart was approved for an empty server. Now it would disconnect players, so it needs another approval. */
export function isSurprise(
  { applyWhen, hadPlayers }: Pick<ApprovalRow, "applyWhen" | "hadPlayers">,
  now: Pick<Question, "hadPlayers">,
): boolean {
  return applyWhen === null && !hadPlayers && now.hadPlayers === true;
}

/** A change that can't be shown whole can't be approved. */
export function isShownWhole({ details }: Question): boolean {
  return details.length <= maxDetails;
}

function digestOf({ subject, title, details, isDestructive }: Question): string {
  const shown = JSON.stringify([subject, title, details, isDestructive]);
  return createHash("sha256").update(shown).digest("hex");
}
