import type { AssistantMessage } from "@blockwright/contract/assistant";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { messagesQuery, openMessage } from "./assistant-queries.ts";
import { shownMessages } from "./shown-messages.ts";
import { useAsk, type AskOptions } from "./use-ask.ts";
import { useFollow } from "./use-follow.ts";

const noMessages: readonly AssistantMessage[] = [];

/** The messages of a conversation with what its open turn does right now. */
export function useChat(options: Omit<AskOptions, "messages" | "follow">) {
  const { server, conversationId, isOthers } = options;
  const query = messagesQuery(conversationId ?? "");
  const { data, error, isFetching, refetch } = useQuery(
    conversationId === undefined ? { ...query, queryFn: skipToken } : query,
  );
  const messages = data?.messages ?? noMessages;
  const { folded, follow } = useFollow(server.id);
  const { asked, ask } = useAsk({ ...options, messages, follow });
  const turn = openMessage(messages)?.turn ?? undefined;
  const followed = turn && turn.state !== "waiting" && !asked ? turn.id : undefined;
  const watch = useEffectEvent((id: string, signal: AbortSignal) => {
    // What goes wrong here is shown by the next reading of the messages.
    follow({ conversationId: id, signal, isOwn: !isOthers }).catch(() => undefined);
  });
  useEffect(() => {
    if (conversationId === undefined || followed === undefined) return undefined;
    const controller = new AbortController();
    watch(conversationId, controller.signal);
    return () => controller.abort();
  }, [conversationId, followed]);
  return {
    messages: shownMessages(messages, asked, folded),
    /** The oldest message that is read, if there are earlier ones. */
    earlierThan: data?.hasEarlier === true ? messages[0]?.id : undefined,
    /** A new message gives up what waits for a click. */
    approval: asked ? null : (turn?.approval ?? null),
    isStreaming: asked !== undefined || followed !== undefined,
    isLoading: conversationId !== undefined && data === undefined && error === null && !asked,
    error: data === undefined ? error : null,
    isFetching,
    refetch,
    ask,
  };
}
