import type { AssistantMessage, TurnEvent } from "@blockwright/contract/assistant";
import { foldEvent, nothingFolded, type FoldedTurn } from "@blockwright/contract/fold-turn";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t, translate } from "../../shared/text/t.ts";
import { showToast } from "../../shared/ui/toast-store.ts";
import { conversationsQuery, messagesQuery } from "./assistant-queries.ts";
import { followTurn, type AskedFirst } from "./follow-turn.ts";

export interface Follow extends AskedFirst {
  readonly conversationId: string;
  readonly signal: AbortSignal;
  /** Asks this first. */
  readonly content?: string;
  /** The person on this page asked for it, and is informed when it fails. */
  readonly isOwn: boolean;
}

/** What a turn has done so far, and the way to follow one until it ends or waits. */
export function useFollow(serverId: string) {
  const queryClient = useQueryClient();
  const [folded, setFolded] = useState<FoldedTurn>(nothingFolded);

  async function follow({ isOwn, ...followed }: Follow): Promise<void> {
    const { queryKey } = messagesQuery(followed.conversationId);
    let last: TurnEvent | undefined;
    setFolded(nothingFolded);
    for await (const event of followTurn(followed)) {
      last = event;
      setFolded((before) => foldEvent(before, event));
    }
    if (followed.signal.aborted) return;
    await queryClient.refetchQueries({ queryKey });
    void queryClient.invalidateQueries(conversationsQuery(serverId));
    if (last?.type === "error" && isOwn) reportEnd(last, queryClient.getQueryData(queryKey)?.messages);
  }

  return { folded, follow };
}

function reportEnd({ content }: TurnEvent, messages: readonly AssistantMessage[] | undefined): void {
  const isStopped = messages?.at(-1)?.turn?.state === "stopped";
  showToast({
    title: isStopped ? t("Stopped") : t("The AI editor did not finish"),
    description: translate(content),
    tone: isStopped ? "neutral" : "danger",
  });
}
