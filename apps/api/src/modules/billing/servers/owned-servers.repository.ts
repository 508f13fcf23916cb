import type { SubscriptionState } from "@blockwright/contract/billing/subscriptions";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { activity } from "../../activity/activity.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { instances } from "../../nodes/instances.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { givenSizes } from "../given/given-sizes.table.ts";

export interface OwnedServer {
  readonly id: string;
  readonly name: string;
  readonly instanceId: string | null;
  readonly isHeld: boolean;
  readonly payment: "free" | "paid" | "missing";
  readonly usedAt: Date;
}

/** The servers of a person, with what is paid for each. */
export async function findServersOf(rows: Rows, userId: string): Promise<OwnedServer[]> {
  const used = sql<
    string | null
  >`(select max(${activity.at}) from ${activity} where ${activity.serverId} = ${servers.id})`;
  const found = await rows
    .select({
      id: servers.id,
      name: servers.name,
      instanceId: instances.id,
      holds: instances.holds,
      state: subscriptions.state,
      createdAt: servers.createdAt,
      givenId: givenSizes.id,
      used,
    })
    .from(servers)
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(buildTasks, eq(buildTasks.serverId, servers.id))
    .leftJoin(
      subscriptions,
      and(
        or(eq(subscriptions.serverId, servers.id), eq(subscriptions.buildId, buildTasks.id)),
        isNull(subscriptions.handedToId),
      ),
    )
    .leftJoin(givenSizes, and(eq(givenSizes.serverId, servers.id), isNull(givenSizes.endedAt)))
    .where(and(eq(servers.userId, userId), isNull(servers.deletedAt)));
  return found.map(({ id, name, instanceId, holds, createdAt, used: usedAt, ...paid }) => ({
    id,
    name,
    instanceId,
    isHeld: holds?.includes("payment") ?? false,
    payment: paymentOf(paid),
    usedAt: usedAt === null ? createdAt : new Date(usedAt),
  }));
}

interface Paid {
  readonly givenId: string | null;
  readonly state: SubscriptionState | null;
}

function paymentOf({ state, givenId }: Paid): OwnedServer["payment"] {
  if (givenId !== null) return "paid";
  if (state === null) return "free";
  return state === "held" || state === "ended" || state === "disputed" ? "missing" : "paid";
}
