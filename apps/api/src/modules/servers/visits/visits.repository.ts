import { and, eq } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { serverInspections } from "../server-users.table.ts";

export interface Visit {
  readonly serverId: string;
  readonly operatorId: string;
}

/** The time of the last recorded view stays: the first look after this is recorded like any other. */
export async function upsertReason(
  rows: Rows,
  visit: Visit,
  given: { readonly reason: string; readonly reasonUntil: Date },
): Promise<void> {
  await rows
    .insert(serverInspections)
    .values({ ...visit, ...given, recordedAt: new Date(0) })
    .onConflictDoUpdate({ target: [serverInspections.serverId, serverInspections.operatorId], set: given });
}

export async function findReason(rows: Rows, { serverId, operatorId }: Visit) {
  const [found] = await rows
    .select({ reason: serverInspections.reason, until: serverInspections.reasonUntil })
    .from(serverInspections)
    .where(and(eq(serverInspections.serverId, serverId), eq(serverInspections.operatorId, operatorId)));
  return found;
}
