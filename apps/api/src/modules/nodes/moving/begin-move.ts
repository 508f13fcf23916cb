import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { LeasedPort } from "../instance.ts";
import { lockInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { holdRoomBeside, releaseRoom } from "../placement/hold-room.ts";
import { groupsOf, portsAt } from "../placement/port-groups.ts";
import { deletePortLeasesAt, findFreePorts, insertPortLeases } from "../placement/port-leases.repository.ts";
import { arePortsFree } from "../placement/revive-instance.repository.ts";
import { findTargets, stillHasCopy } from "./find-targets.ts";
import { changeMove, findCopies, insertMove, lockMove } from "./moves.repository.ts";

export interface NewMove {
  /** Of its job. */
  readonly id: string;
  readonly instanceId: string;
  readonly toNodeId: string;
  /** The port that the operator was shown. */
  readonly port: number;
}

/** Longer than all stages of a move together. */
const heldForMs = 3 * 24 * 3_600_000;

/** Reserves room and ports on the machine it goes to. Nothing changes for the instance yet. */
export async function beginMove(
  deps: NodesDeps,
  tx: Transaction,
  { id, instanceId, toNodeId, port }: NewMove,
): Promise<{ fromNodeId: string; ports: readonly LeasedPort[] }> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const { nodeId: fromNodeId, spec, memoryMb, diskMb, keptMb } = found.instance;
  const target = (await findTargets({ ...deps, rows: tx.rows }, instanceId)).find(
    (machine) => machine.id === toNodeId,
  );
  if (!target) throw new AppError("NOT_FOUND", "There is no such machine to move it to.");
  if (target.refusal !== null) throw new AppError("CHANGE_REFUSED", target.refusal);
  if ((await findCopies(tx.rows, instanceId)).some(({ nodeId }) => nodeId === toNodeId))
    throw new AppError("CHANGE_REFUSED", stillHasCopy);
  const expiresAt = new Date(tx.now().getTime() + heldForMs);
  await holdRoomBeside(tx, id, { nodeId: toNodeId, memoryMb, diskMb: diskMb + keptMb, expiresAt });
  const groups = groupsOf(spec.ports);
  // Takes the lock on the machine's ports, whichever are used then.
  const free = await findFreePorts(tx.rows, toNodeId, groups, deps.config.nodePorts);
  if (!free) throw new AppError("NO_ROOM", "That machine has no free port.");
  const ports = (await arePortsFree(tx.rows, toNodeId, spec.ports))
    ? spec.ports
    : groups.flatMap((group, index) => portsAt(group, free[index] ?? 0));
  if (ports[0]?.port !== port)
    throw new AppError("CHANGE_REFUSED", "The new address would be another one now. Look at it again first.");
  await insertPortLeases(tx.rows, { nodeId: toNodeId, instanceId }, ports);
  await insertMove(tx.rows, { id, instanceId, fromNodeId, toNodeId, ports, createdAt: tx.now() });
  return { fromNodeId, ports };
}

/** It stays where it is. False if it has already been switched. Idempotent. */
export async function abortMove(tx: Transaction, id: string): Promise<boolean> {
  const move = await lockMove(tx.rows, id);
  if (!move || move.switchedAt) return false;
  if (move.abortedAt) return true;
  await releaseRoom(tx, id);
  await deletePortLeasesAt(tx.rows, { nodeId: move.toNodeId, instanceId: move.instanceId });
  await changeMove(tx.rows, id, { abortedAt: tx.now() });
  return true;
}
