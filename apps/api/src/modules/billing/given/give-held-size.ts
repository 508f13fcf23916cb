import { randomUUID } from "node:crypto";
import { freeSize, monthlyCents, sizeLimits } from "@blockwright/contract/plans";
import { priceListAt } from "@blockwright/contract/price-lists";
import type { Transaction } from "../../../platform/transaction.ts";
import type { SizeInMb } from "../../builds/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { alignAccount } from "../servers/align-account.ts";
import { insertGivenSize } from "./given-sizes.repository.ts";

interface HeldSize extends SizeInMb {
  readonly serverId: string;
  readonly ownerId: string;
  readonly reason: string;
}

/**
 * A server that comes with a size of its own has it without charge until the operator ends it, so that it counts for the
 * plan of its owner and is seen on their billing page. The free size needs no such row.
 */
export async function giveHeldSize(
  deps: BillingDeps,
  tx: Transaction,
  { serverId, ownerId, memoryMb, diskMb, reason }: HeldSize,
): Promise<void> {
  const size = {
    ramGb: Math.max(freeSize.ramGb, Math.ceil(memoryMb / 1024)),
    storageGb: Math.max(freeSize.storageGb, roundUp(diskMb / 1024, sizeLimits.storageGb.step)),
  };
  const worth = monthlyCents(size, priceListAt(tx.now()));
  if (worth === 0) return;
  await insertGivenSize(tx.rows, {
    id: randomUUID(),
    serverId,
    ...size,
    monthlyCents: worth,
    memoryMbBefore: Math.min(memoryMb, freeSize.ramGb * 1024),
    diskMbBefore: Math.min(diskMb, freeSize.storageGb * 1024),
    reason,
    givenAt: tx.now(),
  });
  await alignAccount(deps, tx, ownerId);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
