import { aliasedTable, and, desc, eq, isNull, like, or, sql, type SQL } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { activity } from "../../activity/activity.table.ts";
import { servers } from "../servers.table.ts";

export interface ActivityFilter {
  readonly serverId?: string;
  /** Servers of this person, and the sharing of other people's servers with them. */
  readonly ownerId?: string;
  readonly kind?: string | undefined;
  readonly userId?: string | undefined;
  /** The last one that was read. A Date would lose its microseconds, and with them entries of the same time. */
  readonly before?: { readonly atMicros: string; readonly id: number } | undefined;
}

/** The owner learns that they were helped, and not by whom. */
const isBySupport = sql`${activity.action} in ('server.restarted-by-support', 'help.answered', 'help.closed')`;

export type FoundActivity = Awaited<ReturnType<typeof findActivity>>[number];

/** Newest first. Names are the current ones; a deleted account has none. */
export async function findActivity(rows: Rows, filter: ActivityFilter, max: number) {
  const others = aliasedTable(users, "others");
  return rows
    .select({
      id: activity.id,
      at: activity.at,
      atMicros: sql<string>`(extract(epoch from ${activity.at}) * 1000000)::bigint::text`,
      username: sql<string | null>`case when not ${isBySupport} then ${users.username} end`,
      isOperator: sql<boolean | null>`${users.isAdmin} or ${isBySupport}`,
      via: activity.via,
      action: activity.action,
      toUsername: others.username,
      serverId: activity.serverId,
      serverName: servers.name,
      details: activity.details,
    })
    .from(activity)
    .leftJoin(users, and(eq(users.id, activity.actorId), isNull(users.deletedAt)))
    .leftJoin(
      others,
      and(sql`${others.id}::text = ${activity.details} ->> 'userId'`, isNull(others.deletedAt)),
    )
    .leftJoin(servers, eq(servers.id, activity.serverId))
    .where(conditionOf(filter))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(max);
}

function conditionOf({ serverId, ownerId, kind, userId, before }: ActivityFilter): SQL | undefined {
  return and(
    serverId === undefined ? undefined : eq(activity.serverId, serverId),
    ownerId === undefined ? undefined : concerns(ownerId),
    kind === undefined ? undefined : kindIs(kind),
    userId === undefined ? undefined : eq(activity.actorId, userId),
    before &&
      sql`(${activity.at}, ${activity.id}) < (timestamptz 'epoch' + ${before.atMicros}::bigint * interval '1 microsecond', ${before.id})`,
  );
}

function concerns(personId: string): SQL | undefined {
  const isOwn = sql`${activity.serverId} in (select own.id from servers own where own.user_id = ${personId})`;
  const isShared = sql`${activity.serverId} in
    (select given.server_id from server_users given where given.user_id = ${personId})`;
  return or(
    isOwn,
    and(
      isShared,
      eq(activity.action, "server.user-added"),
      sql`${activity.details} ->> 'userId' = ${personId}`,
    ),
  );
}

/** Reinstalls and their undo are changes, too. */
function kindIs(kind: string): SQL | undefined {
  const nouns = kind === "change" ? ["change", "reinstall", "undo"] : [kind];
  return or(...nouns.map((noun) => like(activity.action, `${noun}.%`)));
}
