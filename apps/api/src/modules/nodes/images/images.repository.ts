import { eq, sql } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { nodeReports, nodes } from "../nodes.table.ts";

const images = sql<readonly string[] | null>`${nodeReports.figures} -> 'images'`;

/** Of every machine that accepts servers, or of this one; null for one that has not said. */
export async function listReportedImages(
  rows: Rows,
  nodeId?: string,
): Promise<readonly (readonly string[] | null)[]> {
  const found = await rows
    .select({ images })
    .from(nodes)
    .leftJoin(nodeReports, eq(nodeReports.nodeId, nodes.id))
    .where(nodeId === undefined ? eq(nodes.state, "active") : eq(nodes.id, nodeId));
  return found.map((row) => row.images);
}

/** On machines that have reported which images they have, all of these must be among them. */
export function hasImages(names: readonly string[]) {
  return sql`coalesce(${nodeReports.figures} -> 'images' @> ${JSON.stringify(names)}::jsonb, true)`;
}
