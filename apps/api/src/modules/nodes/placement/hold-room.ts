import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { findRoomiestNode, giveRoomBack, reserveRoom, type Room } from "./placement.repository.ts";
import {
  deleteExpiredRoomHolds,
  deleteRoomHold,
  insertRoomHold,
  renameRoomHold,
} from "./room-holds.repository.ts";

/** Keeps room on the roomiest machine. Throws NO_ROOM if there is none. */
export async function holdRoom(
  tx: Transaction,
  id: string,
  { memoryMb, diskMb, expiresAt }: Room & { readonly expiresAt: Date },
): Promise<void> {
  await releaseRoom(tx, id);
  const room = { memoryMb, diskMb };
  for (;;) {
    const nodeId = await findRoomiestNode(tx.rows, room, [], tx.now());
    if (!nodeId) throw new AppError("NO_ROOM");
    if (!(await reserveRoom(tx.rows, nodeId, room))) continue;
    return insertRoomHold(tx.rows, { id, nodeId, ...room, expiresAt });
  }
}

/** Keeps more room beside an instance, on its own machine. Throws NO_ROOM if there is none. */
export async function holdRoomBeside(
  tx: Transaction,
  id: string,
  { nodeId, memoryMb, diskMb, expiresAt }: Room & { readonly nodeId: string; readonly expiresAt: Date },
): Promise<void> {
  const room = { memoryMb, diskMb };
  if (!(await reserveRoom(tx.rows, nodeId, room))) throw new AppError("NO_ROOM");
  await insertRoomHold(tx.rows, { id, nodeId, ...room, expiresAt });
}

/** The room is kept for another purpose now. False if there is none, or it has expired. */
export async function moveRoom(
  tx: Transaction,
  id: string,
  become: { readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  return renameRoomHold(tx.rows, id, become);
}

export async function releaseRoom(tx: Transaction, id: string): Promise<void> {
  const held = await deleteRoomHold(tx.rows, id);
  if (held) await giveRoomBack(tx.rows, held.nodeId, held);
}

export async function releaseExpiredRoom(tx: Transaction): Promise<void> {
  for (const held of await deleteExpiredRoomHolds(tx.rows, tx.now()))
    await giveRoomBack(tx.rows, held.nodeId, held);
}
