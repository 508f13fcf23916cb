import { and, asc, count, eq, gt, isNull, lte } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";
import { serverInvites } from "./server-invites.table.ts";

export async function insertInvite(rows: Rows, invite: typeof serverInvites.$inferInsert): Promise<void> {
  await rows.insert(serverInvites).values(invite);
}

const listed = {
  id: serverInvites.id,
  serverId: serverInvites.serverId,
  role: serverInvites.role,
  switches: serverInvites.switches,
  creatorId: serverInvites.createdBy,
  createdBy: users.username,
  createdAt: serverInvites.createdAt,
  expiresAt: serverInvites.expiresAt,
};

export async function findInvites(rows: Rows, serverId: string, now: Date) {
  return rows
    .select(listed)
    .from(serverInvites)
    .innerJoin(users, eq(users.id, serverInvites.createdBy))
    .where(and(eq(serverInvites.serverId, serverId), gt(serverInvites.expiresAt, now)))
    .orderBy(asc(serverInvites.createdAt), asc(serverInvites.id));
}

export async function findInviteByToken(rows: Rows, tokenHash: string, now: Date) {
  const [found] = await rows
    .select({ ...listed, serverName: servers.name })
    .from(serverInvites)
    .innerJoin(users, eq(users.id, serverInvites.createdBy))
    .innerJoin(servers, and(eq(servers.id, serverInvites.serverId), isNull(servers.deletedAt)))
    .where(and(eq(serverInvites.tokenHash, tokenHash), gt(serverInvites.expiresAt, now)));
  return found;
}

export async function countInvites(rows: Rows, serverId: string): Promise<number> {
  const [counted] = await rows
    .select({ invites: count() })
    .from(serverInvites)
    .where(eq(serverInvites.serverId, serverId));
  return counted?.invites ?? 0;
}

/** False: it was already used or revoked. */
export async function deleteInvite(rows: Rows, serverId: string, id: string): Promise<boolean> {
  const deleted = await rows
    .delete(serverInvites)
    .where(and(eq(serverInvites.serverId, serverId), eq(serverInvites.id, id)))
    .returning({ id: serverInvites.id });
  return deleted.length > 0;
}

export async function deleteInvitesOf(rows: Rows, serverId: string, creatorId: string): Promise<void> {
  await rows
    .delete(serverInvites)
    .where(and(eq(serverInvites.serverId, serverId), eq(serverInvites.createdBy, creatorId)));
}

export async function deleteExpiredInvites(rows: Rows, serverId: string, now: Date): Promise<void> {
  await rows
    .delete(serverInvites)
    .where(and(eq(serverInvites.serverId, serverId), lte(serverInvites.expiresAt, now)));
}

/** On all servers. Newer ones stay. */
export async function deleteInvitesBy(rows: Rows, creatorId: string, createdUntil: Date): Promise<void> {
  await rows
    .delete(serverInvites)
    .where(and(eq(serverInvites.createdBy, creatorId), lte(serverInvites.createdAt, createdUntil)));
}
