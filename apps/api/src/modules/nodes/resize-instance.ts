import type { Transaction } from "../../platform/transaction.ts";
import { sendDesiredSoon } from "./desired/send-desired.ts";
import { changeInstance, type InstanceRow } from "./instances.repository.ts";
import type { NodesDeps } from "./nodes-deps.ts";
import { releaseRoom } from "./placement/hold-room.ts";
import { giveRoomBack } from "./placement/placement.repository.ts";

export interface InstanceSize {
  readonly memoryMb: number;
  readonly diskMb: number;
  readonly command: readonly string[];
}

/**
 * Gives a paid size to an instance whose row is locked. Room was held before the payment; it is taken even if the hold
 * has lapsed, because the money was. The container is not restarted.
 */
export async function resizeInstance(
  deps: NodesDeps,
  tx: Transaction,
  { id, nodeId, spec, ...before }: InstanceRow,
  { memoryMb, diskMb, command }: InstanceSize,
  holdId: string,
): Promise<void> {
  await releaseRoom(tx, holdId);
  await giveRoomBack(tx.rows, nodeId, {
    memoryMb: before.memoryMb - memoryMb,
    diskMb: before.diskMb - diskMb,
  });
  const limits = { ...spec.limits, memoryMb, diskMb };
  await changeInstance(tx.rows, id, deps.now(), {
    memoryMb,
    diskMb,
    spec: { ...spec, command: [...command], limits },
    restart: false,
  });
  sendDesiredSoon(deps, tx, id);
}
