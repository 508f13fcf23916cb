import type { Transaction } from "../../../platform/transaction.ts";
import type { Protocol } from "../instance.ts";
import { lockInstance } from "../instances.repository.ts";
import { findLeaseHolder, insertPortLeases, numbersOf } from "./port-leases.repository.ts";

/** Leases a number that the instance's spec already has. False if another instance has it. Idempotent. */
export async function leaseOwnPort(
  tx: Transaction,
  instanceId: string,
  { protocol, port }: { readonly protocol: Protocol; readonly port: number },
): Promise<boolean> {
  const found = await lockInstance(tx.rows, instanceId);
  const published = found?.instance.spec.ports.find(
    (one) => one.protocol === protocol && numbersOf(one).includes(port),
  );
  if (!found || !published) return true;
  const { nodeId } = found.instance;
  const holder = await findLeaseHolder(tx.rows, { nodeId, protocol, port });
  if (holder !== undefined) return holder === instanceId;
  const { use } = published;
  await insertPortLeases(tx.rows, { nodeId, instanceId }, [{ protocol, port, ...(use && { use }) }]);
  return true;
}
