import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { readHeldVersion } from "../files/index.ts";
import { instances } from "../nodes/instances.table.ts";
import { servers } from "../servers/servers.table.ts";
import type { ChangeItem } from "./change.ts";
import { changeItems, changes } from "./changes.table.ts";

const maxShown = 100;

export type ChangeRow = typeof changes.$inferSelect;
export type ChangeItemRow = typeof changeItems.$inferSelect;

export async function insertChange(
  rows: Rows,
  change: typeof changes.$inferInsert,
  items: readonly Pick<typeof changeItems.$inferInsert, "item" | "beforeVersionId" | "after">[],
): Promise<void> {
  await rows.insert(changes).values(change);
  if (items.length > 0)
    await rows
      .insert(changeItems)
      .values(items.map((item, position) => ({ changeId: change.id, position, ...item })));
}

export async function findChange(rows: Rows, id: string): Promise<ChangeRow | undefined> {
  const [found] = await rows.select().from(changes).where(eq(changes.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockChange(rows: Rows, id: string): Promise<ChangeRow | undefined> {
  const [found] = await rows.select().from(changes).where(eq(changes.id, id)).for("update");
  return found;
}

/** Serialises everything that starts to change this server. True: another job, such as a reinstall, is running. */
export async function lockServerOfChanges(rows: Rows, serverId: string): Promise<boolean> {
  const [found] = await rows
    .select({ busyWith: servers.busyWith })
    .from(servers)
    .where(eq(servers.id, serverId))
    .for("no key update");
  return found !== undefined && found.busyWith !== null;
}

export async function updateChange(
  { rows, now }: Pick<Transaction, "rows" | "now">,
  id: string,
  change: Partial<typeof changes.$inferInsert>,
): Promise<{ serverId: string } | undefined> {
  const [updated] = await rows
    .update(changes)
    .set({ ...change, updatedAt: now() })
    .where(eq(changes.id, id))
    .returning({ serverId: changes.serverId });
  return updated;
}

/** Newest first. */
export async function findChanges(rows: Rows, serverId: string): Promise<ChangeRow[]> {
  return rows
    .select()
    .from(changes)
    .where(eq(changes.serverId, serverId))
    .orderBy(desc(changes.createdAt), desc(changes.id))
    .limit(maxShown);
}

/** Whether a change of this origin has stopped a server that ran. */
export async function hasRestartedFor({ rows }: { readonly rows: Rows }, origin: string): Promise<boolean> {
  const found = await rows
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.origin, origin), eq(changes.wasOnline, true)))
    .limit(1);
  return found.length > 0;
}

/** Whether it took effect while the server ran. */
export async function isReloadOf({ rows }: { readonly rows: Rows }, changeId: string): Promise<boolean> {
  const [found] = await rows
    .select({ reloads: changes.reloads })
    .from(changes)
    .where(eq(changes.id, changeId));
  return (found?.reloads ?? null) !== null;
}

/** In order, with the bytes, wherever they are stored. */
export async function findChangeItems(rows: Rows, changeId: string): Promise<ChangeItemRow[]> {
  const found = await rows
    .select()
    .from(changeItems)
    .where(eq(changeItems.changeId, changeId))
    .orderBy(asc(changeItems.position));
  const whole: ChangeItemRow[] = [];
  for (const row of found) {
    const { beforeVersionId } = row;
    const held = beforeVersionId === null ? undefined : await readHeldVersion({ rows }, beforeVersionId);
    whole.push(held ? { ...row, before: held } : row);
  }
  return whole;
}

/** In order, without the bytes. */
export async function findItemsOf(
  rows: Rows,
  changeIds: readonly string[],
): Promise<{ changeId: string; item: ChangeItem }[]> {
  if (changeIds.length === 0) return [];
  return rows
    .select({ changeId: changeItems.changeId, item: changeItems.item })
    .from(changeItems)
    .where(inArray(changeItems.changeId, [...changeIds]))
    .orderBy(asc(changeItems.position));
}

export async function markItem(
  rows: Rows,
  { changeId, position }: Pick<ChangeItemRow, "changeId" | "position">,
  isApplied: boolean,
): Promise<void> {
  await rows
    .update(changeItems)
    .set({ isApplied })
    .where(and(eq(changeItems.changeId, changeId), eq(changeItems.position, position)));
}

export async function deleteItems(rows: Rows, changeId: string, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  await rows
    .delete(changeItems)
    .where(and(eq(changeItems.changeId, changeId), inArray(changeItems.position, [...positions])));
}

/** What a change works on. Undefined once the server is deleted. */
export async function findWorkplace(
  rows: Rows,
  serverId: string,
): Promise<{ instanceId: string; serverType: string; installationId: string } | undefined> {
  const [found] = await rows
    .select({
      instanceId: instances.id,
      serverType: servers.serverType,
      installationId: sql<string>`${instances.spec} -> 'installation' ->> 'id'`,
    })
    .from(servers)
    .innerJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  return found;
}
