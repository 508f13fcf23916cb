import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";
import { lockInstance, type InstanceRow, type ObservationRow } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { releaseRoom } from "../placement/hold-room.ts";
import { giveRoomBack, reserveRoom } from "../placement/placement.repository.ts";
import { deletePortLeasesAt } from "../placement/port-leases.repository.ts";
import { tellItLeft } from "./clear-move.ts";
import { changeMove, lockMove, moveInstanceRow } from "./moves.repository.ts";

/**
 * From the commit on the other machine is the only one that may run the instance. The machine it leaves has confirmed
 * that it is held down at the present generation, so it refuses everything that was on its way, and nothing newer is ever
 * sent to it. Idempotent.
 */
export async function switchMove(
  deps: NodesDeps,
  tx: Transaction,
  moveId: string,
  installationId: string,
): Promise<void> {
  const move = await lockMove(tx.rows, moveId);
  if (!move || move.abortedAt) throw new AppError("NOT_FOUND");
  if (move.switchedAt) return;
  const found = await lockInstance(tx.rows, move.instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const { instance, observation } = found;
  if (instance.nodeId !== move.fromNodeId || !isHeldDown(instance, observation))
    throw new AppError("CHANGE_REFUSED", "The server was changed while it was being moved.");
  const { memoryMb, diskMb, keptMb, spec } = instance;
  await releaseRoom(tx, moveId);
  if (!(await reserveRoom(tx.rows, move.toNodeId, { memoryMb, diskMb: diskMb + keptMb })))
    throw new AppError("NO_ROOM", "The machine that it should go to has no room for it any more.");
  // Its copies stay on the disk that it leaves until the move is proven.
  await giveRoomBack(tx.rows, move.fromNodeId, { memoryMb, diskMb: 0 });
  await deletePortLeasesAt(tx.rows, { nodeId: move.fromNodeId, instanceId: instance.id });
  const {
    discardsReplaced: _discards,
    staged: _staged,
    completesStaged: _completes,
    ...content
  } = spec.installation;
  const installation = { ...content, id: installationId, bringBack: true as const };
  const now = tx.now();
  await moveInstanceRow(tx.rows, instance.id, {
    nodeId: move.toNodeId,
    spec: { ...spec, ports: move.ports, installation },
    now,
  });
  const generation = instance.generation + 1;
  await changeMove(tx.rows, moveId, { switchedAt: now, generation, leftDiskMb: diskMb + keptMb });
  sendDesiredSoon(deps, tx, instance.id);
  tx.afterCommit(() => void tellItLeft(deps, { ...move, generation }).catch(() => undefined));
}

/** The machine reported that it does not run at this generation, and a hold keeps it so. */
function isHeldDown({ holds, generation }: InstanceRow, observation: ObservationRow | null): boolean {
  return (
    holds.includes("job") &&
    observation !== null &&
    observation.generation >= generation &&
    observation.state === "offline"
  );
}
