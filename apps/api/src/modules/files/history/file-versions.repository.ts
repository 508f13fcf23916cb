import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { fileContents, fileVersions } from "./file-history.table.ts";

type NewVersion = typeof fileVersions.$inferInsert;

const shown = {
  id: fileVersions.id,
  path: fileVersions.path,
  contentId: fileVersions.contentId,
  by: users.username,
  via: fileVersions.via,
  size: fileContents.sizeBytes,
  replacedAt: fileVersions.replacedAt,
};
const inOrder = [desc(fileVersions.replacedAt), desc(fileVersions.number)];
const isFree = not(fileVersions.isHeld);

/** Only those that were replaced. */
const ofFile = (serverId: string, path: string) =>
  and(eq(fileVersions.serverId, serverId), eq(fileVersions.path, path), isNotNull(fileVersions.replacedAt));
const selectShown = (rows: Rows) =>
  rows
    .select(shown)
    .from(fileVersions)
    .innerJoin(fileContents, eq(fileContents.id, fileVersions.contentId))
    .leftJoin(users, eq(users.id, fileVersions.authorId));

export type VersionRow = Awaited<ReturnType<typeof selectShown>>[number];

/** Newest first. */
export async function findVersions(rows: Rows, serverId: string, path: string): Promise<VersionRow[]> {
  return selectShown(rows)
    .where(ofFile(serverId, path))
    .orderBy(...inOrder);
}

export async function findVersion(
  rows: Rows,
  serverId: string,
  versionId: string,
): Promise<VersionRow | undefined> {
  const [found] = await selectShown(rows).where(
    and(
      eq(fileVersions.serverId, serverId),
      eq(fileVersions.id, versionId),
      isNotNull(fileVersions.replacedAt),
    ),
  );
  return found;
}

export async function findNewestVersion(rows: Rows, serverId: string, path: string) {
  const [found] = await rows
    .select({ id: fileVersions.id, content: { id: fileContents.id, depth: fileContents.depth } })
    .from(fileVersions)
    .innerJoin(fileContents, eq(fileContents.id, fileVersions.contentId))
    .where(ofFile(serverId, path))
    .orderBy(...inOrder)
    .limit(1);
  return found;
}

export async function insertVersion(rows: Rows, version: NewVersion): Promise<void> {
  await rows.insert(fileVersions).values(version);
}

export async function updateVersions(
  rows: Rows,
  ids: readonly string[],
  version: Partial<NewVersion>,
): Promise<void> {
  await rows
    .update(fileVersions)
    .set(version)
    .where(inArray(fileVersions.id, [...ids]));
}

/** Those of a file, or of all files below a folder. Versions of a proposed change stay at their path. */
export async function moveVersions(
  rows: Rows,
  serverId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { path } = fileVersions;
  await rows
    .update(fileVersions)
    .set({ path: sql`${to}::text || substr(${path}, char_length(${from}::text) + 1)` })
    .where(
      and(
        eq(fileVersions.serverId, serverId),
        isNotNull(fileVersions.replacedAt),
        or(eq(path, from), sql`starts_with(${path}, ${`${from}/`})`),
      ),
    );
}

/** Includes versions that are only held. */
export async function findContentId(rows: Rows, versionId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ contentId: fileVersions.contentId })
    .from(fileVersions)
    .where(eq(fileVersions.id, versionId));
  return found?.contentId;
}

/** How much is kept of a file, and of its server in total. */
export async function measureHistory(
  rows: Rows,
  { serverId, path }: { readonly serverId: string; readonly path: string },
): Promise<{ ofFile: number; ofServer: number; packedBytes: number }> {
  const packed = sql`select sum(octet_length(${fileContents.packed})) from ${fileContents} where ${eq(fileContents.serverId, serverId)}`;
  const [measured] = await rows
    .select({
      ofFile: sql`count(*) filter (where ${and(ofFile(serverId, path), isFree)})`.mapWith(Number),
      ofServer: count(),
      packedBytes: sql`coalesce((${packed}), 0)`.mapWith(Number),
    })
    .from(fileVersions)
    .where(eq(fileVersions.serverId, serverId));
  return measured ?? { ofFile: 0, ofServer: 0, packedBytes: 0 };
}

export async function countVersions(rows: Rows, serverId: string): Promise<number> {
  const [counted] = await rows
    .select({ versions: count() })
    .from(fileVersions)
    .where(eq(fileVersions.serverId, serverId));
  return counted?.versions ?? 0;
}

/** All but the newest of a file. */
export async function deleteVersionsBeyond(
  rows: Rows,
  { serverId, path, keep }: { readonly serverId: string; readonly path: string; readonly keep: number },
): Promise<number> {
  const beyond = rows
    .select({ id: fileVersions.id })
    .from(fileVersions)
    .where(and(ofFile(serverId, path), isFree))
    .orderBy(...inOrder)
    .offset(keep);
  return deleteWhere(rows, inArray(fileVersions.id, beyond));
}

/** Of all files of a server together. */
export async function deleteOldestVersions(rows: Rows, serverId: string, many: number): Promise<number> {
  const oldest = rows
    .select({ id: fileVersions.id })
    .from(fileVersions)
    .where(and(eq(fileVersions.serverId, serverId), isFree))
    .orderBy(asc(fileVersions.number))
    .limit(many);
  return deleteWhere(rows, inArray(fileVersions.id, oldest));
}

export async function deleteVersionsBefore(rows: Rows, serverId: string, cutoff: Date): Promise<number> {
  return deleteWhere(
    rows,
    and(eq(fileVersions.serverId, serverId), isFree, lt(fileVersions.replacedAt, cutoff)),
  );
}

async function deleteWhere(rows: Rows, condition: SQL | undefined): Promise<number> {
  const deleted = await rows.delete(fileVersions).where(condition).returning({ id: fileVersions.id });
  return deleted.length;
}

/** The files they belonged to. */
export async function releaseHeld(rows: Rows, versionIds: readonly string[]): Promise<string[]> {
  const released = await rows
    .update(fileVersions)
    .set({ isHeld: false })
    .where(inArray(fileVersions.id, [...versionIds]))
    .returning({ serverId: fileVersions.serverId });
  await deleteWhere(rows, and(inArray(fileVersions.id, [...versionIds]), isNull(fileVersions.replacedAt)));
  return [...new Set(released.map(({ serverId }) => serverId))].toSorted();
}

export async function findServersWithVersionsBefore(
  rows: Rows,
  cutoff: Date,
  limit: number,
): Promise<string[]> {
  const found = await rows
    .selectDistinct({ serverId: fileVersions.serverId })
    .from(fileVersions)
    .where(and(isFree, lt(fileVersions.replacedAt, cutoff)))
    .limit(limit);
  return found.map(({ serverId }) => serverId);
}
