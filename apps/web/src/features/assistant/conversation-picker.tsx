import type { listConversations } from "@blockwright/contract/assistant";
import type { RouteAnswer } from "@blockwright/contract/route";
import { SquarePen } from "lucide-react";
import { relativeTime } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Select } from "../../shared/ui/select.tsx";

type Conversation = RouteAnswer<typeof listConversations>[number];

interface ConversationPickerProps {
  readonly conversations: readonly Conversation[];
  readonly current: string | undefined;
  readonly userId: string;
  readonly onPick: (conversationId: string | undefined) => void;
}

/** The conversations of everyone who may use the AI editor of this server. */
export function ConversationPicker({ conversations, current, userId, onPick }: ConversationPickerProps) {
  if (conversations.length === 0) return null;
  const options = conversations.map(({ id, userId: by, username, updatedAt }) => ({
    value: id,
    label: `${by === userId ? t("You") : username} · ${agoText(updatedAt)}`,
  }));
  return (
    <div className="flex gap-3">
      <Select
        aria-label={t("Conversation")}
        className="min-w-0 grow sm:w-72 sm:grow-0"
        options={current === undefined ? [{ value: "", label: t("New chat") }, ...options] : options}
        value={current ?? ""}
        onChange={(event) => onPick(event.currentTarget.value || undefined)}
      />
      <Button disabled={current === undefined} onClick={() => onPick(undefined)}>
        <SquarePen aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("New chat")}
      </Button>
    </div>
  );
}

function agoText(iso: string): string {
  return relativeTime(iso, Date.now());
}
