import { and, asc, desc, eq, getTableColumns, gt, lt, or } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
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

/** Newest first, with the names of those who ask in them. */
export async function findConversationsOf(
  rows: Rows,
  serverId: string,
  max: number,
): Promise<(ConversationRow & { readonly username: string })[]> {
  return rows
    .select({ ...getTableColumns(aiConversations), username: users.username })
    .from(aiConversations)
    .innerJoin(users, eq(users.id, aiConversations.userId))
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

/** The newest ones, or the newest before a message, oldest first. */
export async function findMessages(
  rows: Rows,
  conversationId: string,
  max: number,
  before?: string,
): Promise<MessageRow[]> {
  const { id, createdAt } = aiMessages;
  const isHere = eq(aiMessages.conversationId, conversationId);
  const [last] =
    before === undefined
      ? []
      : await rows
          .select()
          .from(aiMessages)
          .where(and(isHere, eq(id, before)));
  if (before !== undefined && !last) return [];
  const isBefore =
    last && or(lt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
  const found = await rows
    .select()
    .from(aiMessages)
    .where(and(isHere, isBefore))
    .orderBy(desc(createdAt), asc(id))
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
