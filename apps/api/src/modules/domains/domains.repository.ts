import { and, asc, count, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { servers } from "../servers/servers.table.ts";
import { domains } from "./domains.table.ts";

export type DomainRow = typeof domains.$inferSelect;

export async function findDomains(rows: Rows, serverId: string): Promise<DomainRow[]> {
  return rows
    .select()
    .from(domains)
    .where(eq(domains.serverId, serverId))
    .orderBy(asc(domains.createdAt), asc(domains.id));
}

export async function findDomain(rows: Rows, id: string): Promise<DomainRow | undefined> {
  const [found] = await rows.select().from(domains).where(eq(domains.id, id));
  return found;
}

export interface Claim {
  readonly id: string;
  readonly serverId: string;
  /** Verified, for a server that is not deleted: proof alone does not take it away. */
  readonly isHeld: boolean;
}

export async function findClaim(rows: Rows, domain: string): Promise<Claim | undefined> {
  const [found] = await rows
    .select({
      id: domains.id,
      serverId: domains.serverId,
      isHeld: sql<boolean>`${domains.verified} and ${servers.deletedAt} is null`,
    })
    .from(domains)
    .innerJoin(servers, eq(servers.id, domains.serverId))
    .where(eq(domains.domain, domain));
  return found;
}

/** Skips a domain that has been verified meanwhile. */
export async function deleteUnheldClaim(rows: Rows, id: string): Promise<boolean> {
  const ofDeletedServer = rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.id, domains.serverId), isNotNull(servers.deletedAt)));
  const deleted = await rows
    .delete(domains)
    .where(and(eq(domains.id, id), or(eq(domains.verified, false), sql`exists (${ofDeletedServer})`)))
    .returning({ id: domains.id });
  return deleted.length > 0;
}

/** Undefined: a server already has the domain. */
export async function insertDomain(
  rows: Rows,
  domain: typeof domains.$inferInsert,
): Promise<DomainRow | undefined> {
  const [inserted] = await rows
    .insert(domains)
    .values(domain)
    .onConflictDoNothing({ target: domains.domain })
    .returning();
  return inserted;
}

export async function countDomains(rows: Rows, serverId: string): Promise<number> {
  const [counted] = await rows.select({ all: count() }).from(domains).where(eq(domains.serverId, serverId));
  return counted?.all ?? 0;
}

export async function updateDomain(
  rows: Rows,
  id: string,
  change: Partial<typeof domains.$inferInsert>,
): Promise<DomainRow | undefined> {
  const [updated] = await rows.update(domains).set(change).where(eq(domains.id, id)).returning();
  return updated;
}

export async function deleteDomain(rows: Rows, id: string): Promise<DomainRow | undefined> {
  const [deleted] = await rows.delete(domains).where(eq(domains.id, id)).returning();
  return deleted;
}

export async function deleteDomainsOf(rows: Rows, serverId: string): Promise<DomainRow[]> {
  return rows.delete(domains).where(eq(domains.serverId, serverId)).returning();
}

export type DueDomain = DomainRow & { readonly ownerId: string };

/** Verified domains of existing servers, least recently checked first. */
export async function findDueDomains(rows: Rows, before: Date, limit: number): Promise<DueDomain[]> {
  return rows
    .select({ ...getTableColumns(domains), ownerId: servers.userId })
    .from(domains)
    .innerJoin(servers, and(eq(servers.id, domains.serverId), isNull(servers.deletedAt)))
    .where(and(eq(domains.verified, true), or(isNull(domains.checkedAt), lt(domains.checkedAt, before))))
    .orderBy(sql`${domains.checkedAt} nulls first`)
    .limit(limit);
}

/** Of an existing server. */
export async function findVerifiedDomains(rows: Rows, serverId: string): Promise<DueDomain[]> {
  return rows
    .select({ ...getTableColumns(domains), ownerId: servers.userId })
    .from(domains)
    .innerJoin(servers, and(eq(servers.id, domains.serverId), isNull(servers.deletedAt)))
    .where(and(eq(domains.verified, true), eq(domains.serverId, serverId)))
    .orderBy(asc(domains.domain));
}

export async function findVerifiedDomain(rows: Rows, id: string): Promise<DueDomain | undefined> {
  const [found] = await rows
    .select({ ...getTableColumns(domains), ownerId: servers.userId })
    .from(domains)
    .innerJoin(servers, and(eq(servers.id, domains.serverId), isNull(servers.deletedAt)))
    .where(and(eq(domains.id, id), eq(domains.verified, true)));
  return found;
}

/** False: it is gone, or was checked since the row was read. */
export async function lockUnchanged(rows: Rows, { id, checkedAt }: DomainRow): Promise<boolean> {
  const [locked] = await rows
    .select({ checkedAt: domains.checkedAt })
    .from(domains)
    .where(eq(domains.id, id))
    .for("update");
  return locked !== undefined && locked.checkedAt?.getTime() === checkedAt?.getTime();
}

export async function deleteUnproven(rows: Rows, before: Date): Promise<number> {
  const deleted = await rows
    .delete(domains)
    .where(and(eq(domains.verified, false), lt(domains.createdAt, before)))
    .returning({ id: domains.id });
  return deleted.length;
}
