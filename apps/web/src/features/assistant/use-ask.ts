import { createConversation, type AssistantMessage } from "@blockwright/contract/assistant";
import type { Server } from "@blockwright/contract/servers";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { messagesQuery } from "./assistant-queries.ts";
import type { AskedFirst } from "./follow-turn.ts";
import type { Asked } from "./shown-messages.ts";
import type { Follow } from "./use-follow.ts";

export interface AskOptions {
  readonly server: Pick<Server, "id" | "name">;
  /** Undefined before the first message. */
  readonly conversationId: string | undefined;
  /** It is another person's: a message starts a new one. */
  readonly isOthers: boolean;
  readonly onStarted: (conversationId: string) => void;
  readonly messages: readonly AssistantMessage[];
  readonly follow: (followed: Follow) => Promise<void>;
}

/** The request that is under way, and its conversation once that is known. */
interface Asking {
  readonly controller: AbortController;
  conversationId: string | undefined;
}

export function useAsk({ server, conversationId, isOthers, onStarted, messages, follow }: AskOptions) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const asking = useRef<Asking>(undefined);
  useEffect(() => {
    // Another conversation was opened. The worker does the turn, whether it is watched or not.
    if (asking.current?.conversationId !== conversationId) asking.current?.controller.abort();
  }, [conversationId]);
  useEffect(() => () => asking.current?.controller.abort(), []);

  /** False if the api does not have the message. */
  async function ask(content: string, first: AskedFirst = {}): Promise<boolean> {
    const controller = new AbortController();
    const { signal } = controller;
    const current: Asking = { controller, conversationId };
    asking.current = current;
    clearToast();
    setAsked(askedNow(content, isOthers ? undefined : messages.at(-1)?.id));
    try {
      const id = isOthers || conversationId === undefined ? await start(server) : conversationId;
      if (signal.aborted) return false;
      current.conversationId = id;
      onStarted(id);
      await follow({ conversationId: id, signal, content, ...first, isOwn: true });
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      showFailure(error as Error);
      return isStored(current.conversationId, content);
    } finally {
      if (asking.current === current) {
        asking.current = undefined;
        setAsked(undefined);
      }
    }
  }

  /** The answer may have been lost on the way, not the message. */
  async function isStored(id: string | undefined, content: string): Promise<boolean> {
    if (id === undefined) return false;
    const { queryKey } = messagesQuery(id);
    await queryClient.refetchQueries({ queryKey });
    return queryClient.getQueryData(queryKey)?.messages.at(-2)?.content === content;
  }

  return { asked, ask };
}

function askedNow(content: string, afterId: string | undefined): Asked {
  return { content, afterId, at: new Date().toISOString() };
}

async function start({ id, name }: Pick<Server, "id" | "name">): Promise<string> {
  const body = { title: `AI Chat - ${name}`.slice(0, 200), serverId: id };
  return (await call(createConversation, { body })).id;
}

function showFailure(error: Error): void {
  const title = t("Failed to send message");
  const description = messageOf(error, t("Please try again in a moment."));
  showToast({ title, ...(description !== title && { description }), tone: "danger" });
}
