import { and, desc, eq, exists, gt, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { backups } from "../../backups/backups.table.ts";
import { instances } from "../../nodes/instances.table.ts";
import { nodeReports, nodes } from "../../nodes/nodes.table.ts";
import { servers } from "../../servers/servers.table.ts";

export interface DeletedWish {
  readonly now: Date;
  readonly prefix: string | undefined;
  /** Of a server. */
  readonly id: string | undefined;
  /** The last one of the page before. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly max: number;
}

/** Newest first. What was deleted in seven days is few rows of one index. */
export async function findDeleted(rows: Rows, { now, prefix, id, after, max }: DeletedWish) {
  return rows
    .select({
      id: servers.id,
      name: servers.name,
      serverType: servers.serverType,
      minecraftVersion: servers.minecraftVersion,
      deletedAt: servers.deletedAt,
      keptUntil: servers.purgeAfter,
      ownerId: users.id,
      ownerName: users.username,
      ownerDeletedAt: users.deletedAt,
      hasBackup: exists(
        rows
          .select({ one: sql`1` })
          .from(backups)
          .where(
            and(eq(backups.serverId, servers.id), eq(backups.status, "ready"), isNotNull(backups.state)),
          ),
      ).mapWith(Boolean),
    })
    .from(servers)
    .innerJoin(users, eq(users.id, servers.userId))
    .where(
      and(
        isNotNull(servers.deletedAt),
        gt(servers.purgeAfter, now),
        id === undefined ? undefined : eq(servers.id, id),
        prefix === undefined
          ? undefined
          : or(
              startsLike(sql`lower(${servers.name})`, prefix),
              startsLike(sql`lower(${users.username})`, prefix),
            ),
        after &&
          sql`(${servers.deletedAt}, ${servers.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(servers.deletedAt), desc(servers.id))
    .limit(max);
}

function startsLike(text: SQL, prefix: string): SQL {
  return sql`${text} like ${`${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

/** The machines that have, or keep, files of these servers. */
export async function findKeepers(rows: Rows, serverIds: readonly string[]) {
  return rows
    .select({ serverId: instances.serverId, name: nodes.name, heardAt: nodeReports.heardAt })
    .from(instances)
    .innerJoin(nodes, eq(nodes.id, instances.nodeId))
    .leftJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(
      and(
        sql`${instances.serverId} = any(${sql.param([...serverIds])}::uuid[])`,
        eq(instances.purpose, "live"),
        isNotNull(instances.deletedAt),
        eq(instances.isDiscarded, false),
        or(isNull(instances.releasedAt), gt(instances.keptMb, 0)),
        ne(nodes.state, "removed"),
      ),
    );
}

/** Of a server that is deleted and kept, also once that account is deleted. */
export async function findOwnerOfDeleted(rows: Rows, serverId: string, now: Date) {
  const [found] = await rows
    .select({ id: users.id, username: users.username, deletedAt: users.deletedAt })
    .from(servers)
    .innerJoin(users, eq(users.id, servers.userId))
    .where(and(eq(servers.id, serverId), isNotNull(servers.deletedAt), gt(servers.purgeAfter, now)));
  return found;
}
