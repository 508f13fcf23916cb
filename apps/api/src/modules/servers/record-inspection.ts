import type { Deps } from "../../platform/deps.ts";
import type { RecordInspection } from "../access/index.ts";
import { appendActivity } from "../activity/index.ts";
import { claimInspection } from "./server-users.repository.ts";

const recordEveryMs = 3_600_000;
const maxRemembered = 10_000;

/**
 * Records an operator's view of another person's server in the activity log once an hour. Entries known to this process
 * cost no query, so that polls stay reads; across processes the row in the database decides.
 */
export function createRecordInspection({ transact, now }: Pick<Deps, "transact" | "now">): RecordInspection {
  const recordedUntil = new Map<string, number>();
  return async (operator, serverId, action) => {
    const key = `${operator.id} ${serverId}`;
    const at = now();
    if ((recordedUntil.get(key) ?? 0) > at.getTime()) return;
    const recordedAt = await transact(async (tx) => {
      const inspection = { serverId, operatorId: operator.id };
      const claim = await claimInspection(tx.rows, inspection, at, recordEveryMs);
      if (claim.isFirst)
        await appendActivity(tx, operator, {
          action: "server.inspected",
          subjectId: serverId,
          details: { action },
        });
      return claim.recordedAt;
    });
    // A lost cache entry costs one more query, never a second log entry.
    if (recordedUntil.size >= maxRemembered) recordedUntil.clear();
    recordedUntil.set(key, recordedAt.getTime() + recordEveryMs);
  };
}
