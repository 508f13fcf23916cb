import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { nodeEnrolmentTokens, nodes } from "./nodes.table.ts";

export async function insertEnrolmentToken(
  rows: Rows,
  token: typeof nodeEnrolmentTokens.$inferInsert,
): Promise<void> {
  await rows.insert(nodeEnrolmentTokens).values(token);
}

/** Of many at the same moment one takes it: the others wait for its commit and find it used. */
export async function takeEnrolmentToken(rows: Rows, tokenHash: string): Promise<string | undefined> {
  const [taken] = await rows
    .update(nodeEnrolmentTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(nodeEnrolmentTokens.tokenHash, tokenHash),
        isNull(nodeEnrolmentTokens.usedAt),
        gt(nodeEnrolmentTokens.expiresAt, sql`now()`),
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
