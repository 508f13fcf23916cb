import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { changeInstance, lockInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { deletePortLeases, findFreePort, insertPortLeases } from "./port-leases.repository.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";

/**
 * Leases another number on the same machine, for the same use and protocols, and returns it. Idempotent: the first one
 * stays. The lost number is leased again only after all others have been used.
 */
export async function moveToFreePort(
  deps: NodesDeps,
  tx: Transaction,
  instanceId: string,
  { port: lostPort, addOn = null }: { readonly port: number; readonly addOn?: string | null },
): Promise<number> {
  const found = await lockInstance(tx.rows, instanceId);
  if (!found) throw new AppError("NOT_FOUND");
  const { nodeId, spec } = found.instance;
  const lost = spec.ports.filter((one) => (one.use?.addOn ?? null) === addOn);
  const present = lost[0]?.port;
  if (present === undefined) throw new AppError("NOT_FOUND");
  if (present !== lostPort) return present;
  const protocols = lost.map(({ protocol }) => protocol);
  const port = await findFreePort(
    tx.rows,
    nodeId,
    protocols,
    deps.config.nodePorts,
    spec.ports.map((one) => one.port),
  );
  if (port === undefined)
    throw new AppError("NO_ROOM", "The machine this server runs on has no free port left.");
  const moved = lost.map((one) => ({ ...one, port }));
  await deletePortLeases(tx.rows, instanceId, lost);
  await insertPortLeases(tx.rows, { nodeId, instanceId }, moved);
  const ports = spec.ports.map((one) => (lost.includes(one) ? { ...one, port } : one));
  await changeInstance(tx.rows, instanceId, deps.now(), { spec: { ...spec, ports }, restart: false });
  sendDesiredSoon(deps, tx, instanceId);
  return port;
}
