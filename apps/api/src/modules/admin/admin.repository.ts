import { and, asc, eq, exists, gt, inArray, isNull, like, ne, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { users } from "../accounts/accounts.table.ts";
import { instances } from "../nodes/instances.table.ts";
import { nodeReports, nodes } from "../nodes/nodes.table.ts";
import { servers } from "../servers/servers.table.ts";

export interface PeopleWish {
  /** The last key of the page before. */
  readonly afterKey: string | undefined;
  readonly keyPrefix: string | undefined;
  /** Only the owner of this server. */
  readonly ownerOf?: string | undefined;
  readonly max: number;
}

/** By name. Served by the index for prefix searches, which sorts by bytes. */
export async function findPeople(rows: Rows, { afterKey, keyPrefix, ownerOf, max }: PeopleWish) {
  const key = sql`${users.usernameKey} collate "C"`;
  return rows
    .select({
      id: users.id,
      username: users.username,
      usernameKey: users.usernameKey,
      email: users.email,
      plan: users.plan,
      suspendedReason: users.suspendedReason,
      isSupport: users.isSupport,
    })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        afterKey === undefined ? undefined : gt(key, afterKey),
        keyPrefix === undefined ? undefined : like(users.usernameKey, `${escapeLike(keyPrefix)}%`),
        ownerOf === undefined ? undefined : inArray(users.id, ownerIdOf(rows, ownerOf)),
      ),
    )
    .orderBy(asc(key))
    .limit(max);
}

function ownerIdOf(rows: Rows, serverId: string) {
  return rows
    .select({ id: servers.userId })
    .from(servers)
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export async function countPeopleAndServers(rows: Rows): Promise<{ people: number; servers: number }> {
  const [people] = await rows
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(isNull(users.deletedAt));
  const [owned] = await rows
    .select({ count: sql<number>`count(*)::int` })
    .from(servers)
    .where(isNull(servers.deletedAt));
  return { people: people?.count ?? 0, servers: owned?.count ?? 0 };
}

/** Every machine that was not removed, with when it last reported. */
export async function findMachines(rows: Rows) {
  return rows
    .select({ id: nodes.id, name: nodes.name, heardAt: nodeReports.heardAt })
    .from(nodes)
    .leftJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(ne(nodes.state, "removed"))
    .orderBy(asc(nodes.name), asc(nodes.id));
}

const idsPerQuery = 1000;

export interface KnownServer {
  readonly id: string;
  readonly name: string;
  readonly serverType: string;
  readonly minecraftVersion: string;
  readonly suspendedReason: string | null;
}

/** Those of these ids that exist and are not deleted. */
export async function findServersById(rows: Rows, ids: readonly string[]): Promise<Map<string, KnownServer>> {
  const found = new Map<string, KnownServer>();
  for (let start = 0; start < ids.length; start += idsPerQuery) {
    const part = await rows
      .select({
        id: servers.id,
        name: servers.name,
        serverType: servers.serverType,
        minecraftVersion: servers.minecraftVersion,
        suspendedReason: servers.suspendedReason,
      })
      .from(servers)
      .where(and(isNull(servers.deletedAt), inArray(servers.id, ids.slice(start, start + idsPerQuery))));
    for (const server of part) found.set(server.id, server);
  }
  return found;
}

/** Those of these servers that are not deleted, or whose machine has not confirmed it. */
export async function findServersLeft(rows: Rows, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const onMachine = rows
    .select({ one: sql`1` })
    .from(instances)
    .where(and(eq(instances.serverId, servers.id), isNull(instances.releasedAt)));
  const left = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(
      and(
        sql`${servers.id} = any(${sql.param([...ids])}::uuid[])`,
        or(isNull(servers.deletedAt), exists(onMachine)),
      ),
    );
  return new Set(left.map(({ id }) => id));
}
