import { and, between, eq, exists, isNull, or, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { secondFactors } from "../../accounts/second-factor/second-factor.table.ts";
import { instances } from "../../nodes/instances.table.ts";
import { nodeReports, nodes } from "../../nodes/nodes.table.ts";
import { serverUsers } from "../../servers/server-users.table.ts";
import { servers } from "../../servers/servers.table.ts";
import { sftpPasswords, sshKeys } from "../sftp.table.ts";
import type { Ticket } from "./ticket.ts";

/** Where operators need a second factor, one without it has no more rights than anybody. */
export interface OperatorRule {
  readonly needsFactor: boolean;
}

const personUnder = ({ needsFactor }: OperatorRule) => ({
  id: users.id,
  username: users.username,
  email: users.email,
  plan: users.plan,
  isAdmin: needsFactor
    ? sql<boolean>`${users.isAdmin} and exists (select 1 from ${secondFactors}
        where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`
    : users.isAdmin,
  createdAt: users.createdAt,
});

/** A temporary password must be replaced in the browser first. */
const mayAct = and(isNull(users.deletedAt), isNull(users.suspendedAt), isNull(users.temporaryPasswordUntil));

/** Far more than a server has people. */
const maxCandidates = 500;

/** Everyone who might sign in on these servers, of those that run on this node. */
export async function findCandidates(
  rows: Rows,
  nodeId: string,
  { firstServerId, lastServerId }: { readonly firstServerId: string; readonly lastServerId: string },
  rule: OperatorRule,
) {
  const isOnTeam = rows
    .select({ one: sql`1` })
    .from(serverUsers)
    .where(and(eq(serverUsers.serverId, servers.id), eq(serverUsers.userId, users.id)));
  return rows
    .select({ person: personUnder(rule), serverId: servers.id, instanceId: instances.id })
    .from(instances)
    .innerJoin(servers, and(eq(servers.id, instances.serverId), isNull(servers.deletedAt)))
    .innerJoin(users, and(mayAct, or(eq(users.id, servers.userId), users.isAdmin, exists(isOnTeam))))
    .where(and(isLiveOn(nodeId), between(instances.serverId, firstServerId, lastServerId)))
    .limit(maxCandidates);
}

export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];

/** Undefined if the session's password or key, its server on this node, or the account is gone. */
export async function findHolder(
  rows: Rows,
  nodeId: string,
  { personId, serverId, credential: { kind, id } }: Ticket,
  rule: OperatorRule,
): Promise<Candidate["person"] | undefined> {
  const password = rows
    .select({ one: sql`1` })
    .from(sftpPasswords)
    .where(
      and(
        eq(sftpPasswords.id, id),
        eq(sftpPasswords.userId, users.id),
        eq(sftpPasswords.serverId, instances.serverId),
      ),
    );
  const key = rows
    .select({ one: sql`1` })
    .from(sshKeys)
    .where(and(eq(sshKeys.id, id), eq(sshKeys.userId, users.id)));
  const [found] = await rows
    .select(personUnder(rule))
    .from(users)
    .innerJoin(instances, and(eq(instances.serverId, serverId), isLiveOn(nodeId)))
    .where(and(eq(users.id, personId), mayAct, exists(kind === "password" ? password : key)));
  return found;
}

/** For the log, not for their rights. */
export async function findPerson(rows: Rows, id: string): Promise<Candidate["person"] | undefined> {
  const [found] = await rows
    .select(personUnder({ needsFactor: false }))
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found;
}

/** A server's SFTP address, as its node last reported. */
export async function findService(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({
      host: nodes.address,
      port: nodeReports.sftpPort,
      fingerprint: nodeReports.sftpFingerprint,
    })
    .from(instances)
    .innerJoin(nodes, eq(nodes.id, instances.nodeId))
    .innerJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(and(eq(instances.serverId, serverId), eq(instances.purpose, "live"), isNull(instances.deletedAt)));
  return found;
}

function isLiveOn(nodeId: string) {
  return and(eq(instances.nodeId, nodeId), eq(instances.purpose, "live"), isNull(instances.deletedAt));
}
