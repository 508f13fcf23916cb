import type { PlatformType, SoftwareType } from "@blockwright/minecraft/software";
import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { servers } from "../servers/servers.table.ts";
import { pluginChecks, plugins } from "./plugins.table.ts";

type NewPlugin = Omit<typeof plugins.$inferInsert, "serverId">;

export type PluginRow = Awaited<ReturnType<typeof findPlugins>>[number];

export async function findPlugins(rows: Rows, serverId: string) {
  const { serverId: _server, createdAt: _createdAt, ...columns } = getTableColumns(plugins);
  return rows
    .select(columns)
    .from(plugins)
    .where(eq(plugins.serverId, serverId))
    .orderBy(asc(plugins.createdAt), asc(plugins.name));
}

export async function findServerOfPlugins(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({
      serverType: servers.serverType,
      platformType: servers.platformType,
      minecraftVersion: servers.minecraftVersion,
      instanceId: instances.id,
      state: instanceObservations.state,
    })
    .from(servers)
    .leftJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  // The table allows no other values.
  return (
    found && {
      ...found,
      serverType: found.serverType as SoftwareType,
      platformType: found.platformType as PlatformType,
    }
  );
}

/** Locks the list of installed add-ons until the transaction ends. */
export async function lockServerOfPlugins(rows: Rows, serverId: string): Promise<void> {
  await rows.select({ id: servers.id }).from(servers).where(eq(servers.id, serverId)).for("no key update");
}

export async function replacePlugins(
  rows: Rows,
  serverId: string,
  installed: readonly NewPlugin[],
): Promise<void> {
  await rows.delete(plugins).where(eq(plugins.serverId, serverId));
  if (installed.length > 0) await rows.insert(plugins).values(installed.map((one) => ({ ...one, serverId })));
}

export async function findCheck(rows: Rows, serverId: string): Promise<Date | undefined> {
  const [found] = await rows
    .select({ checkedAt: pluginChecks.checkedAt })
    .from(pluginChecks)
    .where(eq(pluginChecks.serverId, serverId));
  return found?.checkedAt;
}

export async function keepCheck(rows: Rows, serverId: string, checkedAt: Date): Promise<void> {
  await rows
    .insert(pluginChecks)
    .values({ serverId, checkedAt })
    .onConflictDoUpdate({ target: pluginChecks.serverId, set: { checkedAt } });
}

/** Servers that are due in this part of the day, longest waiting first. */
export async function findServersToCheck(
  rows: Rows,
  { slot, slots, limit }: { readonly slot: number; readonly slots: number; readonly limit: number },
): Promise<string[]> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .leftJoin(pluginChecks, eq(pluginChecks.serverId, servers.id))
    .where(
      and(
        isNull(servers.deletedAt),
        sql`('x' || left(md5(${servers.id}::text), 7))::bit(28)::int % ${slots} = ${slot}`,
        sql`exists (select from ${plugins} where ${plugins.serverId} = ${servers.id})`,
      ),
    )
    .orderBy(sql`${pluginChecks.checkedAt} nulls first`)
    .limit(limit);
  return found.map(({ id }) => id);
}

/** Undefined: that server has no such row. */
export async function updatePlugin(
  rows: Rows,
  serverId: string,
  id: string,
  change: Partial<Pick<NewPlugin, "isPinned" | "update">>,
): Promise<{ name: string; version: string | null } | undefined> {
  const [updated] = await rows
    .update(plugins)
    .set(change)
    .where(and(eq(plugins.serverId, serverId), eq(plugins.id, id)))
    .returning({ name: plugins.name, version: plugins.version });
  return updated;
}
