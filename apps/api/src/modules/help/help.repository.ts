import { helpRequestsPerPage, type HelpState } from "@blockwright/contract/help-queue";
import { aliasedTable, and, asc, desc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { users } from "../accounts/accounts.table.ts";
import { serverUsers } from "../servers/server-users.table.ts";
import { servers } from "../servers/servers.table.ts";
import { helpRequests } from "./help.table.ts";

export type HelpRow = typeof helpRequests.$inferSelect;

/** False: there is an open one about the same server, or an appeal against the same suspension. */
export async function insertHelpRequest(
  rows: Rows,
  request: typeof helpRequests.$inferInsert,
): Promise<boolean> {
  const inserted = await rows
    .insert(helpRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: helpRequests.id });
  return inserted.length > 0;
}

/** Its server, or the build that left none. */
export type About =
  | { readonly serverId: string; readonly buildId: null }
  | { readonly serverId: null; readonly buildId: string };

const isAbout = ({ serverId, buildId }: About) =>
  serverId === null ? eq(helpRequests.buildId, buildId) : eq(helpRequests.serverId, serverId);

export async function findOpenRequest(rows: Rows, about: About) {
  const [found] = await rows
    .select({ createdAt: helpRequests.createdAt })
    .from(helpRequests)
    .where(and(isAbout(about), eq(helpRequests.kind, "help"), eq(helpRequests.state, "open")));
  return found;
}

/** What this person wrote, if it is not decided. */
export async function findOpenAppeal(rows: Rows, userId: string): Promise<string | undefined> {
  const [found] = await rows
    .select({ message: helpRequests.message })
    .from(helpRequests)
    .where(
      and(
        eq(helpRequests.userId, userId),
        eq(helpRequests.kind, "person-appeal"),
        eq(helpRequests.state, "open"),
      ),
    )
    .orderBy(desc(helpRequests.createdAt))
    .limit(1);
  return found?.message;
}

export async function findLastAnswer(rows: Rows, about: About, userId: string) {
  const [found] = await rows
    .select({ text: helpRequests.answer, at: helpRequests.decidedAt })
    .from(helpRequests)
    .where(and(isAbout(about), eq(helpRequests.userId, userId), eq(helpRequests.state, "answered")))
    .orderBy(desc(helpRequests.decidedAt))
    .limit(1);
  return found;
}

export interface Decision {
  readonly state: Exclude<HelpState, "open">;
  readonly answer?: string;
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

/** Undefined if it is not open. Of two at the same moment, the first one wins. */
export async function decideRequest(
  rows: Rows,
  id: string,
  decision: Decision,
): Promise<HelpRow | undefined> {
  const [decided] = await rows
    .update(helpRequests)
    .set(decision)
    .where(and(eq(helpRequests.id, id), eq(helpRequests.state, "open")))
    .returning();
  return decided;
}

/** Locked until the transaction ends. */
export async function lockRequest(rows: Rows, id: string): Promise<HelpRow | undefined> {
  const [found] = await rows.select().from(helpRequests).where(eq(helpRequests.id, id)).for("update");
  return found;
}

/** A request with the names of those who have to do with it. */
export interface FoundRequest {
  readonly request: HelpRow;
  readonly username: string;
  readonly email: string;
  readonly personSuspendedReason: string | null;
  readonly serverName: string | null;
  readonly serverSuspendedReason: string | null;
  readonly decidedByName: string | null;
}

/** A page, and one more to see whether there is another. */
export async function findRequests(
  rows: Rows,
  show: "open" | "done",
  after: string | undefined,
): Promise<FoundRequest[]> {
  const decider = aliasedTable(users, "decider");
  const { createdAt, id } = helpRequests;
  const beyond = sql.raw(show === "open" ? ">" : "<");
  const order = show === "open" ? asc : desc;
  return rows
    .select({
      request: helpRequests,
      username: users.username,
      email: users.email,
      personSuspendedReason: users.suspendedReason,
      serverName: servers.name,
      serverSuspendedReason: servers.suspendedReason,
      decidedByName: decider.username,
    })
    .from(helpRequests)
    .innerJoin(users, and(eq(users.id, helpRequests.userId), isNull(users.deletedAt)))
    .leftJoin(servers, eq(servers.id, helpRequests.serverId))
    .leftJoin(decider, eq(decider.id, helpRequests.decidedBy))
    .where(
      and(
        show === "open" ? eq(helpRequests.state, "open") : ne(helpRequests.state, "open"),
        after === undefined
          ? undefined
          : sql`(${createdAt}, ${id}) ${beyond} (select last.created_at, last.id from help_requests last where last.id = ${after})`,
      ),
    )
    .orderBy(order(createdAt), order(id))
    .limit(helpRequestsPerPage + 1);
}

/** Whether the person still owns the server or has a role on it. */
export async function belongsToServer(rows: Rows, userId: string, serverId: string): Promise<boolean> {
  const given = rows
    .select({ id: serverUsers.id })
    .from(serverUsers)
    .where(and(eq(serverUsers.serverId, serverId), eq(serverUsers.userId, userId)));
  const [found] = await rows
    .select({ name: servers.name })
    .from(servers)
    .where(and(eq(servers.id, serverId), or(eq(servers.userId, userId), sql`exists (${given})`)));
  return found !== undefined;
}

export async function deleteOldRequests(rows: Rows, before: Date): Promise<number> {
  const deleted = await rows
    .delete(helpRequests)
    .where(lt(helpRequests.createdAt, before))
    .returning({ id: helpRequests.id });
  return deleted.length;
}
