import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { PublishedPort } from "../nodes/index.ts";
import { instances, portLeases } from "../nodes/instances.table.ts";
import { givenToAsker } from "./server-users.repository.ts";
import { serverInstallationLines, servers } from "./servers.table.ts";

export type ServerRow = typeof servers.$inferSelect;

export async function insertServer(rows: Rows, server: typeof servers.$inferInsert): Promise<void> {
  await rows.insert(servers).values(server);
}

/** Prepared once: it runs before every action on a server. */
export function prepareFindServerStanding(rows: Rows) {
  const find = rows
    .select({ ownerId: servers.userId, given: givenToAsker(sql.placeholder("askerId")) })
    .from(servers)
    .where(and(eq(servers.id, sql.placeholder("id")), isNull(servers.deletedAt)))
    .prepare("find_server_standing");
  return async (id: string, askerId: string) => (await find.execute({ id, askerId }))[0];
}

export async function findLiveInstance(
  rows: Rows,
  serverId: string,
): Promise<{ id: string; nodeId: string; ports: PublishedPort[] } | undefined> {
  const [found] = await rows
    .select({
      id: instances.id,
      nodeId: instances.nodeId,
      ports: sql<PublishedPort[]>`${instances.spec} -> 'ports'`,
    })
    .from(instances)
    .where(and(eq(instances.serverId, serverId), eq(instances.purpose, "live"), isNull(instances.deletedAt)));
  return found;
}

/** UDP ports in a row, of a Bedrock server over NetherNet. */
export async function countRow(rows: Rows, instanceId: string): Promise<number> {
  return rows.$count(
    portLeases,
    and(
      eq(portLeases.instanceId, instanceId),
      eq(portLeases.purpose, "webrtc"),
      sql`${portLeases.nodeId} = (select ${instances.nodeId} from ${instances} where ${instances.id} = ${instanceId})`,
    ),
  );
}

/** Where a server's console can be read. */
export function prepareFindConsoleTarget(rows: Rows) {
  const find = rows
    .select({ instanceId: instances.id, nodeId: instances.nodeId })
    .from(instances)
    .where(
      and(
        eq(instances.serverId, sql.placeholder("serverId")),
        eq(instances.purpose, "live"),
        isNull(instances.deletedAt),
      ),
    )
    .prepare("find_console_place");
  return async (serverId: string): Promise<{ instanceId: string; nodeId: string } | undefined> =>
    (await find.execute({ serverId }))[0];
}

/** Locked against placement and deletion until the transaction ends. False if it is already deleted. */
export async function lockServer(rows: Rows, id: string): Promise<boolean> {
  const kept = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)))
    .for("no key update");
  return kept.length > 0;
}

export async function findServer(rows: Rows, id: string): Promise<ServerRow | undefined> {
  const [found] = await rows
    .select()
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)));
  return found;
}

/** Like `lockServer`, with the whole row. */
export async function claimServer(rows: Rows, id: string): Promise<ServerRow | undefined> {
  const [found] = await rows
    .select()
    .from(servers)
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)))
    .for("no key update");
  return found;
}

export async function findInstanceForWork(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({ id: instances.id, power: instances.power, holds: instances.holds, spec: instances.spec })
    .from(instances)
    .where(and(eq(instances.serverId, serverId), eq(instances.purpose, "live"), isNull(instances.deletedAt)));
  return found;
}

/** Of the servers that a person owns, without the one that is given. */
export async function findServerNames(rows: Rows, userId: string, butNot?: string): Promise<string[]> {
  const found = await rows
    .select({ id: servers.id, name: servers.name })
    .from(servers)
    .where(and(eq(servers.userId, userId), isNull(servers.deletedAt)));
  return found.filter(({ id }) => id !== butNot).map(({ name }) => name);
}

export async function markServerDeleted(
  rows: Rows,
  id: string,
  { deletedAt, purgeAfter }: { readonly deletedAt: Date; readonly purgeAfter: Date },
): Promise<boolean> {
  const deleted = await rows
    .update(servers)
    .set({ deletedAt, purgeAfter, updatedAt: deletedAt })
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)))
    .returning({ id: servers.id });
  return deleted.length > 0;
}

export async function updateServer(
  rows: Rows,
  id: string,
  change: Partial<typeof servers.$inferInsert>,
): Promise<void> {
  await rows
    .update(servers)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(servers.id, id), isNull(servers.deletedAt)));
}

export async function insertInstallationLines(
  rows: Rows,
  serverId: string,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  await rows.insert(serverInstallationLines).values(lines.map((text) => ({ serverId, text })));
}

export async function findInstallationLines(
  rows: Rows,
  serverId: string,
  newest: number,
): Promise<{ id: number; text: string }[]> {
  const found = await rows
    .select({ id: serverInstallationLines.id, text: serverInstallationLines.text })
    .from(serverInstallationLines)
    .where(eq(serverInstallationLines.serverId, serverId))
    .orderBy(desc(serverInstallationLines.id))
    .limit(newest);
  return found.toReversed();
}
