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
import type { NodesDeps } from "./nodes-deps.ts";
import { withGamePorts } from "./placement/agree-game-ports.ts";
import { giveRoomBack, reserveRoom } from "./placement/placement.repository.ts";
import { sendDesiredSoon } from "./desired/send-desired.ts";

export interface Revision {
  readonly power?: Power;
  readonly holds?: readonly Hold[];
  readonly spec?: SpecParts;
  /** Of the whole container. The machine must have the space: throws NO_ROOM if not. */
  readonly memoryMb?: number;
  readonly restart?: boolean;
  /** Of a start: it only shows whether everything loads, and people don't see its console. */
  readonly isTrial?: boolean;
}

/**
 * Changes the wanted state of an instance. The decision is made under its lock, on the last observation; undefined
 * changes nothing.
 */
export async function reviseInstance(
  deps: NodesDeps,
  tx: Transaction,
  instanceId: string,
  decide: (instance: InstanceRow, observation: ObservationRow | null) => Revision | undefined,
): Promise<void> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const revision = decide(found.instance, found.observation);
  if (!revision) return;
  const { power, holds, memoryMb, restart = false, isTrial = false } = revision;
  const isStart = restart || (power !== undefined && power !== "off");
  const given = revision.spec ?? found.instance.spec;
  const wanted = isStart ? ofRun(given, isTrial) : revision.spec;
  const spec = wanted && (await withGamePorts(deps, tx, found.instance, wanted));
  if (memoryMb !== undefined) await changeRoom(tx, found.instance, memoryMb);
  await changeInstance(tx.rows, instanceId, deps.now(), {
    ...(power && { power }),
    ...(holds && { holds: [...holds] }),
    ...(spec && { spec }),
    ...(memoryMb !== undefined && { memoryMb }),
    restart,
  });
  sendDesiredSoon(deps, tx, instanceId);
}

function ofRun({ isTrialRun: _earlier, ...spec }: SpecParts, isTrial: boolean): SpecParts {
  return isTrial ? { ...spec, isTrialRun: true } : spec;
}

async function changeRoom(tx: Transaction, instance: InstanceRow, memoryMb: number): Promise<void> {
  const more = memoryMb - instance.memoryMb;
  if (more < 0) await giveRoomBack(tx.rows, instance.nodeId, { memoryMb: -more, diskMb: 0 });
  if (more > 0 && !(await reserveRoom(tx.rows, instance.nodeId, { memoryMb: more, diskMb: 0 })))
    throw new AppError("NO_ROOM", "The machine this server runs on has no more memory to give.");
}

/** Space and ports stay reserved until the node confirms: a new neighbour must not find them in use. */
export async function removeInstancesOfServer(
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
  { isDiscarded = false }: { readonly isDiscarded?: boolean } = {},
): Promise<void> {
  const ids = await markInstancesDeleted(tx.rows, serverId, isDiscarded, deps.now());
  for (const id of ids) sendDesiredSoon(deps, tx, id);
}
