import { asc, desc, eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { aiConversations, aiMessages } from "../assistant.table.ts";

export type ConversationRow = typeof aiConversations.$inferSelect;
export type MessageRow = typeof aiMessages.$inferSelect;

export async function insertConversation(
  rows: Rows,
  conversation: typeof aiConversations.$inferInsert,
): Promise<void> {
  await rows.insert(aiConversations).values(conversation);
}

export async function findConversation(rows: Rows, id: string): Promise<ConversationRow | undefined> {
  const [found] = await rows.select().from(aiConversations).where(eq(aiConversations.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockConversation(rows: Rows, id: string): Promise<ConversationRow | undefined> {
  const [found] = await rows.select().from(aiConversations).where(eq(aiConversations.id, id)).for("update");
  return found;
}

export async function touchConversation(rows: Rows, id: string, updatedAt: Date): Promise<void> {
  await rows.update(aiConversations).set({ updatedAt }).where(eq(aiConversations.id, id));
}

/** Newest first. */
export async function findConversationsOf(
  rows: Rows,
  serverId: string,
  max: number,
): Promise<ConversationRow[]> {
  return rows
    .select()
    .from(aiConversations)
    .where(eq(aiConversations.serverId, serverId))
    .orderBy(desc(aiConversations.updatedAt), asc(aiConversations.id))
    .limit(max);
}

export async function insertMessages(
  rows: Rows,
  messages: readonly (typeof aiMessages.$inferInsert)[],
): Promise<void> {
  await rows.insert(aiMessages).values([...messages]);
}

/** The newest ones, oldest first. */
export async function findMessages(rows: Rows, conversationId: string, max: number): Promise<MessageRow[]> {
  const found = await rows
    .select()
    .from(aiMessages)
    .where(eq(aiMessages.conversationId, conversationId))
    .orderBy(desc(aiMessages.createdAt), asc(aiMessages.id))
    .limit(max);
  return found.toReversed();
}

export async function updateMessage(
  rows: Rows,
  id: string,
  message: Pick<MessageRow, "content" | "metadata">,
): Promise<void> {
  await rows.update(aiMessages).set(message).where(eq(aiMessages.id, id));
}
