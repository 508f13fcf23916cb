import type { Deps } from "../../platform/deps.ts";
import type { RecordInspection } from "../access/index.ts";
import { appendActivity } from "../activity/index.ts";
import { claimInspection } from "./server-users.repository.ts";

const recordEveryMs = 3_600_000;
const maxRemembered = 10_000;

/**
 * An operator's look at another person's server is in the activity log once an hour. What this process knows to be
 * there costs no query, so that polls stay reads; the row in the database decides between processes.
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
    // Forgetting costs one more question to the database, never a second entry.
    if (recordedUntil.size >= maxRemembered) recordedUntil.clear();
    recordedUntil.set(key, recordedAt.getTime() + recordEveryMs);
  };
}
