import { randomUUID } from "node:crypto";
import type { DriftKindId, RepairId } from "@blockwright/contract/admin/integrity";
import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Rows } from "../../../../platform/db/rows.ts";
import { timeBefore } from "../../../../platform/now.ts";
import type { Drift } from "../drift.ts";
import { driftChecks, driftFindings } from "../integrity.table.ts";

export type FindingRow = typeof driftFindings.$inferSelect;

export interface SeenDrift extends Drift {
  readonly kind: DriftKindId;
}

export interface Look {
  readonly id: string;
  readonly at: Date;
  /** Machines that answered. */
  readonly nodeIds: readonly string[];
  readonly unansweredServers: readonly string[];
}

/** Two looks that are closer together may see the same moment of something under way. */
const betweenLooksMs = 10_000;
const rowsAtOnce = 500;

/** What is seen in a second look counts. The same look, recorded twice, is one. */
export async function saveSeen(
  rows: Rows,
  look: Pick<Look, "id" | "at">,
  seen: readonly SeenDrift[],
): Promise<void> {
  const before = timeBefore(look.at, betweenLooksMs);
  for (let start = 0; start < seen.length; start += rowsAtOnce)
    await rows
      .insert(driftFindings)
      .values(
        seen.slice(start, start + rowsAtOnce).map((drift) => ({
          ...drift,
          id: randomUUID(),
          state: "suspected" as const,
          lookId: look.id,
          firstSeenAt: look.at,
          lastSeenAt: look.at,
        })),
      )
      .onConflictDoUpdate({
        target: [driftFindings.kind, driftFindings.key],
        set: {
          nodeId: sql`excluded.node_id`,
          serverId: sql`excluded.server_id`,
          subject: sql`excluded.subject`,
          facts: sql`excluded.facts`,
          lookId: sql`excluded.look_id`,
          lastSeenAt: sql`greatest(${driftFindings.lastSeenAt}, excluded.last_seen_at)`,
          state: sql`case when ${driftFindings.state} = 'suspected' and ${driftFindings.lookId} <> excluded.look_id
            and ${driftFindings.firstSeenAt} <= ${before.toISOString()}::timestamptz then 'open' else ${driftFindings.state} end`,
        },
      });
}

/**
 * What this look would have seen and did not is gone, unless a look that began later has seen it. A repair decides about
 * its own.
 */
export async function deleteUnseen(rows: Rows, look: Look): Promise<void> {
  const isCovered = and(
    or(isNull(driftFindings.nodeId), inArray(driftFindings.nodeId, [...look.nodeIds])),
    or(
      ne(driftFindings.kind, "snapshot-missing"),
      sql`not ${driftFindings.serverId} = any(${sql.param([...look.unansweredServers])}::uuid[])`,
    ),
  );
  await rows
    .delete(driftFindings)
    .where(
      and(
        ne(driftFindings.lookId, look.id),
        lte(driftFindings.lastSeenAt, look.at),
        ne(driftFindings.state, "repairing"),
        or(eq(driftFindings.state, "suspected"), isCovered),
      ),
    );
}

export async function countSuspected(rows: Rows): Promise<number> {
  const [found] = await rows
    .select({ count: sql<number>`count(*)::int` })
    .from(driftFindings)
    .where(eq(driftFindings.state, "suspected"));
  return found?.count ?? 0;
}

/** Those that count, oldest first. */
export function findShown(rows: Rows): Promise<FindingRow[]> {
  return rows
    .select()
    .from(driftFindings)
    .where(inArray(driftFindings.state, ["open", "repairing"]))
    .orderBy(asc(driftFindings.firstSeenAt), asc(driftFindings.id));
}

export async function findFinding(rows: Rows, id: string): Promise<FindingRow | undefined> {
  const [found] = await rows.select().from(driftFindings).where(eq(driftFindings.id, id));
  return found;
}

/** Of a difference that the operator acts on: it counts at once, and its row is locked until the transaction ends. */
export async function lockSeen(
  rows: Rows,
  look: Pick<Look, "id" | "at">,
  seen: SeenDrift,
): Promise<FindingRow> {
  await saveSeen(rows, look, [seen]);
  const isIt = and(eq(driftFindings.kind, seen.kind), eq(driftFindings.key, seen.key));
  const [found] = await rows.select().from(driftFindings).where(isIt).for("update");
  if (!found) throw new Error("a saved finding is missing");
  return found;
}

/** Locks the row until the transaction ends. */
export async function lockFinding(rows: Rows, id: string): Promise<FindingRow | undefined> {
  const [found] = await rows.select().from(driftFindings).where(eq(driftFindings.id, id)).for("update");
  return found;
}

export async function markRepairing(rows: Rows, id: string, repair: RepairId): Promise<void> {
  await rows
    .update(driftFindings)
    .set({ state: "repairing", repair, error: null, attempts: sql`${driftFindings.attempts} + 1` })
    .where(eq(driftFindings.id, id));
}

export async function reopenFinding(
  rows: Rows,
  id: string,
  state: "open" | "accepted",
  error: string | null,
): Promise<void> {
  await rows
    .update(driftFindings)
    .set({ state, repair: null, error })
    .where(and(eq(driftFindings.id, id), eq(driftFindings.state, "repairing")));
}

export async function deleteFinding(rows: Rows, id: string): Promise<void> {
  await rows.delete(driftFindings).where(eq(driftFindings.id, id));
}

const keptForMs = 30 * 24 * 3_600_000;

export async function beginCheckRow(rows: Rows, id: string, now: Date): Promise<void> {
  await rows.insert(driftChecks).values({ id, beganAt: now }).onConflictDoNothing();
  await rows.delete(driftChecks).where(lt(driftChecks.beganAt, timeBefore(now, keptForMs)));
}

export async function endCheckRow(rows: Rows, id: string, now: Date, away: readonly string[]): Promise<void> {
  await rows.update(driftChecks).set({ endedAt: now, away }).where(eq(driftChecks.id, id));
}

/** The newest that ended, and whether one is under way that began since then. */
export async function findChecks(rows: Rows, since: Date) {
  const [last] = await rows
    .select()
    .from(driftChecks)
    .where(sql`${driftChecks.endedAt} is not null`)
    .orderBy(sql`${driftChecks.endedAt} desc`)
    .limit(1);
  const [open] = await rows
    .select({ id: driftChecks.id })
    .from(driftChecks)
    .where(
      and(isNull(driftChecks.endedAt), sql`${driftChecks.beganAt} > ${since.toISOString()}::timestamptz`),
    )
    .limit(1);
  return { last, isChecking: open !== undefined };
}
