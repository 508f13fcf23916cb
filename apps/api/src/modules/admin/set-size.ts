import { randomUUID } from "node:crypto";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { readGivenSize } from "../billing/index.ts";
import { giveSize, readSize, type SizeInMb } from "../builds/index.ts";
import { holdRoomBeside } from "../nodes/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { noReason } from "./no-reason.ts";

interface WantedSize extends Partial<SizeInMb> {
  readonly serverId: string;
  readonly reason?: string | undefined;
}

const roomMs = 60_000;

/**
 * The machine must have the room, the disk must not hold more than the new size, and the software must be able to run.
 * What is paid stays as it is.
 */
export async function setSize(
  deps: AdminDeps,
  once: Transact,
  operator: Person,
  { serverId, reason = noReason, ...wanted }: WantedSize,
): Promise<{ before: SizeInMb; after: SizeInMb }> {
  return once(async (tx) => {
    const outlook = await readSize({ rows: tx.rows }, serverId, wanted);
    if (!outlook) throw new AppError("NOT_FOUND", "That server is on no machine.");
    // Its end would undo the change.
    if ((await readGivenSize({ rows: tx.rows }, serverId)).given)
      throw new AppError("CHANGE_REFUSED", "This server has a size without charge. End that first.");
    const { before, after, nodeId, moreMemoryMb, moreDiskMb, isTooFull, tooLittle } = outlook;
    if (isTooFull)
      throw new AppError("STORAGE_FULL", "The server holds more than that. Delete something on it first.");
    if (tooLittle !== undefined && after.memoryMb < before.memoryMb)
      throw new AppError("CHANGE_REFUSED", tooLittle);
    const holdId = randomUUID();
    if (moreMemoryMb > 0 || moreDiskMb > 0)
      await holdRoomBeside(tx, holdId, {
        nodeId,
        memoryMb: moreMemoryMb,
        diskMb: moreDiskMb,
        expiresAt: new Date(tx.now().getTime() + roomMs),
      });
    await giveSize(deps, tx, serverId, { ...after, holdId });
    await appendActivity(tx, operator, {
      action: "server.resized-by-operator",
      subjectId: serverId,
      details: {
        memoryMbBefore: before.memoryMb,
        memoryMb: after.memoryMb,
        diskMbBefore: before.diskMb,
        diskMb: after.diskMb,
        reason,
      },
    });
    return { before, after };
  });
}
