import { isTurnOpen, type AssistantMessage } from "@blockwright/contract/assistant";
import { nothingFolded, type FoldedTurn } from "@blockwright/contract/fold-turn";

/** A message that was sent from this page. */
export interface Asked {
  readonly content: string;
  readonly at: string;
  /** The last message before it; undefined if it is the first. */
  readonly afterId: string | undefined;
}

export type ShownMessage = Pick<AssistantMessage, "id" | "role" | "content" | "metadata" | "turn">;

/** The stored messages, with the sent one until it is stored, and with the newest state of the open turn. */
export function shownMessages(
  messages: readonly AssistantMessage[],
  asked: Asked | undefined,
  folded: FoldedTurn,
): readonly ShownMessage[] {
  const newest = messages.at(-1);
  if (asked && newest?.id === asked.afterId) return [...messages, ...unstored(asked, folded)];
  if (!newest?.turn || !isTurnOpen(newest.turn.state) || folded === nothingFolded) return messages;
  if (newest.turn.state === "waiting") return messages;
  return [...messages.slice(0, -1), { ...newest, ...withFolded(newest.metadata.timestamp, folded) }];
}

function unstored({ content, at }: Asked, folded: FoldedTurn): readonly ShownMessage[] {
  const question = { content, metadata: { actionLogs: [], timestamp: at, plan: [], causes: null } };
  return [
    { id: "asked", role: "user", turn: null, ...question },
    { id: "answer", role: "assistant", turn: null, ...withFolded(at, folded) },
  ];
}

function withFolded(timestamp: string, { content, actionLogs, plan, causes }: FoldedTurn) {
  return {
    content,
    metadata: {
      timestamp,
      actionLogs: [...actionLogs],
      plan: [...plan],
      causes: causes && [...causes],
    },
  };
}
