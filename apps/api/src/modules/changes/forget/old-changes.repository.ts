import { and, eq, inArray, isNotNull, isNull, lt, notInArray } from "drizzle-orm";
import type { Rows } from "../../../platform/db/rows.ts";
import { releaseVersions } from "../../files/index.ts";
import type { ChangeRow } from "../changes.repository.ts";
import { changeItems, changes } from "../changes.table.ts";

export async function deleteProposalsBefore(rows: Rows, cutoff: Date): Promise<number> {
  const isOld = and(eq(changes.state, "proposed"), lt(changes.createdAt, cutoff));
  const old = await rows.select({ id: changes.id }).from(changes).where(isOld).for("update");
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const held = await findHeldVersions(rows, ids);
  await rows.delete(changes).where(inArray(changes.id, ids));
  await releaseVersions({ rows }, held);
  return ids.length;
}

export type OldChange = Pick<ChangeRow, "id" | "serverId" | "installationId" | "updatedAt">;

/** Applied changes whose undo is about to expire. */
export function findOldChanges(rows: Rows, cutoff: Date, limit: number): Promise<OldChange[]> {
  return rows
    .select({
      id: changes.id,
      serverId: changes.serverId,
      installationId: changes.installationId,
      updatedAt: changes.updatedAt,
    })
    .from(changes)
    .where(
      and(
        isNull(changes.forgottenAt),
        inArray(changes.state, ["applied", "verified"]),
        lt(changes.updatedAt, cutoff),
      ),
    )
    .orderBy(changes.updatedAt)
    .limit(limit);
}

interface Forgetting {
  /** Of changes without activity since then. */
  readonly cutoff: Date;
  readonly now: Date;
  readonly except: readonly string[];
}

/** Titles and summaries stay. */
export async function forgetContentBefore(rows: Rows, { cutoff, now, except }: Forgetting): Promise<number> {
  const forgotten = await rows
    .update(changes)
    .set({ forgottenAt: now })
    .where(
      and(
        isNull(changes.forgottenAt),
        inArray(changes.state, ["applied", "verified", "undone", "failed"]),
        lt(changes.updatedAt, cutoff),
        notInArray(changes.id, [...except]),
      ),
    )
    .returning({ id: changes.id });
  const ids = forgotten.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const held = await findHeldVersions(rows, ids);
  await rows
    .update(changeItems)
    .set({ before: null, after: null, beforeVersionId: null })
    .where(inArray(changeItems.changeId, ids));
  await releaseVersions({ rows }, held);
  return ids.length;
}

async function findHeldVersions(rows: Rows, changeIds: readonly string[]): Promise<string[]> {
  const found = await rows
    .select({ versionId: changeItems.beforeVersionId })
    .from(changeItems)
    .where(and(inArray(changeItems.changeId, [...changeIds]), isNotNull(changeItems.beforeVersionId)));
  return found.flatMap(({ versionId }) => versionId ?? []);
}
