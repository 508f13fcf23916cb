import { monthlyCents } from "@blockwright/contract/plans";
import type { OfferedPrices } from "../../servers/index.ts";
import { findPaidSizes } from "./handover.repository.ts";

/** What each server costs its next owner. */
export const offeredPrices: OfferedPrices = async ({ rows }, serverIds) => {
  const found = await findPaidSizes(rows, serverIds);
  return new Map(found.map(({ serverId, ...size }) => [serverId, { monthlyCents: monthlyCents(size) }]));
};
