import type { AssistantMode } from "@blockwright/contract/assistant-rules";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import { buildTasksQuery, useReadEarlier, useStopTurn } from "./assistant-queries.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { Composer } from "./composer.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { MessageList } from "./message-list.tsx";
import { NoModel } from "./no-model.tsx";
import { RulesBar } from "./rules/rules-bar.tsx";
import { rulesQuery } from "./rules/rules-queries.ts";
import { suggestionsFor, undoQuestion, type Occasion, type Suggestion } from "./suggestions.ts";
import { useChat } from "./use-chat.ts";
import { usePrepared } from "./use-prepared.ts";

interface ChatProps {
  readonly server: Server;
  readonly occasion: Occasion;
  readonly hasModel: boolean;
  readonly conversationId: string | undefined;
  /** The member who asks, in another person's conversation. */
  readonly asker: string | undefined;
  readonly onStarted: (conversationId: string) => void;
}

export function Chat({ server, occasion, hasModel, conversationId, asker, onStarted }: ChatProps) {
  const isOthers = asker !== undefined;
  const chat = useChat({ server, conversationId, isOthers, onStarted });
  const stop = useStopTurn(conversationId ?? "");
  const rules = useQuery({ ...rulesQuery(server.id), enabled: hasModel });
  const mode = rules.data?.mode;
  const [draft, setDraft] = useState("");
  const earlier = useReadEarlier(conversationId ?? "");
  const { messages, approval, isStreaming, earlierThan } = chat;

  async function send({ text: content, about, undo }: Suggestion): Promise<void> {
    if (content.trim() === "" || (isStreaming && !isOthers)) return;
    setDraft("");
    const isTaken = await chat.ask(content.trim(), { about, undo });
    if (!isTaken) setDraft((typed) => (typed === "" ? content : typed));
  }

  const isReady = hasModel && !rules.isPending && !chat.isLoading && !isStreaming;
  usePrepared(isReady, mode, (question) => void send(question));

  if (chat.isLoading) return <ChatSkeleton />;
  if (chat.error) return <NotLoaded {...chat} error={chat.error} />;
  return (
    <>
      <MessageList
        key={conversationId}
        server={server}
        messages={messages}
        {...{ asker, isStreaming }}
        onShowEarlier={earlierThan === undefined ? undefined : () => earlier.mutate(earlierThan)}
        isReadingEarlier={earlier.isPending}
        onUndo={isReady && !isOthers ? (undo) => void send(undoQuestion(undo)) : undefined}
      >
        {approval && conversationId !== undefined && (
          <ApprovalCard
            key={approval.id}
            conversationId={conversationId}
            approval={approval}
            isMine={!isOthers}
            playersOnline={server.status === "online" ? server.currentPlayers : 0}
          />
        )}
        {messages.length === 0 && (
          <Beginning {...{ server, occasion, hasModel, mode }} onPick={(picked) => void send(picked)} />
        )}
      </MessageList>
      <output className="sr-only">{isStreaming && t("The AI editor is working.")}</output>
      <AboveComposer {...{ server, hasModel }} />
      <Composer
        draft={draft}
        onDraft={setDraft}
        placeholder={placeholderFor({ hasModel, isOthers, mode })}
        isDisabled={!hasModel || (isStreaming && !isOthers)}
        canStop={isStreaming && conversationId !== undefined}
        isStopping={stop.isPending}
        onSend={() => void send({ text: draft })}
        onStop={() => stop.mutate()}
      />
    </>
  );
}

type NotLoadedProps = Pick<ReturnType<typeof useChat>, "isFetching" | "refetch"> & { readonly error: Error };

function NotLoaded({ error, isFetching, refetch }: NotLoadedProps) {
  return (
    <ErrorState
      title={t("We couldn't load this conversation")}
      message={messageOf(error, t("Please try again in a moment."))}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

interface BeginningProps extends Pick<ChatProps, "server" | "occasion" | "hasModel"> {
  readonly mode: AssistantMode | undefined;
  readonly onPick: (suggestion: Suggestion) => void;
}

function Beginning({ server, occasion, hasModel, mode, onPick }: BeginningProps) {
  if (!hasModel) return <NoModel server={server} />;
  return <EmptyChat mode={mode} suggestions={suggestionsFor(server, occasion, mode)} onPick={onPick} />;
}

function AboveComposer({ server, hasModel }: Pick<ChatProps, "server" | "hasModel">) {
  return (
    <>
      <BuildNote serverId={server.id} />
      {hasModel && <RulesBar server={server} />}
    </>
  );
}

function BuildNote({ serverId }: { readonly serverId: string }) {
  const { data: builds } = useQuery(buildTasksQuery(serverId));
  if (!builds?.some(({ status }) => status === "pending" || status === "running")) return null;
  return (
    <p className="border-t border-night-700 px-4 py-3 text-sm text-ink-muted sm:px-5">
      {t("This server is being built. Changes wait until that is finished.")}
    </p>
  );
}

interface Situation extends Pick<BeginningProps, "hasModel" | "mode"> {
  readonly isOthers: boolean;
}

function placeholderFor({ hasModel, isOthers, mode }: Situation): string {
  if (!hasModel) return t("Not set up here");
  if (isOthers) return t("Start your own chat");
  return mode === "ask" ? t("Ask a question") : t("Ask or describe a change");
}
