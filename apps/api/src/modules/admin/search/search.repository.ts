import { and, asc, desc, eq, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { portProtocols } from "@blockwright/node-protocol/instance";
import type { Rows } from "../../../platform/db/rows.ts";
import { users } from "../../accounts/accounts.table.ts";
import { ledgerEntries } from "../../billing/billing.table.ts";
import { domains } from "../../domains/domains.table.ts";
import { instances, portLeases } from "../../nodes/instances.table.ts";
import { nodes } from "../../nodes/nodes.table.ts";
import { servers } from "../../servers/servers.table.ts";
import type { Page } from "./search-words.ts";

/** These indexes sort by bytes, so that one of them serves the prefix and the order of pages. */
const byBytes = (text: SQL) => sql<string>`(${text}) collate "C"`;
const emailKey = byBytes(sql`lower(${users.email})`);
const nameKey = byBytes(sql`lower(${servers.name})`);
const domainKey = byBytes(sql`${domains.domain}`);

function startsLike(key: SQL, prefix: string): SQL {
  return sql`${key} like ${`${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

function comesAfter(key: SQL, id: SQL, after: Page["after"]): SQL | undefined {
  return after && sql`(${key}, ${id}) > (${after.key}, ${after.id}::uuid)`;
}

export function findByEmail(rows: Rows, prefix: string, { after, max }: Page) {
  return rows
    .select({ id: users.id, username: users.username, email: users.email, key: emailKey })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        startsLike(emailKey, prefix),
        comesAfter(emailKey, sql`${users.id}`, after),
      ),
    )
    .orderBy(asc(emailKey), asc(users.id))
    .limit(max);
}

export function findPersonById(rows: Rows, id: string) {
  return rows
    .select({ id: users.id, username: users.username, email: users.email, key: emailKey })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.id, id)));
}

export function findServers(rows: Rows, wanted: { prefix: string } | { id: string }, { after, max }: Page) {
  return rows
    .select({
      id: servers.id,
      name: servers.name,
      serverType: servers.serverType,
      minecraftVersion: servers.minecraftVersion,
      username: users.username,
      key: nameKey,
    })
    .from(servers)
    .innerJoin(users, eq(users.id, servers.userId))
    .where(
      and(
        isNull(servers.deletedAt),
        "id" in wanted ? eq(servers.id, wanted.id) : startsLike(nameKey, wanted.prefix),
        comesAfter(nameKey, sql`${servers.id}`, after),
      ),
    )
    .orderBy(asc(nameKey), asc(servers.id))
    .limit(max);
}

export function findDomains(rows: Rows, prefix: string, { after, max }: Page) {
  return rows
    .select({
      id: domains.id,
      domain: domains.domain,
      verified: domains.verified,
      serverId: domains.serverId,
      name: servers.name,
      username: users.username,
      key: domainKey,
    })
    .from(domains)
    .innerJoin(servers, eq(servers.id, domains.serverId))
    .innerJoin(users, eq(users.id, servers.userId))
    .where(and(startsLike(domainKey, prefix), comesAfter(domainKey, sql`${domains.id}`, after)))
    .orderBy(asc(domainKey), asc(domains.id))
    .limit(max);
}

/** Who has this port. Machines are few; their leases are found by machine and port. */
export function findLeases(
  rows: Rows,
  { host, port }: { readonly host: string | undefined; readonly port: number },
  max: number,
) {
  return rows
    .select({
      host: nodes.address,
      protocol: portLeases.protocol,
      port: portLeases.port,
      purpose: portLeases.purpose,
      serverId: servers.id,
      name: servers.name,
      username: users.username,
    })
    .from(nodes)
    .innerJoin(portLeases, eq(portLeases.nodeId, nodes.id))
    .innerJoin(instances, eq(instances.id, portLeases.instanceId))
    .leftJoin(servers, and(eq(servers.id, instances.serverId), isNull(servers.deletedAt)))
    .leftJoin(users, eq(users.id, servers.userId))
    .where(
      and(
        // With the protocols named, the key of the table finds the port.
        inArray(portLeases.protocol, [...portProtocols]),
        eq(portLeases.port, port),
        host === undefined ? undefined : or(eq(nodes.address, host), eq(nodes.rdns, host)),
      ),
    )
    .orderBy(asc(nodes.address), asc(portLeases.protocol))
    .limit(max);
}

export type PaymentWish =
  /** Of a payment, charge or refund at the card provider. */
  { readonly providerId: string } | { readonly subscriptionId: string } | { readonly usernameKey: string };

/** Newest first. */
export function findPayments(
  rows: Rows,
  wanted: PaymentWish,
  { beforeId, max }: { readonly beforeId: number | undefined; readonly max: number },
) {
  return rows
    .select({ entry: ledgerEntries, username: users.username })
    .from(ledgerEntries)
    .leftJoin(users, and(eq(users.id, ledgerEntries.userId), isNull(users.deletedAt)))
    .where(and(isWanted(rows, wanted), beforeId === undefined ? undefined : lt(ledgerEntries.id, beforeId)))
    .orderBy(desc(ledgerEntries.id))
    .limit(max);
}

function isWanted(rows: Rows, wanted: PaymentWish): SQL | undefined {
  if ("subscriptionId" in wanted) return eq(ledgerEntries.subscriptionId, wanted.subscriptionId);
  if ("providerId" in wanted) {
    const { providerId } = wanted;
    return or(eq(ledgerEntries.paymentIntentId, providerId), eq(ledgerEntries.providerId, providerId));
  }
  const payer = rows
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.usernameKey, wanted.usernameKey)));
  return inArray(ledgerEntries.userId, payer);
}
