import { and, eq, isNotNull, isNull, ne, notExists, or, sql, type SQL } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { instances, portLeases } from "../../../nodes/instances.table.ts";
import { instanceMoves } from "../../../nodes/moving/moves.table.ts";

/** Of a lease beside its instance. A move leases the ports on the machine it goes to before it switches. */
export function isUnusedLease(rows: Rows): SQL | undefined {
  const move = rows
    .select({ one: sql`1` })
    .from(instanceMoves)
    .where(
      and(
        eq(instanceMoves.instanceId, portLeases.instanceId),
        eq(instanceMoves.toNodeId, portLeases.nodeId),
        isNull(instanceMoves.endedAt),
      ),
    );
  return or(isNotNull(instances.releasedAt), and(ne(instances.nodeId, portLeases.nodeId), notExists(move)));
}
