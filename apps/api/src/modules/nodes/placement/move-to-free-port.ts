import type { PortPurpose } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { LeasedPort } from "../instance.ts";
import { changeInstance, lockInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { groupsOf, portsAt } from "./port-groups.ts";
import { deletePortLeases, findFreePort, insertPortLeases, numbersOf } from "./port-leases.repository.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";

/** Which of an instance's ports is meant. Without an add-on and a purpose it is the one that players join at. */
export interface PortOf {
  readonly port: number;
  readonly addOn?: string | null;
  readonly purpose?: PortPurpose;
}

/**
 * Leases another number on the same machine, for the same use and protocols, and returns it. Several in a row move
 * together. Idempotent: the first one stays. The lost number is leased again only after all others have been used.
 */
export async function moveToFreePort(
  deps: NodesDeps,
  tx: Transaction,
  instanceId: string,
  { port: lostPort, addOn = null, purpose }: PortOf,
): Promise<number> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const { nodeId, spec } = found.instance;
  const isMeant = ({ use }: LeasedPort) =>
    addOn === null ? (use?.purpose ?? "game") === (purpose ?? "game") : use?.addOn === addOn;
  const lost = spec.ports.filter(isMeant);
  const [present] = lost;
  const [group] = groupsOf(lost);
  if (!present || !group) throw new AppError("NOT_FOUND");
  if (!numbersOf(present).includes(lostPort)) return present.port;
  const taken = spec.ports.flatMap(numbersOf);
  const port = await findFreePort(tx.rows, nodeId, group, deps.config.nodePorts, taken);
  if (port === undefined)
    throw new AppError("NO_ROOM", "The machine this server runs on has no free port left.");
  const moved = portsAt(group, port);
  await deletePortLeases(tx.rows, instanceId, lost);
  await insertPortLeases(tx.rows, { nodeId, instanceId }, moved);
  const ports = spec.ports.flatMap((one) => (one === present ? moved : lost.includes(one) ? [] : [one]));
  await changeInstance(tx.rows, instanceId, deps.now(), { spec: { ...spec, ports }, restart: false });
  sendDesiredSoon(deps, tx, instanceId);
  return port;
}
