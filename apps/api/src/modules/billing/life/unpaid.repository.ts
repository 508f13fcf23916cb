import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { paidServerId } from "../subscriptions.repository.ts";

const maxAtOnce = 200;

export async function findOverdue(rows: Rows, before: Date): Promise<string[]> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.state, "overdue"), lte(subscriptions.overdueSince, before)))
    .limit(maxAtOnce);
  return found.map(({ id }) => id);
}

/** Servers that were stopped before then and never paid again. */
export async function findUnpaidServers(
  rows: Rows,
  before: Date,
): Promise<{ serverId: string; userId: string }[]> {
  return rows
    .select({ serverId: servers.id, userId: subscriptions.userId })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .innerJoin(servers, and(eq(servers.id, paidServerId), isNull(servers.deletedAt)))
    .where(
      and(
        inArray(subscriptions.state, ["held", "ended"]),
        lte(subscriptions.heldSince, before),
        isNull(subscriptions.handedToId),
      ),
    )
    .limit(maxAtOnce);
}
