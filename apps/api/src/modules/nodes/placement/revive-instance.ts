import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { LeasedPort, SpecParts } from "../instance.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { addReservedDisk } from "../kept/kept.repository.ts";
import { reserveRoom } from "./placement.repository.ts";
import { groupsOf, portsAt } from "./port-groups.ts";
import { findFreePorts, insertPortLeases } from "./port-leases.repository.ts";
import {
  arePortsFree,
  findLastHeard,
  lockDeletedInstance,
  unmarkInstanceDeleted,
} from "./revive-instance.repository.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";

export interface RevivedInstance {
  readonly id: string;
  /** Its earlier spec, with the ports of that time. */
  readonly spec: SpecParts;
}

/** A restart or a short outage of a machine is no reason to restore an older state. */
const goneAfterMs = 3_600_000;

/** True if no machine has the files of a deleted server any more: it was removed, is silent, or has deleted them. */
export async function areFilesGone({ now }: NodesDeps, tx: Transaction, serverId: string): Promise<boolean> {
  const instance = await lockDeletedInstance(tx.rows, serverId);
  if (!instance || (instance.releasedAt !== null && instance.keptMb === 0)) return true;
  const heardAt = await findLastHeard(tx.rows, instance.nodeId);
  return heardAt === null || now().getTime() - heardAt.getTime() > goneAfterMs;
}

/** The same instance on the same machine, which is told to put its kept files back. Off, and held by a job. */
export async function reviveInstance(
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
): Promise<RevivedInstance> {
  const instance = await lockDeletedInstance(tx.rows, serverId);
  if (!instance) throw new AppError("NOT_FOUND", "No machine has kept anything of that server.");
  const { id, spec, releasedAt } = instance;
  const ports = releasedAt === null ? spec.ports : await takePlaceAgain(deps, tx, instance);
  if (releasedAt === null) await addReservedDisk(tx.rows, instance.nodeId, -instance.keptMb);
  const { discardsReplaced: _then, ...content } = spec.installation;
  const installation = { ...content, bringBack: true as const };
  await unmarkInstanceDeleted(tx.rows, id, { ...spec, ports, installation }, deps.now());
  sendDesiredSoon(deps, tx, id);
  return { id, spec };
}

/** Its space and its ports may have been given to other instances. */
async function takePlaceAgain(
  { config }: NodesDeps,
  tx: Transaction,
  instance: NonNullable<Awaited<ReturnType<typeof lockDeletedInstance>>>,
): Promise<readonly LeasedPort[]> {
  const { id: instanceId, nodeId, spec, memoryMb, diskMb, keptMb } = instance;
  if (!(await reserveRoom(tx.rows, nodeId, { memoryMb, diskMb: diskMb - keptMb })))
    throw new AppError("NO_ROOM", "The machine that keeps its files has no room for it right now.");
  const groups = groupsOf(spec.ports);
  const free = await findFreePorts(tx.rows, nodeId, groups, config.nodePorts);
  if (!free) throw new AppError("NO_ROOM", "The machine that keeps its files has no free port.");
  const ports = (await arePortsFree(tx.rows, nodeId, spec.ports))
    ? spec.ports
    : groups.flatMap((group, index) => portsAt(group, free[index] ?? 0));
  await insertPortLeases(tx.rows, { nodeId, instanceId }, ports);
  return ports;
}
