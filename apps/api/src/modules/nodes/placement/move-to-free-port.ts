import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { changeInstance, lockInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { findFreePort, replacePortLeases } from "./port-leases.repository.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";

/**
 * Leases another number on the same machine, for the same protocols, and returns it. Idempotent: the first one stays.
 * The lost number is leased again only after all others have been used.
 */
export async function moveToFreePort(
  deps: NodesDeps,
  tx: Transaction,
  instanceId: string,
  lostPort: number,
): Promise<number> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const { nodeId, spec } = found.instance;
  const present = spec.ports[0]?.port;
  if (present !== undefined && present !== lostPort) return present;
  const protocols = spec.ports.map(({ protocol }) => protocol);
  const port = await findFreePort(tx.rows, nodeId, protocols, deps.config.nodePorts);
  if (port === undefined)
    throw new AppError("NO_ROOM", "The machine this server runs on has no free port left.");
  const ports = protocols.map((protocol) => ({ protocol, port }));
  await replacePortLeases(tx.rows, { nodeId, instanceId }, ports);
  await changeInstance(tx.rows, instanceId, deps.now(), { spec: { ...spec, ports }, restart: false });
  sendDesiredSoon(deps, tx, instanceId);
  return port;
}
