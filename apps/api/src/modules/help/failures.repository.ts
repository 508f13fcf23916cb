import type { HelpSubject } from "@blockwright/contract/help";
import { jobDeclarations } from "@blockwright/contract/jobs";
import { and, desc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import type { Rows } from "../../platform/db/rows.ts";
import { hasFailed } from "../changes/index.ts";
import { changes } from "../changes/changes.table.ts";
import { diagnoses } from "../doctor/doctor.table.ts";
import { buildLines, buildTasks } from "../jobs/build-tasks.table.ts";
import { maintenanceJobLines, maintenanceJobs } from "../jobs/jobs.table.ts";
import { servers } from "../servers/servers.table.ts";

/** Something that went wrong, as the person sees it. */
export interface Failure {
  readonly id: string;
  readonly subject: HelpSubject;
  /** Null for a build without a server. */
  readonly serverId: string | null;
  /** Of the build or the server. */
  readonly ownerId: string;
  readonly title: string;
  readonly error: string | null;
  readonly beganAt: Date;
  /** Name, software and version. */
  readonly server: string | null;
}

const ofServer = {
  serverId: servers.id,
  ownerId: servers.userId,
  name: servers.name,
  serverType: servers.serverType,
  minecraftVersion: servers.minecraftVersion,
};

type FoundServer = Readonly<
  Record<"serverId" | "ownerId" | "name" | "serverType" | "minecraftVersion", string>
>;

const described = ({ serverId, ownerId, name, serverType, minecraftVersion }: FoundServer) => ({
  serverId,
  ownerId,
  server: `${name} · ${serverType} ${minecraftVersion}`,
});

/** By its id, whichever kind it is. Undefined if it has not failed. */
export async function findFailure(rows: Rows, id: string): Promise<Failure | undefined> {
  return (
    (await findCrash(rows, id)) ??
    (await findFailedJob(rows, id)) ??
    (await findFailedChange(rows, id)) ??
    (await findFailedBuild(rows, id))
  );
}

async function findCrash(rows: Rows, id: string): Promise<Failure | undefined> {
  const [found] = await rows
    .select({
      ...ofServer,
      error: diagnoses.decidingLine,
      beganAt: diagnoses.at,
    })
    .from(diagnoses)
    .innerJoin(servers, and(eq(servers.id, diagnoses.serverId), isNull(servers.deletedAt)))
    .where(and(eq(diagnoses.id, id), isNotNull(diagnoses.sentence)));
  if (!found) return undefined;
  const { error, beganAt } = found;
  return { id, subject: "crash", ...described(found), title: "Running the server", error, beganAt };
}

async function findFailedJob(rows: Rows, id: string): Promise<Failure | undefined> {
  const { type, error, createdAt: beganAt } = maintenanceJobs;
  const [found] = await rows
    .select({ ...ofServer, type, error, beganAt })
    .from(maintenanceJobs)
    .innerJoin(servers, and(eq(servers.id, maintenanceJobs.serverId), isNull(servers.deletedAt)))
    .where(and(eq(maintenanceJobs.id, id), eq(maintenanceJobs.status, "failed")));
  if (!found) return undefined;
  const title = jobDeclarations[found.type].inProgress;
  return { id, subject: "job", ...described(found), title, error: found.error, beganAt: found.beganAt };
}

async function findFailedChange(rows: Rows, id: string): Promise<Failure | undefined> {
  const [found] = await rows
    .select({ change: changes, live: ofServer })
    .from(changes)
    .innerJoin(servers, and(eq(servers.id, changes.serverId), isNull(servers.deletedAt)))
    .where(eq(changes.id, id));
  if (!found || !hasFailed(found.change)) return undefined;
  const { title, sentence: error, createdAt: beganAt } = found.change;
  return { id, subject: "change", ...described(found.live), title, error, beganAt };
}

async function findFailedBuild(rows: Rows, id: string): Promise<Failure | undefined> {
  const { userId, prompt, error, createdAt: beganAt } = buildTasks;
  const [found] = await rows
    .select({ userId, prompt, error, beganAt, live: ofServer })
    .from(buildTasks)
    .leftJoin(servers, and(eq(servers.id, buildTasks.serverId), isNull(servers.deletedAt)))
    .where(and(eq(buildTasks.id, id), eq(buildTasks.status, "failed")));
  if (!found) return undefined;
  const standing = found.live
    ? described(found.live)
    : { serverId: null, ownerId: found.userId, server: null };
  return {
    id,
    subject: "build",
    ...standing,
    title: found.prompt,
    error: found.error,
    beganAt: found.beganAt,
  };
}

/** What was taken for the cause since then. */
export async function findCauseSince(rows: Rows, serverId: string, since: Date): Promise<string | null> {
  const [found] = await rows
    .select({ sentence: diagnoses.sentence })
    .from(diagnoses)
    .where(and(eq(diagnoses.serverId, serverId), isNotNull(diagnoses.sentence), gte(diagnoses.at, since)))
    .orderBy(desc(diagnoses.at))
    .limit(1);
  return found?.sentence ?? null;
}

/** The last lines of its log, oldest first. */
export async function findLogEnd(rows: Rows, { subject, id }: Failure, max: number): Promise<string[]> {
  const found =
    subject === "job"
      ? await rows
          .select({ text: maintenanceJobLines.text })
          .from(maintenanceJobLines)
          .where(eq(maintenanceJobLines.jobId, id))
          .orderBy(desc(maintenanceJobLines.id))
          .limit(max)
      : await rows
          .select({ text: buildLines.text })
          .from(buildLines)
          .where(eq(buildLines.buildId, id))
          .orderBy(desc(buildLines.id))
          .limit(max);
  return found.map(({ text }) => text).toReversed();
}
