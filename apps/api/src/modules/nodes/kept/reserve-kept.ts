import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { lockInstance } from "../instances.repository.ts";
import { addReservedDisk, letGoOfKept, setKept, takeDisk } from "./kept.repository.ts";

/**
 * Reserves space for the tree that a job is about to replace, as large as the plan allows. Throws NO_ROOM if the
 * machine has none.
 */
export async function reserveKept(tx: Transaction, instanceId: string): Promise<void> {
  const { instance } = await requireInstance(tx, instanceId);
  const more = instance.diskMb - instance.keptMb;
  if (more > 0 && !(await takeDisk(tx.rows, instance.nodeId, more)))
    throw new AppError("NO_ROOM", "The machine this server runs on has no room to keep its present files.");
  await setKept(tx.rows, instanceId, { keptMb: instance.diskMb, isKeptHeld: true }, tx.now());
}

/** The same for a tree that is swapped for a kept one: it takes that one's place, so it is never refused. */
export async function reserveKeptInTurn(tx: Transaction, instanceId: string): Promise<void> {
  const { instance } = await requireInstance(tx, instanceId);
  await addReservedDisk(tx.rows, instance.nodeId, instance.diskMb - instance.keptMb);
  await setKept(tx.rows, instanceId, { keptMb: instance.diskMb, isKeptHeld: true }, tx.now());
}

/** The job has ended: from now on the node's reports say what is kept. */
export async function releaseKept(tx: Transaction, serverId: string): Promise<void> {
  await letGoOfKept(tx.rows, serverId, tx.now());
}

async function requireInstance(tx: Transaction, instanceId: string) {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
