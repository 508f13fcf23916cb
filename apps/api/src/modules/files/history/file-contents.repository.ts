import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { fileContents } from "./file-history.table.ts";

export type ContentRow = typeof fileContents.$inferSelect;

/** Locks this server's history until the transaction ends. */
export async function lockHistory(rows: Rows, serverId: string): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file-history ${serverId}`}, 0))`);
}

export async function findContent(
  rows: Rows,
  serverId: string,
  sha256: string,
): Promise<{ id: string } | undefined> {
  const [found] = await rows
    .select({ id: fileContents.id })
    .from(fileContents)
    .where(and(eq(fileContents.serverId, serverId), eq(fileContents.sha256, sha256)));
  return found;
}

/** The content and its chain of bases: the whole one first, itself last. */
export async function findChain(rows: Rows, contentId: string): Promise<ContentRow[]> {
  const chain = sql`(
    with recursive chain as (
      select id, base_id, 0 as step from file_contents where id = ${contentId}
      union all
      select base.id, base.base_id, chain.step + 1 from chain join file_contents base on base.id = chain.base_id
    ) select id, step from chain
  ) chain`;
  const found = await rows
    .select({ content: fileContents })
    .from(fileContents)
    .innerJoin(chain, sql`chain.id = ${fileContents.id}`)
    .orderBy(sql`chain.step desc`);
  return found.map(({ content }) => content);
}

export async function insertContent(rows: Rows, content: ContentRow): Promise<void> {
  await rows.insert(fileContents).values(content);
}

/** Packed again, without a base. What is packed against it is unchanged. */
export async function makeWhole(rows: Rows, id: string, packed: Buffer): Promise<void> {
  await rows.update(fileContents).set({ baseId: null, depth: 0, packed }).where(eq(fileContents.id, id));
}

const isNamed = (content: "file_contents" | "base") =>
  sql.raw(`exists (select from file_versions where content_id = ${content}.id)`);

/** Contents in use whose base is no longer in use. */
export async function findCutOff(rows: Rows, serverId: string): Promise<{ id: string }[]> {
  return rows
    .select({ id: fileContents.id })
    .from(fileContents)
    .where(
      and(
        eq(fileContents.serverId, serverId),
        isNotNull(fileContents.baseId),
        isNamed("file_contents"),
        sql`exists (select from file_contents base where base.id = file_contents.base_id and not ${isNamed("base")})`,
      ),
    );
}

/** All of them at once, so that contents packed against each other can be deleted. */
export async function deleteUnnamed(rows: Rows, serverId: string): Promise<void> {
  await rows
    .delete(fileContents)
    .where(and(eq(fileContents.serverId, serverId), sql`not ${isNamed("file_contents")}`));
}

export async function countPackedBytes(rows: Rows, serverId: string): Promise<number> {
  const [counted] = await rows
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${fileContents.packed})), 0)` })
    .from(fileContents)
    .where(eq(fileContents.serverId, serverId));
  return Number(counted?.bytes ?? 0);
}
