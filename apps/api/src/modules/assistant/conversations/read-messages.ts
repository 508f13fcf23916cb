import { isTurnOpen, type AssistantMessage, type AssistantTurn } from "@blockwright/contract/assistant";
import type { FoldedTurn } from "@blockwright/contract/fold-turn";
import type { Deps } from "../../../platform/deps.ts";
import { findApprovalsOf, type ApprovalRow } from "../approvals/approvals.repository.ts";
import { describeApproval } from "../approvals/describe-approval.ts";
import { turnProgress } from "../turn/turn-progress.ts";
import { findTurnsOfMessages, type TurnRow } from "../turn/turns.repository.ts";
import { findConversationsOf, findMessages, type MessageRow } from "./conversations.repository.ts";

const maxConversations = 20;

export async function listConversations({ rows }: Pick<Deps, "rows">, serverId: string) {
  const found = await findConversationsOf(rows, serverId, maxConversations);
  return found.map(({ id, userId, username, title, updatedAt }) => ({
    id,
    userId,
    username,
    title,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** An open turn's message shows what has happened so far. */
export async function listMessages(
  { rows }: Pick<Deps, "rows">,
  conversationId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<AssistantMessage[]> {
  const messages = await findMessages(rows, conversationId, limit, before);
  const turns = await findTurnsOfMessages(
    rows,
    messages.map(({ id }) => id),
  );
  const approvals = await findApprovalsOf(
    rows,
    turns.map(({ id }) => id),
  );
  return Promise.all(
    messages.map(async ({ id, role, content, metadata, createdAt }) => {
      const turn = turns.find(({ messageId }) => messageId === id);
      const progress = turn && isTurnOpen(turn.state) ? await turnProgress({ rows }, turn.id) : undefined;
      return {
        id,
        conversationId,
        role,
        content: progress?.content ?? content,
        metadata: describeProgress(progress ?? metadata, metadata.timestamp),
        createdAt: createdAt.toISOString(),
        turn: turn ? describeTurn(turn, approvals) : null,
      };
    }),
  );
}

/** Messages from before there were plans and causes have none. */
function describeProgress(
  { actionLogs, plan = [], causes = null }: MessageRow["metadata"] | FoldedTurn,
  timestamp: string,
): AssistantMessage["metadata"] {
  return {
    timestamp,
    actionLogs: [...actionLogs],
    plan: [...plan],
    causes: causes && causes.map((cause) => ({ ...cause })),
  };
}

function describeTurn(turn: TurnRow, approvals: readonly ApprovalRow[]): AssistantTurn {
  const { id, state, verdict, sentence, changeId } = turn;
  const newest = approvals.find(({ turnId }) => turnId === id);
  const needsClick = state === "waiting" && newest?.decision !== "approved";
  return {
    id,
    state,
    verdict: needsClick ? "needs-you" : verdict,
    sentence,
    changeId,
    approval: newest && state === "waiting" ? describeApproval(newest, turn.userId) : null,
  };
}
