import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { serverHandovers } from "../../servers/handover/server-handovers.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { paidServerId, type SubscriptionRow } from "../subscriptions.repository.ts";

/** Taken over, and not made at the provider. */
export async function findUnstarted(rows: Rows, max: number): Promise<string[]> {
  const found = await rows
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.serverId),
        isNull(subscriptions.providerId),
        ne(subscriptions.state, "ended"),
      ),
    )
    .limit(max);
  return found.map(({ id }) => id);
}

/** The one whose server was taken over with this one. */
export async function findPredecessor(rows: Rows, id: string): Promise<SubscriptionRow | undefined> {
  const [found] = await rows.select().from(subscriptions).where(eq(subscriptions.handedToId, id));
  return found;
}

/** What pays for these servers now. */
export async function findPayingFor(rows: Rows, serverIds: readonly string[]) {
  if (serverIds.length === 0) return [];
  return rows
    .select({
      serverId: servers.id,
      monthlyCents: subscriptions.monthlyCents,
      renewsAt: subscriptions.renewsAt,
      endsAt: subscriptions.endsAt,
    })
    .from(subscriptions)
    .leftJoin(buildTasks, eq(buildTasks.id, subscriptions.buildId))
    .innerJoin(servers, eq(servers.id, paidServerId))
    .where(
      and(
        inArray(servers.id, [...serverIds]),
        isNull(subscriptions.handedToId),
        ne(subscriptions.state, "ended"),
      ),
    );
}

/** Whether this server is offered to this person now. */
export async function isOfferedTo(
  rows: Rows,
  { serverId, userId, now }: { readonly serverId: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const [found] = await rows
    .select({ expiresAt: serverHandovers.expiresAt })
    .from(serverHandovers)
    .innerJoin(servers, and(eq(servers.id, serverHandovers.serverId), isNull(servers.deletedAt)))
    .where(and(eq(serverHandovers.serverId, serverId), eq(serverHandovers.userId, userId)));
  return found !== undefined && found.expiresAt > now;
}
