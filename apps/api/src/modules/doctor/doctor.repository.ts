import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { backups } from "../backups/backups.table.ts";
import { eulaConsents } from "../builds/builds.table.ts";
import { changeItems, changes } from "../changes/changes.table.ts";
import { instanceObservations, instances } from "../nodes/instances.table.ts";
import { nodeReports } from "../nodes/nodes.table.ts";
import { servers } from "../servers/servers.table.ts";
import { diagnoses } from "./doctor.table.ts";

const maxLookedAt = 20;

export type Patient = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

/** A server with its live instance and its node's last report. */
export async function findPatient(rows: Rows, serverId: string) {
  const [found] = await rows
    .select({
      serverId: servers.id,
      serverType: servers.serverType,
      minecraftVersion: servers.minecraftVersion,
      maxRamMb: servers.maxRamMb,
      dismissedAt: servers.crashDismissedAt,
      instanceId: instances.id,
      nodeId: instances.nodeId,
      spec: instances.spec,
      memoryMb: instances.memoryMb,
      /** Null if its machine has not said which it has. */
      images: sql<readonly string[] | null>`${nodeReports.figures} -> 'images'`,
      observed: {
        state: instanceObservations.state,
        lastExit: instanceObservations.lastExit,
        startedAt: instanceObservations.startedAt,
      },
      hasBackup: sql<boolean>`exists (select from ${backups} where ${backups.serverId} = ${servers.id} and ${backups.status} = 'ready' and ${backups.deletedAt} is null)`,
      hasConsent: sql<boolean>`exists (select from ${eulaConsents} where ${eulaConsents.userId} = ${servers.userId})`,
    })
    .from(servers)
    .innerJoin(
      instances,
      and(eq(instances.serverId, servers.id), eq(instances.purpose, "live"), isNull(instances.deletedAt)),
    )
    .leftJoin(instanceObservations, eq(instanceObservations.instanceId, instances.id))
    .leftJoin(nodeReports, eq(nodeReports.nodeId, instances.nodeId))
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)));
  return found;
}

export type DiagnosisRow = typeof diagnoses.$inferSelect;
export type NewDiagnosis = typeof diagnoses.$inferInsert;

export interface KnownDiagnosis {
  readonly diagnosis: DiagnosisRow;
  /** The last change made for it. */
  readonly change: Treatment | null;
}

interface Treatment extends Pick<
  typeof changes.$inferSelect,
  "id" | "title" | "state" | "sentence" | "createdAt" | "updatedAt" | "installationId" | "forgottenAt"
> {
  /** False if it only deleted for good. */
  readonly isKept: boolean;
}

/** The newest diagnoses of a server, each with its last fix. */
export async function findDiagnoses(rows: Rows, serverId: string): Promise<KnownDiagnosis[]> {
  const newest = await rows
    .select()
    .from(diagnoses)
    .where(eq(diagnoses.serverId, serverId))
    .orderBy(desc(diagnoses.createdAt))
    .limit(maxLookedAt);
  if (newest.length === 0) return [];
  const origins = newest.map(({ id }) => originOf(id));
  const made = await rows
    .select({
      id: changes.id,
      title: changes.title,
      state: changes.state,
      sentence: changes.sentence,
      createdAt: changes.createdAt,
      updatedAt: changes.updatedAt,
      installationId: changes.installationId,
      forgottenAt: changes.forgottenAt,
      origin: changes.origin,
      isKept: sql<boolean>`not exists (select from ${changeItems} where ${changeItems.changeId} = ${changes.id} and ${changeItems.item} ->> 'kind' = 'discard-file')`,
    })
    .from(changes)
    .where(inArray(changes.origin, origins))
    .orderBy(desc(changes.createdAt));
  return newest.map((diagnosis) => ({
    diagnosis,
    change: made.find(({ origin }) => origin === originOf(diagnosis.id)) ?? null,
  }));
}

/** The last change made for it. */
export async function findLastChange(rows: Rows, diagnosisId: string) {
  const [last] = await rows
    .select({ id: changes.id, state: changes.state, createdAt: changes.createdAt })
    .from(changes)
    .where(eq(changes.origin, originOf(diagnosisId)))
    .orderBy(desc(changes.createdAt))
    .limit(1);
  return last;
}

/** The cause recorded with a change. */
export function originOf(diagnosisId: string): string {
  return `diagnosis:${diagnosisId}`;
}

export async function findDiagnosis(
  rows: Rows,
  serverId: string,
  id: string,
): Promise<DiagnosisRow | undefined> {
  const [found] = await rows
    .select()
    .from(diagnoses)
    .where(and(eq(diagnoses.id, id), eq(diagnoses.serverId, serverId)));
  return found;
}

/** The same problem again keeps its row, so that an open page keeps showing it. */
export async function repeatDiagnosis(
  rows: Rows,
  id: string,
  {
    occasion,
    at,
    decidingLine,
    reportPath,
  }: Pick<NewDiagnosis, "occasion" | "at" | "decidingLine" | "reportPath">,
): Promise<DiagnosisRow | undefined> {
  const [moved] = await rows
    .update(diagnoses)
    .set({ occasion, at, decidingLine, reportPath })
    .where(eq(diagnoses.id, id))
    .returning();
  return moved;
}

/** For a run without a problem so far. Undefined when a concurrent caller has found one. */
export async function renewDiagnosis(
  rows: Rows,
  id: string,
  { id: _new, ...made }: NewDiagnosis,
): Promise<DiagnosisRow | undefined> {
  const [renewed] = await rows
    .update(diagnoses)
    .set(made)
    .where(and(eq(diagnoses.id, id), isNull(diagnoses.sentence)))
    .returning();
  return renewed;
}

/** The first diagnosis wins. */
export async function keepDiagnosis(rows: Rows, diagnosis: NewDiagnosis): Promise<DiagnosisRow | undefined> {
  await rows.insert(diagnoses).values(diagnosis).onConflictDoNothing();
  const [kept] = await rows
    .select()
    .from(diagnoses)
    .where(and(eq(diagnoses.instanceId, diagnosis.instanceId), eq(diagnoses.occasion, diagnosis.occasion)));
  return kept;
}

export async function setCrashDismissed(rows: Rows, serverId: string, at: Date): Promise<boolean> {
  const set = await rows
    .update(servers)
    .set({ crashDismissedAt: sql`greatest(${servers.crashDismissedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(servers.id, serverId), isNull(servers.deletedAt)))
    .returning({ id: servers.id });
  return set.length > 0;
}
