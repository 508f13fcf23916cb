import { and, asc, eq, gt, ne, notInArray, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { timeBefore } from "../../../platform/now.ts";
import { hasImages } from "../images/images.repository.ts";
import { nodeLostAfterMs } from "../node.ts";
import { nodeReports, nodes } from "../nodes.table.ts";

export interface Room {
  readonly memoryMb: number;
  readonly diskMb: number;
}

const memoryCapacity = sql`${nodes.memoryMb} * ${nodes.memoryOvercommit}`;
const diskCapacity = sql`${nodes.diskMb} * ${nodes.diskOvercommit}`;

const hasRoom = (room: Room) => and(eq(nodes.state, "active"), isFree(room));

const isFree = ({ memoryMb, diskMb }: Room) =>
  and(
    sql`${nodes.reservedMemoryMb} + ${memoryMb} <= ${memoryCapacity}`,
    sql`${nodes.reservedDiskMb} + ${diskMb} <= ${diskCapacity}`,
  );

export interface NodeNeeds extends Room {
  readonly backupStore?: string;
  /** What it runs and is made in. */
  readonly images?: readonly string[];
}

/** The machine with the least reserved that accepts placements, has reported and has a compatible version. */
export async function findRoomiestNode(
  rows: Rows,
  { backupStore, images = [], ...room }: NodeNeeds,
  except: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: nodes.id })
    .from(nodes)
    .innerJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(
      and(
        hasRoom(room),
        notInArray(nodes.id, [...except]),
        gt(nodeReports.heardAt, timeBefore(now, nodeLostAfterMs)),
        sql`${nodeReports.protocol} is not null`,
        backupStore === undefined ? undefined : eq(nodeReports.backupStore, backupStore),
        hasImages(images),
      ),
    )
    .orderBy(asc(sql`${nodes.reservedMemoryMb} / (${memoryCapacity})`), asc(nodes.id))
    .limit(1);
  return found?.id;
}

/** Waits for other placements on this node and then decides with their result. */
export async function reserveRoom(rows: Rows, nodeId: string, room: Room): Promise<boolean> {
  return addReserved(rows, nodeId, room, hasRoom(room));
}

/** The same for what is there already: a machine that takes no new servers keeps it. */
export async function reserveRoomInUse(rows: Rows, nodeId: string, room: Room): Promise<boolean> {
  return addReserved(rows, nodeId, room, and(ne(nodes.state, "removed"), isFree(room)));
}

async function addReserved(
  rows: Rows,
  nodeId: string,
  room: Room,
  condition: ReturnType<typeof and>,
): Promise<boolean> {
  const reserved = await rows
    .update(nodes)
    .set({
      reservedMemoryMb: sql`${nodes.reservedMemoryMb} + ${room.memoryMb}`,
      reservedDiskMb: sql`${nodes.reservedDiskMb} + ${room.diskMb}`,
    })
    .where(and(eq(nodes.id, nodeId), condition))
    .returning({ id: nodes.id });
  return reserved.length > 0;
}

export async function giveRoomBack(rows: Rows, nodeId: string, room: Room): Promise<void> {
  await rows
    .update(nodes)
    .set({
      reservedMemoryMb: sql`${nodes.reservedMemoryMb} - ${room.memoryMb}`,
      reservedDiskMb: sql`${nodes.reservedDiskMb} - ${room.diskMb}`,
    })
    .where(eq(nodes.id, nodeId));
}

export async function setNodeState(
  rows: Rows,
  nodeId: string,
  from: "active" | "draining",
  to: "active" | "draining",
): Promise<boolean> {
  const changed = await rows
    .update(nodes)
    .set({ state: to })
    .where(and(eq(nodes.id, nodeId), eq(nodes.state, from)))
    .returning({ id: nodes.id });
  return changed.length > 0;
}

export async function setNodeRegion(rows: Rows, nodeId: string, region: string | null): Promise<boolean> {
  const changed = await rows
    .update(nodes)
    .set({ region })
    .where(and(eq(nodes.id, nodeId), ne(nodes.state, "removed")))
    .returning({ id: nodes.id });
  return changed.length > 0;
}
