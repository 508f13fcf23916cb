import type { OfferedPrices } from "../../servers/index.ts";
import { findPayingFor } from "./handover.repository.ts";

/** What each server costs its next owner, and from when on. */
export const offeredPrices: OfferedPrices = async ({ rows }, serverIds) => {
  const found = await findPayingFor(rows, serverIds);
  return new Map(
    found.map(({ serverId, monthlyCents, renewsAt, endsAt }) => [
      serverId,
      { monthlyCents, startsAt: (renewsAt ?? endsAt)?.toISOString() ?? null },
    ]),
  );
};
