import { eq, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { roomHolds } from "./room-holds.table.ts";

export type RoomHold = typeof roomHolds.$inferSelect;

export async function insertRoomHold(rows: Rows, hold: RoomHold): Promise<void> {
  await rows.insert(roomHolds).values(hold);
}

export async function renameRoomHold(
  rows: Rows,
  id: string,
  become: { readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  const renamed = await rows.update(roomHolds).set(become).where(eq(roomHolds.id, id)).returning();
  return renamed.length > 0;
}

export async function deleteRoomHold(rows: Rows, id: string): Promise<RoomHold | undefined> {
  const [deleted] = await rows.delete(roomHolds).where(eq(roomHolds.id, id)).returning();
  return deleted;
}

export async function deleteExpiredRoomHolds(rows: Rows, now: Date): Promise<RoomHold[]> {
  return rows.delete(roomHolds).where(lte(roomHolds.expiresAt, now)).returning();
}
