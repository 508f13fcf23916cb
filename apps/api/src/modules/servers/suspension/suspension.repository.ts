import { and, eq, isNull } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { servers } from "../servers.table.ts";

export async function updateServerSuspension(
  rows: Rows,
  serverId: string,
  suspension: { readonly suspendedAt: Date | null; readonly suspendedReason: string | null },
): Promise<void> {
  await rows.update(servers).set(suspension).where(eq(servers.id, serverId));
}

export interface Suspensions {
  readonly isSuspended: boolean;
  /** For the owner to read. */
  readonly reason: string | null;
  readonly isOwnerSuspended: boolean;
}

/** Also of a deleted server. */
export async function readSuspensions(rows: Rows, serverId: string): Promise<Suspensions> {
  const [found] = await rows
    .select({ own: servers.suspendedAt, reason: servers.suspendedReason, ofOwner: users.suspendedAt })
    .from(servers)
    .innerJoin(users, eq(users.id, servers.userId))
    .where(eq(servers.id, serverId));
  const { own = null, reason = null, ofOwner = null } = found ?? {};
  return { isSuspended: own !== null, reason, isOwnerSuspended: ofOwner !== null };
}

export async function findServerIdsOf(rows: Rows, ownerId: string): Promise<string[]> {
  const found = await rows
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.userId, ownerId), isNull(servers.deletedAt)))
    .orderBy(servers.id);
  return found.map(({ id }) => id);
}
