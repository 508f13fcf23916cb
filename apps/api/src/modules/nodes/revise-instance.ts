import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import type { Hold, Power, SpecParts } from "./instance.ts";
import {
  changeInstance,
  lockInstance,
  markInstancesDeleted,
  type InstanceRow,
  type ObservationRow,
} from "./instances.repository.ts";
import type { NodesGround } from "./nodes-ground.ts";
import { sendDesiredSoon } from "./send-desired.ts";

export interface Revision {
  readonly power?: Power;
  readonly holds?: readonly Hold[];
  readonly spec?: SpecParts;
  readonly restart?: boolean;
}

/**
 * Changes what an instance should be. The decision is made while nobody else can change it, on what was last seen;
 * undefined leaves everything as it is.
 */
export async function reviseInstance(
  ground: NodesGround,
  tx: Transaction,
  instanceId: string,
  decide: (instance: InstanceRow, observation: ObservationRow | null) => Revision | undefined,
): Promise<void> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const revision = decide(found.instance, found.observation);
  if (!revision) return;
  const { power, holds, spec, restart = false } = revision;
  await changeInstance(tx.rows, instanceId, {
    ...(power && { power }),
    ...(holds && { holds: [...holds] }),
    ...(spec && { spec }),
    restart,
  });
  sendDesiredSoon(ground, tx, instanceId);
}

/** Room and ports stay taken until the node confirms: a new neighbour must not find them in use. */
export async function removeInstancesOfServer(
  ground: NodesGround,
  tx: Transaction,
  serverId: string,
): Promise<void> {
  const ids = await markInstancesDeleted(tx.rows, serverId);
  for (const id of ids) sendDesiredSoon(ground, tx, id);
}
