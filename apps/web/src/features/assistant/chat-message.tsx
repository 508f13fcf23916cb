import { isTurnOpen } from "@blockwright/contract/assistant";
import type { Server } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { ActionLogs } from "./action-logs.tsx";
import { CausesCard } from "./report/causes-card.tsx";
import { MarkdownText } from "./markdown/markdown-text.tsx";
import { PlanList } from "./report/plan-list.tsx";
import type { ShownMessage } from "./shown-messages.ts";
import { TurnOutcome } from "./turn-outcome.tsx";

interface ChatMessageProps {
  readonly server: Server;
  readonly message: ShownMessage;
  /** The member who asks, in another person's conversation. */
  readonly asker: string | undefined;
  /** Changes of permissions that were put back. */
  readonly undone: ReadonlySet<string>;
  readonly onUndo: ((permissionChangeId: string) => void) | undefined;
}

export function ChatMessage({ server, message, asker, undone, onUndo }: ChatMessageProps) {
  const { role, content, metadata, turn } = message;
  if (role === "user")
    return (
      <article
        aria-label={asker ?? t("You")}
        className="max-w-[85%] self-end rounded-lg bg-night-700 px-4 py-2.5"
      >
        {asker !== undefined && <p className="mb-1 text-xs font-medium text-ink-muted">{asker}</p>}
        <p className="wrap-anywhere whitespace-pre-wrap">{content.split("\n").map(visibleLine).join("\n")}</p>
        <Timestamp iso={metadata.timestamp} />
      </article>
    );
  return (
    <article aria-label={t("AI Editor")} className="flex w-full min-w-0 flex-col gap-3">
      <ActionLogs logs={metadata.actionLogs} />
      <PlanList
        points={metadata.plan}
        undone={undone}
        onUndo={server.actions.includes("run-command") ? onUndo : undefined}
      />
      {content !== "" && <MarkdownText text={content} />}
      {metadata.causes && (metadata.causes.length > 0 || turn?.state === "done") && (
        <CausesCard serverId={server.id} causes={metadata.causes} />
      )}
      {turn && <TurnOutcome server={server} turn={turn} />}
      {(!turn || !isTurnOpen(turn.state)) && <Timestamp iso={metadata.timestamp} />}
    </article>
  );
}

function Timestamp({ iso }: { readonly iso: string }) {
  return (
    <p className="mt-1 text-xs text-ink-muted">
      <TimeAgo iso={iso} />
    </p>
  );
}
