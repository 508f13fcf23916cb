import { and, eq, gt, inArray, isNull, lte, notExists } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { activity } from "../../activity/activity.table.ts";
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

/**
 * Servers that were stopped before then and never paid again. One that was brought back since then stays for another
 * month, and none is deleted while it or its owner is suspended.
 */
export async function findUnpaidServers(
  rows: Rows,
  before: Date,
  { serverId }: { readonly serverId?: string } = {},
): Promise<{ serverId: string; userId: string }[]> {
  const broughtBack = rows
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(eq(activity.serverId, servers.id), eq(activity.action, "server.restored"), gt(activity.at, before)),
    );
  return rows
    .select({ serverId: servers.id, userId: subscriptions.userId })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .innerJoin(
      servers,
      and(eq(servers.id, paidServerId), isNull(servers.deletedAt), isNull(servers.suspendedAt)),
    )
    .innerJoin(users, and(eq(users.id, servers.userId), isNull(users.suspendedAt)))
    .where(
      and(
        inArray(subscriptions.state, ["held", "ended"]),
        lte(subscriptions.heldSince, before),
        isNull(subscriptions.handedToId),
        serverId === undefined ? undefined : eq(servers.id, serverId),
        notExists(broughtBack),
      ),
    )
    .limit(maxAtOnce);
}
