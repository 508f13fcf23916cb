import { randomUUID } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { insertConversation } from "./conversations.repository.ts";

export async function createConversation(
  once: Transact,
  actor: Person,
  { title, serverId }: { readonly title: string; readonly serverId?: string | undefined },
): Promise<{ id: string }> {
  return once(async (tx) => {
    const id = randomUUID();
    const at = tx.now();
    await insertConversation(tx.rows, {
      id,
      userId: actor.id,
      serverId: serverId ?? null,
      title,
      createdAt: at,
      updatedAt: at,
    });
    await appendActivity(tx, actor, {
      action: "assistant.conversation-started",
      subjectId: serverId ?? id,
      details: { conversationId: id },
    });
    return { id };
  });
}
