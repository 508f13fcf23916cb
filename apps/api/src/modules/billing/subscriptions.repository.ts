import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { users } from "../accounts/accounts.table.ts";
import { buildTasks } from "../jobs/build-tasks.table.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { servers } from "../servers/servers.table.ts";
import { orders, paymentEvents, subscriptions } from "./billing.table.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function insertSubscription(
  rows: Rows,
  subscription: typeof subscriptions.$inferInsert,
): Promise<void> {
  await rows.insert(subscriptions).values(subscription);
}

export async function findSubscription(rows: Rows, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await rows.select().from(subscriptions).where(eq(subscriptions.id, id));
  return found;
}

export async function findSubscriptionAtProvider(
  rows: Rows,
  providerId: string,
): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerId, providerId));
  return found?.id;
}

/** Locks the row until the transaction ends. */
export async function lockSubscription(rows: Rows, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await rows.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  return found;
}

/** Higher than every earlier one. */
export async function takeTicket(rows: Rows, id: string): Promise<SubscriptionRow | undefined> {
  const [taken] = await rows
    .update(subscriptions)
    .set({ lastTicket: sql`${subscriptions.lastTicket} + 1` })
    .where(eq(subscriptions.id, id))
    .returning();
  return taken;
}

export async function updateSubscription(
  rows: Rows,
  id: string,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<void> {
  await rows.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** False if its effect was applied before. */
export async function insertPaymentEvent(
  rows: Rows,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await rows.insert(paymentEvents).values(event).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/** Of a subscription with the build that it paid for, if there was one. */
export const paidServerId = sql`coalesce(${subscriptions.serverId}, ${buildTasks.serverId})`;

/** The operator gave its server to somebody else: it is handed to no other subscription. */
const isReleased = sql`coalesce(${subscriptions.handedToId} = ${subscriptions.id}, false)`;

/** With the server that each pays for, newest first. */
export async function findSubscriptionsOf(rows: Rows, userId: string) {
  return rows
    .select({
      subscription: subscriptions,
      serverId: servers.id,
      serverName: servers.name,
      buildStatus: buildTasks.status,
      startedAt: instanceObservations.startedAt,
      /** The server that was free before it was paid for with this one. */
      upgradedServerId: orders.serverId,
    })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .leftJoin(orders, eq(orders.subscriptionId, subscriptions.id))
    .leftJoin(
      servers,
      and(
        eq(servers.id, paidServerId),
        isNull(servers.deletedAt),
        or(not(isReleased), and(eq(orders.serverId, servers.id), eq(servers.userId, subscriptions.userId))),
      ),
    )
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(
      and(
        eq(subscriptions.userId, userId),
        or(isNotNull(subscriptions.firstPaidAt), isNotNull(subscriptions.serverId)),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(100);
}

/** Undefined until it is built, and once it is deleted. */
export async function findServerIdOf(rows: Rows, { id }: Pick<SubscriptionRow, "id">) {
  const [found] = await rows
    .select({ id: servers.id, name: servers.name })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .innerJoin(servers, and(eq(servers.id, paidServerId), isNull(servers.deletedAt)))
    .where(eq(subscriptions.id, id));
  return found;
}

/** The one that pays for a server, deleted or not. */
export async function findSubscriptionOfServer(
  rows: Rows,
  serverId: string,
): Promise<SubscriptionRow | undefined> {
  const [found] = await rows
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .where(
      and(
        or(eq(subscriptions.serverId, serverId), eq(buildTasks.serverId, serverId)),
        isNull(subscriptions.handedToId),
      ),
    );
  return found?.subscription;
}

/** Built once, and deleted since; or its account is gone. One whose build failed is not: it may be tried again. */
export async function isServerGone(
  rows: Rows,
  { buildId, serverId }: Pick<SubscriptionRow, "buildId" | "serverId">,
): Promise<boolean> {
  if (serverId !== null) {
    const [live] = await rows
      .select({ id: servers.id })
      .from(servers)
      .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
    return live === undefined;
  }
  if (buildId === null) return true;
  const [build] = await rows
    .select({ status: buildTasks.status, serverId: servers.id })
    .from(buildTasks)
    .leftJoin(servers, and(eq(servers.id, buildTasks.serverId), isNull(servers.deletedAt)))
    .where(eq(buildTasks.id, buildId));
  return build === undefined || (build.status === "completed" && build.serverId === null);
}

export async function findGivenPlan(rows: Rows, userId: string): Promise<string | undefined> {
  const [found] = await rows.select({ plan: users.givenPlan }).from(users).where(eq(users.id, userId));
  return found?.plan ?? undefined;
}

/** Whose form saved another card. */
export async function findSubscriptionOfForm(rows: Rows, cardFormId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.cardFormId, cardFormId));
  return found?.id;
}

export async function updatePlan(rows: Rows, userId: string, plan: string): Promise<void> {
  await rows.update(users).set({ plan }).where(eq(users.id, userId));
}

/** Those that owe something, and those not looked at since then and not over: a lost event is noticed here. */
export async function findUnsettled(rows: Rows, before: Date, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.providerId),
        or(
          isNotNull(subscriptions.owesSince),
          isNotNull(subscriptions.cardFormId),
          and(
            inArray(subscriptions.state, ["unpaid", "active", "overdue", "held", "ending", "disputed"]),
            lte(subscriptions.createdAt, before),
            or(isNull(subscriptions.settledAt), lte(subscriptions.settledAt, before)),
          ),
        ),
      ),
    )
    .orderBy(
      desc(sql`${subscriptions.owesSince} is not null`),
      asc(sql`coalesce(${subscriptions.settledAt}, ${subscriptions.createdAt})`),
    )
    .limit(max);
  return found.map(({ id }) => id);
}
