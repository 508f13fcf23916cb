import { and, eq, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { activity } from "../../activity/activity.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { instances } from "../../nodes/instances.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";

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
      used,
    })
    .from(servers)
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(buildTasks, eq(buildTasks.serverId, servers.id))
    .leftJoin(subscriptions, eq(subscriptions.buildId, buildTasks.id))
    .where(and(eq(servers.userId, userId), isNull(servers.deletedAt)));
  return found.map(({ id, name, instanceId, holds, state, createdAt, used: usedAt }) => ({
    id,
    name,
    instanceId,
    isHeld: holds?.includes("payment") ?? false,
    payment: paymentOf(state),
    usedAt: usedAt === null ? createdAt : new Date(usedAt),
  }));
}

function paymentOf(state: (typeof subscriptions.$inferSelect)["state"] | null): OwnedServer["payment"] {
  if (state === null) return "free";
  return state === "held" || state === "ended" || state === "disputed" ? "missing" : "paid";
}
