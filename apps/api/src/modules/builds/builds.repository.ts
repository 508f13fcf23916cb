import { and, desc, eq, getTableColumns, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { servers } from "../servers/servers.table.ts";
import { buildLines, buildTasks } from "../jobs/build-tasks.table.ts";
import { eulaConsents } from "./builds.table.ts";

const shownLines = 500;
const shownBuilds = 100;

export type BuildRow = typeof buildTasks.$inferSelect;

export type BuildChange = Partial<typeof buildTasks.$inferInsert>;

export async function insertBuild(rows: Rows, build: typeof buildTasks.$inferInsert): Promise<void> {
  await rows.insert(buildTasks).values(build);
}

export async function findBuild(rows: Rows, id: string): Promise<BuildRow | undefined> {
  const [found] = await rows.select().from(buildTasks).where(eq(buildTasks.id, id));
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockBuild(rows: Rows, id: string): Promise<BuildRow | undefined> {
  const [found] = await rows.select().from(buildTasks).where(eq(buildTasks.id, id)).for("update");
  return found;
}

export async function hasBuilds(rows: Rows, userId: string): Promise<boolean> {
  const found = await rows
    .select({ id: buildTasks.id })
    .from(buildTasks)
    .where(eq(buildTasks.userId, userId))
    .limit(1);
  return found.length > 0;
}

export async function hasUnfinishedBuild(rows: Rows, serverId: string): Promise<boolean> {
  const found = await rows
    .select({ id: buildTasks.id })
    .from(buildTasks)
    .where(and(eq(buildTasks.serverId, serverId), inArray(buildTasks.status, ["pending", "running"])))
    .limit(1);
  return found.length > 0;
}

export type ListedBuild = Awaited<ReturnType<typeof findBuildsOf>>[number];

export async function findBuildsOf(rows: Rows, userId: string) {
  const {
    recipe: _recipe,
    lock: _lock,
    importedLock: _importedLock,
    plan: _plan,
    agreed: _agreed,
    steps: _steps,
    ...columns
  } = getTableColumns(buildTasks);
  return rows
    .select({
      ...columns,
      serverId: servers.id,
      serverName: sql<string | null>`coalesce(${servers.name}, ${buildTasks.plan} ->> 'name')`,
    })
    .from(buildTasks)
    .leftJoin(servers, and(eq(servers.id, buildTasks.serverId), isNull(servers.deletedAt)))
    .where(eq(buildTasks.userId, userId))
    .orderBy(desc(buildTasks.createdAt), desc(buildTasks.id))
    .limit(shownBuilds);
}

export async function findBuildsOfServer(rows: Rows, serverId: string) {
  const {
    id,
    userId,
    prompt,
    status,
    progress,
    currentStep,
    steps,
    error,
    message,
    attempt,
    paymentIntentId,
  } = buildTasks;
  const { createdAt, updatedAt } = buildTasks;
  return rows
    .select({
      id,
      userId,
      prompt,
      status,
      progress,
      currentStep,
      steps,
      error,
      message,
      attempt,
      paymentIntentId,
      createdAt,
      updatedAt,
    })
    .from(buildTasks)
    .where(eq(buildTasks.serverId, serverId))
    .orderBy(desc(createdAt), desc(id))
    .limit(shownBuilds);
}

/** Only while this attempt is still current. False: another has replaced it. */
export async function changeBuild(
  rows: Rows,
  id: string,
  attempt: number,
  change: BuildChange,
): Promise<boolean> {
  const changed = await rows
    .update(buildTasks)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(buildTasks.id, id), eq(buildTasks.attempt, attempt)))
    .returning({ id: buildTasks.id });
  return changed.length > 0;
}

/** For writes that must not overwrite a cancellation. */
export async function changeUncancelled(
  rows: Rows,
  id: string,
  attempt: number,
  change: BuildChange,
): Promise<boolean> {
  const changed = await rows
    .update(buildTasks)
    .set({ ...change, updatedAt: sql`now()` })
    .where(
      and(
        eq(buildTasks.id, id),
        eq(buildTasks.attempt, attempt),
        isNull(buildTasks.cancelRequestedAt),
        ne(buildTasks.status, "failed"),
      ),
    )
    .returning({ id: buildTasks.id });
  return changed.length > 0;
}

/** Builds of a server that is being deleted. */
export async function cancelBuildsOf(
  { rows, now }: Pick<Transaction, "rows" | "now">,
  serverId: string,
  error: string,
): Promise<void> {
  await rows
    .update(buildTasks)
    .set({ status: "failed", error, cancelRequestedAt: now(), updatedAt: sql`now()` })
    .where(and(eq(buildTasks.serverId, serverId), inArray(buildTasks.status, ["pending", "running"])));
}

export async function insertBuildLines(
  rows: Rows,
  buildId: string,
  attempt: number,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  await rows.insert(buildLines).values(lines.map((text) => ({ buildId, attempt, text })));
}

export async function findBuildLines(rows: Rows, buildId: string, attempt: number): Promise<string[]> {
  const newest = await rows
    .select({ text: buildLines.text })
    .from(buildLines)
    .where(and(eq(buildLines.buildId, buildId), eq(buildLines.attempt, attempt)))
    .orderBy(desc(buildLines.id))
    .limit(shownLines);
  return newest.map(({ text }) => text).toReversed();
}

/** The newest last attempt among all builds of a server. */
export async function findLinesOfServer(
  rows: Rows,
  serverId: string,
): Promise<{ buildId: string; text: string }[]> {
  const newest = await rows
    .select({ buildId: buildLines.buildId, text: buildLines.text })
    .from(buildLines)
    .innerJoin(
      buildTasks,
      and(eq(buildTasks.id, buildLines.buildId), eq(buildTasks.attempt, buildLines.attempt)),
    )
    .where(eq(buildTasks.serverId, serverId))
    .orderBy(desc(buildLines.id))
    .limit(shownLines);
  return newest.toReversed();
}

/** The server of a failed or cancelled build is being removed and no longer counts. */
export async function countOwnedServers(rows: Rows, userId: string): Promise<number> {
  const leaving = rows
    .select({ id: buildTasks.id })
    .from(buildTasks)
    .where(and(eq(buildTasks.serverId, servers.id), eq(buildTasks.status, "failed")));
  const [found] = await rows
    .select({ count: sql<number>`count(*)::int` })
    .from(servers)
    .where(and(eq(servers.userId, userId), isNull(servers.deletedAt), notExists(leaving)));
  return found?.count ?? 0;
}

/** Servers of a person's failed or cancelled builds, until they are deleted. */
export async function findLeavingServerIds(rows: Rows, userId: string): Promise<string[]> {
  const found = await rows
    .selectDistinct({ id: servers.id })
    .from(servers)
    .innerJoin(buildTasks, and(eq(buildTasks.serverId, servers.id), eq(buildTasks.status, "failed")))
    .where(and(eq(servers.userId, userId), isNull(servers.deletedAt)));
  return found.map(({ id }) => id);
}

export async function findConsent(rows: Rows, userId: string): Promise<Date | undefined> {
  const [found] = await rows
    .select({ acceptedAt: eulaConsents.acceptedAt })
    .from(eulaConsents)
    .where(eq(eulaConsents.userId, userId));
  return found?.acceptedAt;
}

export async function insertConsent(rows: Rows, userId: string, document: string): Promise<void> {
  await rows.insert(eulaConsents).values({ userId, document }).onConflictDoNothing();
}
