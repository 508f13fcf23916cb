import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { changeItems, changes } from "./changes.table.ts";

export async function deleteProposalsBefore(rows: Rows, cutoff: Date): Promise<number> {
  const deleted = await rows
    .delete(changes)
    .where(and(eq(changes.state, "proposed"), lt(changes.createdAt, cutoff)))
    .returning({ id: changes.id });
  return deleted.length;
}

/** Of changes that nothing has happened to since then. Their titles and summaries stay. */
export async function forgetContentBefore(rows: Rows, cutoff: Date, now: Date): Promise<number> {
  const forgotten = await rows
    .update(changes)
    .set({ forgottenAt: now })
    .where(
      and(
        isNull(changes.forgottenAt),
        inArray(changes.state, ["applied", "verified", "undone", "failed"]),
        lt(changes.updatedAt, cutoff),
      ),
    )
    .returning({ id: changes.id });
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0)
    await rows
      .update(changeItems)
      .set({ before: null, after: null })
      .where(inArray(changeItems.changeId, ids));
  return ids.length;
}
