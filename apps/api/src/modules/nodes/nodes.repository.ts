import { and, eq, ne } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { nodes } from "./nodes.table.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function isKnownNode(rows: Rows, nodeId: string): Promise<boolean> {
  if (!uuidShape.test(nodeId)) return false;
  const found = await rows
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(eq(nodes.id, nodeId), ne(nodes.state, "removed")));
  return found.length > 0;
}
