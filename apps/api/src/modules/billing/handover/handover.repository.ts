import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { paidServerId } from "../subscriptions.repository.ts";

/** Of those servers that are paid for, or were until their subscription ended. */
export async function findPaidSizes(rows: Rows, serverIds: readonly string[]) {
  if (serverIds.length === 0) return [];
  return rows
    .select({
      serverId: servers.id,
      ramGb: subscriptions.ramGb,
      storageGb: subscriptions.storageGb,
    })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .innerJoin(servers, eq(servers.id, paidServerId))
    .where(and(inArray(servers.id, [...serverIds]), isNull(subscriptions.handedToId)));
}
