import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { useHasModel, useModelName } from "../../shared/api/use-capabilities.ts";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { conversationsQuery } from "./assistant-queries.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { Chat } from "./chat.tsx";
import { ConversationPicker } from "./conversation-picker.tsx";
import type { Occasion } from "./suggestions.ts";

interface AssistantTabProps {
  readonly server: Server;
  readonly occasion: Occasion;
}

/** What is on the screen: a chosen conversation, a new one, or the newest one until something is chosen. */
type Choice = { readonly id: string | undefined } | undefined;

export function AssistantTab({ server, occasion }: AssistantTabProps) {
  const user = useSignedInUser();
  const hasModel = useHasModel();
  const modelName = useModelName();
  const { data: conversations, error, isFetching, refetch } = useQuery(conversationsQuery(server.id));
  const [choice, setChoice] = useState<Choice>();
  const conversationId = choice ? choice.id : conversations?.[0]?.id;
  const open = conversations?.find(({ id }) => id === conversationId);
  const isReady = conversations !== undefined && hasModel !== undefined;
  return (
    // Not `overflow-hidden`, in which the input could not stick to the window's end.
    <Card isFlush className="overflow-clip!" aria-labelledby="ai-editor" aria-busy={!isReady && !error}>
      <header className="flex flex-col gap-3 border-b border-night-700 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:px-5">
        <div>
          <h2 id="ai-editor" className="text-xl font-semibold">
            {t("AI Editor")}
          </h2>
          <p className="text-sm break-words text-ink-muted">
            {modelName === null
              ? t("Powered by a third-party AI model")
              : t("Powered by a third-party AI model: {name}", { name: modelName })}
          </p>
        </div>
        {conversations && (
          <ConversationPicker
            conversations={conversations}
            current={conversationId}
            userId={user.id}
            onPick={(id) => setChoice({ id })}
          />
        )}
      </header>
      {isReady && (
        <Chat
          server={server}
          occasion={occasion}
          hasModel={hasModel}
          conversationId={conversationId}
          asker={open && open.userId !== user.id ? open.username : undefined}
          onStarted={(id) => setChoice({ id })}
        />
      )}
      {!isReady && error && (
        <ErrorState
          title={t("We couldn't load the AI editor")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isReady && !error && <ChatSkeleton />}
    </Card>
  );
}
