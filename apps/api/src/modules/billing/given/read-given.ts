import type { readGivenSize as route } from "@blockwright/contract/admin/given-sizes";
import type { Given } from "@blockwright/contract/billing/subscriptions";
import type { RouteResponse } from "@blockwright/contract/route";
import { AppError } from "../../../platform/errors.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { findSubscriptionOfServer } from "../subscriptions.repository.ts";
import { findGivenSize, findGivenSizesOf, findOwnedServer } from "./given-sizes.repository.ts";

export async function readGivenSize(
  { rows }: Pick<BillingDeps, "rows">,
  serverId: string,
): Promise<RouteResponse<typeof route>> {
  if (!(await findOwnedServer(rows, serverId))) throw new AppError("NOT_FOUND", "There is no such server.");
  const given = await findGivenSize(rows, serverId);
  if (!given) return { given: null };
  const { ramGb, storageGb, until, reason } = given;
  return { given: { ramGb, storageGb, until: until?.toISOString() ?? null, reason } };
}

/** What an owner has without charge, and what happens afterwards. */
export async function readGivenOf(rows: BillingDeps["rows"], userId: string): Promise<Given[]> {
  const found = await findGivenSizesOf(rows, userId);
  return Promise.all(
    found.map(async ({ given, serverName }) => ({
      serverId: given.serverId,
      serverName,
      size: { ramGb: given.ramGb, storageGb: given.storageGb },
      monthlyCents: given.monthlyCents,
      until: given.until?.toISOString() ?? null,
      reason: given.reason,
      sizeAfter: { memoryMb: given.memoryMbBefore, diskMb: given.diskMbBefore },
      stopsAfter: (await findSubscriptionOfServer(rows, given.serverId))?.state === "ended",
    })),
  );
}
