import { eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { friendsPages } from "./friends-pages.table.ts";

export async function findSealedToken(rows: Rows, serverId: string): Promise<string | undefined> {
  const [page] = await rows
    .select({ sealedToken: friendsPages.sealedToken })
    .from(friendsPages)
    .where(eq(friendsPages.serverId, serverId));
  return page?.sealedToken;
}

/** An earlier link stops working. */
export async function replaceFriendsPage(
  rows: Rows,
  { serverId, ...link }: typeof friendsPages.$inferInsert,
): Promise<void> {
  await rows
    .insert(friendsPages)
    .values({ serverId, ...link })
    .onConflictDoUpdate({ target: friendsPages.serverId, set: link });
}

export async function deleteFriendsPage(rows: Rows, serverId: string): Promise<boolean> {
  const deleted = await rows
    .delete(friendsPages)
    .where(eq(friendsPages.serverId, serverId))
    .returning({ serverId: friendsPages.serverId });
  return deleted.length > 0;
}

export async function findSharedServer(rows: Rows, tokenHash: string): Promise<string | undefined> {
  const [page] = await rows
    .select({ serverId: friendsPages.serverId })
    .from(friendsPages)
    .where(eq(friendsPages.tokenHash, tokenHash));
  return page?.serverId;
}
