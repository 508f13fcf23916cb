import { and, eq, gt, inArray, isNull, lte, not, notExists, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { activity } from "../../activity/activity.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { instances } from "../../nodes/instances.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { givenSizes } from "../given/given-sizes.table.ts";
import { paidServerId } from "../subscriptions.repository.ts";

const maxAtOnce = 200;

const hasGivenSize = (rows: Rows) =>
  rows
    .select({ id: givenSizes.id })
    .from(givenSizes)
    .where(and(eq(givenSizes.serverId, servers.id), isNull(givenSizes.endedAt)));

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
 * month, and none is deleted while it or its owner is suspended, or while it has a size without charge.
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
        notExists(hasGivenSize(rows)),
      ),
    )
    .limit(maxAtOnce);
}

/** Owners of servers that run without a payment: brought back after their subscription had ended. */
export async function findOwnersOfUnheld(rows: Rows): Promise<string[]> {
  const found = await rows
    .selectDistinct({ userId: servers.userId })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .innerJoin(servers, and(eq(servers.id, paidServerId), isNull(servers.deletedAt)))
    .innerJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .where(
      and(
        inArray(subscriptions.state, ["held", "ended", "disputed"]),
        isNull(subscriptions.handedToId),
        not(sql`'payment' = any(${instances.holds})`),
        notExists(hasGivenSize(rows)),
      ),
    )
    .limit(maxAtOnce);
  return found.map(({ userId }) => userId);
}
