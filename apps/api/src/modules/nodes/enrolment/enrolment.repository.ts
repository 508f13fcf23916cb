import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { nodeEnrolmentTokens, nodes } from "../nodes.table.ts";

export async function insertEnrolmentToken(
  rows: Rows,
  token: typeof nodeEnrolmentTokens.$inferInsert,
): Promise<void> {
  await rows.insert(nodeEnrolmentTokens).values(token);
}

/** Of concurrent attempts one takes it: the others wait for its commit and find it used. */
export async function takeEnrolmentToken(
  rows: Rows,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await rows
    .update(nodeEnrolmentTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(nodeEnrolmentTokens.tokenHash, tokenHash),
        isNull(nodeEnrolmentTokens.usedAt),
        gt(nodeEnrolmentTokens.expiresAt, now),
      ),
    )
    .returning({ id: nodeEnrolmentTokens.id });
  return taken?.id;
}

export async function insertNode(
  rows: Rows,
  tokenId: string,
  node: typeof nodes.$inferInsert,
): Promise<void> {
  await rows.insert(nodes).values(node);
  await rows.update(nodeEnrolmentTokens).set({ nodeId: node.id }).where(eq(nodeEnrolmentTokens.id, tokenId));
}

export async function deleteEnrolmentTokensBefore(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows.delete(nodeEnrolmentTokens).where(lt(nodeEnrolmentTokens.expiresAt, cutoff));
  return deleted.rowCount ?? 0;
}
