import type { SubscriptionState } from "@blockwright/contract/billing/subscriptions";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Rows } from "../../../platform/db/rows.ts";
import { activity } from "../../activity/activity.table.ts";
import { buildTasks } from "../../jobs/build-tasks.table.ts";
import { instances } from "../../nodes/instances.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { subscriptions } from "../billing.table.ts";
import { givenSizes } from "../given/given-sizes.table.ts";

const previous = alias(subscriptions, "previous");

export interface OwnedServer {
  readonly id: string;
  readonly name: string;
  readonly instanceId: string | null;
  readonly isHeld: boolean;
  /** `taken-back`: what its previous owner paid was, and the new one has not paid yet. */
  readonly payment: "free" | "paid" | "missing" | "taken-back";
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
      firstPaidAt: subscriptions.firstPaidAt,
      renewsAt: subscriptions.renewsAt,
      previousState: previous.state,
      previousEndsAt: previous.endsAt,
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
    .leftJoin(previous, eq(previous.handedToId, subscriptions.id))
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
  readonly firstPaidAt: Date | null;
  readonly renewsAt: Date | null;
  readonly previousState: SubscriptionState | null;
  readonly previousEndsAt: Date | null;
}

function paymentOf(paid: Paid): OwnedServer["payment"] {
  const { state, firstPaidAt, givenId } = paid;
  if (givenId !== null) return "paid";
  if (state === null) return "free";
  if (state === "active" && firstPaidAt === null && isTakenBack(paid)) return "taken-back";
  return state === "held" || state === "ended" || state === "disputed" ? "missing" : "paid";
}

/** Of a previous owner: disputed, or ended before its period was over because the dispute was lost. */
function isTakenBack({ renewsAt, previousState, previousEndsAt }: Paid): boolean {
  if (previousState !== "ended") return previousState === "disputed";
  return previousEndsAt !== null && renewsAt !== null && previousEndsAt < renewsAt;
}
