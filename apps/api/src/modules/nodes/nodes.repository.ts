import { and, eq, ne } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { nodes } from "./nodes.table.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Also undefined for a removed one. */
export async function findTrustedNode(
  rows: Rows,
  nodeId: string,
): Promise<{ id: string; credentialsKey: string | null } | undefined> {
  if (!uuidShape.test(nodeId)) return undefined;
  const [found] = await rows
    .select({ id: nodes.id, credentialsKey: nodes.credentialsKey })
    .from(nodes)
    .where(and(eq(nodes.id, nodeId), ne(nodes.state, "removed")));
  return found;
}

/** From outside. */
export async function findNodeAddress(rows: Rows, nodeId: string): Promise<string> {
  const [found] = await rows.select({ address: nodes.address }).from(nodes).where(eq(nodes.id, nodeId));
  return found?.address ?? "";
}

/** Also for an already removed one. Returns its key, or undefined if there is no such machine. */
export async function markNodeRemoved(
  rows: Rows,
  nodeId: string,
): Promise<{ credentialsKey: string | null } | undefined> {
  if (!uuidShape.test(nodeId)) return undefined;
  const [marked] = await rows
    .update(nodes)
    .set({ state: "removed" })
    .where(eq(nodes.id, nodeId))
    .returning({ credentialsKey: nodes.credentialsKey });
  return marked;
}

/** Written before the credentials are handed out: older ones may be refused later. */
export async function noteCredentials(
  rows: Rows,
  nodeId: string,
  issued: { readonly credentialsIssuedAt: Date; readonly permissionsVersion: number },
): Promise<void> {
  await rows.update(nodes).set(issued).where(eq(nodes.id, nodeId));
}

export interface NodeCredentials {
  readonly id: string;
  readonly credentialsKey: string;
  readonly credentialsIssuedAt: Date;
  readonly permissionsVersion: number;
}

/** Of every node that was not removed, oldest first. */
export async function findCredentials(rows: Rows): Promise<NodeCredentials[]> {
  const { id, credentialsKey, credentialsIssuedAt, permissionsVersion } = nodes;
  const found = await rows
    .select({ id, credentialsKey, credentialsIssuedAt, permissionsVersion })
    .from(nodes)
    .where(ne(nodes.state, "removed"))
    .orderBy(nodes.createdAt, nodes.id);
  return found.flatMap((node) =>
    node.credentialsKey === null ? [] : [{ ...node, credentialsKey: node.credentialsKey }],
  );
}

const revocationLockNumber = 7_412_003;

/** Held until the transaction ends; other revocations wait. */
export async function takeRevocationLock({ client }: Transaction): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [revocationLockNumber]);
}
