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
const supportActions = sql`('server.restarted-by-support', 'help.answered', 'help.closed')`;
const anyUuid = "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$";

export type FoundActivity = Awaited<ReturnType<typeof findActivity>>[number];

/** Newest first. Names are the current ones; a deleted account has none. They are looked up for this page alone. */
export async function findActivity(rows: Rows, filter: ActivityFilter, max: number) {
  const page = rows
    .select()
    .from(activity)
    .where(conditionOf(filter))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(max)
    .as("page");
  const others = aliasedTable(users, "others");
  const isBySupport = sql`${page.action} in ${supportActions}`;
  // As a uuid: its text has no index. Rows of older versions may contain anything.
  const otherId = sql`case when ${page.details} ->> 'userId' ~ ${anyUuid} then (${page.details} ->> 'userId')::uuid end`;
  return rows
    .select({
      id: page.id,
      at: page.at,
      atMicros: sql<string>`(extract(epoch from ${page.at}) * 1000000)::bigint::text`,
      username: sql<string | null>`case when not ${isBySupport} then ${users.username} end`,
      isOperator: sql<boolean | null>`${users.isAdmin} or ${isBySupport}`,
      via: page.via,
      action: page.action,
      toUsername: others.username,
      serverId: page.serverId,
      serverName: servers.name,
      details: page.details,
    })
    .from(page)
    .leftJoin(users, and(eq(users.id, page.actorId), isNull(users.deletedAt)))
    .leftJoin(others, and(sql`${others.id} = ${otherId}`, isNull(others.deletedAt)))
    .leftJoin(servers, eq(servers.id, page.serverId))
    .orderBy(desc(page.at), desc(page.id))
    .prepare(statementName(filter))
    .execute();
}

/** Planning over all partitions takes longer than reading a page, so each combination of filters is planned once. */
function statementName({ serverId, ownerId, kind, userId, before }: ActivityFilter): string {
  const kinds = kind === undefined ? 0 : nounsOf(kind).length;
  const used = [
    serverId !== undefined && "server",
    ownerId !== undefined && "owner",
    kinds > 0 && `kinds${kinds}`,
    userId !== undefined && "user",
    before && "before",
  ];
  return ["find_activity", ...used.filter(Boolean)].join("_");
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
  // As arrays, and those that were deleted apart: otherwise no index would be used.
  const isOwn = sql`${activity.serverId} = any(array(
    select own.id from servers own where own.user_id = ${personId} and own.deleted_at is null
    union all select gone.id from servers gone where gone.user_id = ${personId} and gone.deleted_at is not null))`;
  const isShared = sql`${activity.serverId} = any(array(
    select given.server_id from server_users given where given.user_id = ${personId}))`;
  return or(
    isOwn,
    and(
      isShared,
      eq(activity.action, "server.user-added"),
      sql`${activity.details} ->> 'userId' = ${personId}`,
    ),
  );
}

function kindIs(kind: string): SQL | undefined {
  return or(...nounsOf(kind).map((noun) => like(activity.action, `${noun}.%`)));
}

/** Reinstalls and their undo are changes, too. */
function nounsOf(kind: string): readonly string[] {
  return kind === "change" ? ["change", "reinstall", "undo"] : [kind];
}
