import type { Server } from "@blockwright/contract/servers";
import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ChatMessage } from "./chat-message.tsx";
import type { ShownMessage } from "./shown-messages.ts";

const stillAtEndPx = 60;

interface MessageListProps {
  readonly server: Server;
  readonly messages: readonly ShownMessage[];
  /** The member who asks, in another person's conversation. */
  readonly asker: string | undefined;
  readonly isStreaming: boolean;
  /** Undefined if there are no earlier messages. */
  readonly onShowEarlier: (() => void) | undefined;
  readonly isReadingEarlier: boolean;
  /** Undefined if nothing can be undone here now. */
  readonly onUndo: ((permissionChangeId: string) => void) | undefined;
  /** Below the messages: what waits for a click. */
  readonly children: ReactNode;
}

export function MessageList(props: MessageListProps) {
  const { server, messages, asker, isStreaming, onShowEarlier, isReadingEarlier, onUndo, children } = props;
  const undone = undoneIn(messages);
  const box = useFollowedEnd();
  return (
    <section
      ref={box}
      aria-label={t("Conversation")}
      // A scrolling box must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex h-[min(32rem,60dvh)] min-h-72 flex-col gap-5 overflow-y-auto px-4 py-4 -outline-offset-2 sm:px-5"
    >
      {onShowEarlier && (
        <Button size="sm" className="self-center" isBusy={isReadingEarlier} onClick={onShowEarlier}>
          {t("Show earlier messages")}
        </Button>
      )}
      <div
        role="log"
        aria-label={t("Messages")}
        aria-live="polite"
        // Read out when it is complete, not in pieces.
        aria-busy={isStreaming}
        className="flex flex-col gap-5"
      >
        {messages.map((message) => (
          <ChatMessage key={message.id} {...{ server, message, asker, undone, onUndo }} />
        ))}
      </div>
      {children}
    </section>
  );
}

/** Changes of permissions that were put back. */
function undoneIn(messages: readonly ShownMessage[]): ReadonlySet<string> {
  const points = messages.flatMap(({ metadata }) => metadata.plan);
  return new Set(
    points.flatMap(({ undoes, state }) =>
      undoes !== undefined && (state === "applied" || state === "checked") ? [undoes] : [],
    ),
  );
}

/** Follows the end, unless the person has scrolled up to read. */
function useFollowedEnd() {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const note = () => {
      isAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < stillAtEndPx;
    };
    node.addEventListener("scroll", note, { passive: true });
    return () => node.removeEventListener("scroll", note);
  }, []);
  useLayoutEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  });
  return box;
}
