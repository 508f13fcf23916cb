import { and, eq, ne } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { nodes } from "./nodes.table.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined for one that was removed, too. */
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

/** Also when it was removed already. Gives its key, or undefined when there is no such machine. */
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

const revocationLockNumber = 7_412_003;

/** For the length of the transaction; whoever else revokes waits. */
export async function takeRevocationLock({ client }: Transaction): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [revocationLockNumber]);
}
