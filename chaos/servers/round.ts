import { setTimeout as sleep } from "node:timers/promises";
import { untilNothingIsFound } from "../build/audit.ts";
import type { BuildWorld } from "../build/world.ts";
import type { Random } from "../random.ts";
import { auditDeleted, auditPool, auditRunning, type WantedFiles } from "./audit.ts";
import type { ServerFault } from "./faults.ts";
import { closeJobGate } from "./gate.ts";
import { reinstallKind, restoreKind, type JobKind } from "./jobs.ts";
import { markFiles, restoreDeleted, untilOnline, untilStarted, type OwnedServer } from "./owned.ts";
import { waitFor } from "../wait-for.ts";

const comesToTheStepWithinMs = 120_000;
const settlesWithinMs = 240_000;
/** Long enough for a server whose port the engine holds to get another one. */
export const soundWithinMs = 180_000;

export interface ServerCell {
  readonly fault: string;
  readonly step: string;
  readonly end: string;
  readonly settledAfterMs: number;
  readonly problems: readonly string[];
}

interface JobInHand {
  readonly server: OwnedServer;
  readonly step: string;
  readonly jobId: string;
}

/** Kills once, while several servers are each in a different step of a job, and checks the outcome of each. */
export async function runJobRound(
  world: BuildWorld,
  kind: JobKind,
  fault: ServerFault,
  servers: readonly OwnedServer[],
  steps: readonly string[],
  random: Random,
): Promise<readonly ServerCell[]> {
  const held = steps.flatMap((step, at) => {
    const server = servers[at];
    return server ? [{ server, step, line: kind.lastLines[step] ?? "" }] : [];
  });
  await Promise.all(held.map(({ server }) => prepare(world, kind, server)));
  const lines = held.map(({ server, line }) => ({ serverId: server.serverId, line }));
  const gate = await closeJobGate(world, lines);
  const jobs = await Promise.all(held.map(({ server, step }) => beginAndReach(world, kind, server, step)));
  // At a random point of the step.
  await sleep(random.between(0, 700));
  await fault.kill(world, jobs[0]?.jobId);
  await gate.open();
  const killedAt = performance.now();
  const [cells] = await Promise.all([
    Promise.all(jobs.map((job) => settle(world, kind, fault, job, killedAt))),
    fault.bringBack(world),
  ]);
  const strays = await untilNothingIsFound(() => auditPool(world, servers), soundWithinMs);
  const end = strays.length === 0 ? "none" : "some";
  const pool = { fault: fault.name, step: `${kind.name}: strays`, end, settledAfterMs: 0, problems: strays };
  return [...cells, pool];
}

/** Running, with marked files; before an undo, with marked earlier files too. */
async function prepare(world: BuildWorld, kind: JobKind, server: OwnedServer): Promise<void> {
  if (kind === restoreKind) return;
  await untilOnline(world, server);
  if (kind !== reinstallKind && server.earlierMarker === null) {
    markFiles(world, server);
    const { status, error } = await untilOver(world, await reinstallKind.begin(world, server));
    if (status !== "completed") throw new Error(`nobody disturbed it, and yet: ${error}`);
    server.earlierMarker = server.marker;
  }
  markFiles(world, server);
}

async function beginAndReach(
  world: BuildWorld,
  kind: JobKind,
  server: OwnedServer,
  step: string,
): Promise<JobInHand> {
  const jobId = await kind.begin(world, server);
  const isThere = async () => {
    const [row] = await world.query<{ status: string; error: string | null; at: string | null }>(
      `select status, error, (select one ->> 'name' from jsonb_array_elements(steps) one
         where one ->> 'status' = 'in_progress' limit 1) as at from maintenance_jobs where id = $1`,
      [jobId],
    );
    if (row?.status === "failed" || row?.status === "completed")
      throw new Error(`a ${kind.name} was over before "${step}": ${row.error ?? row.status}`);
    return row?.at === step ? true : undefined;
  };
  await waitFor(`a ${kind.name} to reach "${step}"`, isThere, {
    withinMs: comesToTheStepWithinMs,
    everyMs: 10,
  });
  return { server, step, jobId };
}

interface Over {
  readonly status: string;
  readonly error: string | null;
}

function untilOver({ query }: BuildWorld, jobId: string): Promise<Over> {
  const look = async () => {
    const [row] = await query<Over>("select status, error from maintenance_jobs where id = $1", [jobId]);
    return row?.status === "completed" || row?.status === "failed" ? row : undefined;
  };
  return waitFor("a job to be over", look, { withinMs: settlesWithinMs, everyMs: 100 });
}

async function settle(
  world: BuildWorld,
  kind: JobKind,
  fault: ServerFault,
  { server, step, jobId }: JobInHand,
  killedAt: number,
): Promise<ServerCell> {
  const cell = { fault: fault.name, step: `${kind.name}: ${step}` };
  const over = await untilOver(world, jobId).catch(() => undefined);
  const settledAfterMs = performance.now() - killedAt;
  if (!over)
    return { ...cell, end: "never", settledAfterMs: Number.NaN, problems: ["it never came to an end"] };
  const end = over.status === "completed" ? "completed" : `failed: ${over.error ?? ""}`;
  const problems = await auditAfter(world, kind, server, over);
  return { ...cell, end, settledAfterMs, problems };
}

async function auditAfter(
  world: BuildWorld,
  kind: JobKind,
  server: OwnedServer,
  { status, error }: Over,
): Promise<readonly string[]> {
  const reason =
    status === "completed" || /^[A-Z].*[.!]$/s.test(error ?? "") ? [] : [`its reason is "${error}"`];
  if (kind === restoreKind) return [...reason, ...(await auditRestored(world, server, status))];
  const { marker, earlierMarker } = server;
  const wanted = kind.wanted(server);
  const isDone = status === "completed";
  const keptBefore = earlierMarker !== null && (await isUndoOffered(world, server)) ? [earlierMarker] : [];
  const files: WantedFiles = isDone ? { live: wanted, kept: [marker] } : { live: marker, kept: keptBefore };
  if (isDone) server.marker = wanted ?? "";
  server.earlierMarker = isDone ? marker : (keptBefore[0] ?? null);
  const found = await untilNothingIsFound(() => auditRunning(world, server, files), soundWithinMs);
  return [...reason, ...found];
}

/** Once a reinstall creates its own files, the previous one can't be undone any more, even if it fails later. */
async function isUndoOffered({ query }: BuildWorld, { serverId }: OwnedServer): Promise<boolean> {
  const offered = await query("select id from maintenance_jobs where server_id = $1 and undo_until > now()", [
    serverId,
  ]);
  return offered.length > 0;
}

/** A server that stays deleted is kept, and the next attempt restores it. */
async function auditRestored(
  world: BuildWorld,
  server: OwnedServer,
  status: string,
): Promise<readonly string[]> {
  if (status !== "completed") {
    const kept = await untilNothingIsFound(() => auditDeleted(world, server), soundWithinMs);
    if (kept.length > 0) return kept;
    await untilOver(world, await restoreDeleted(world, server));
  }
  return auditStarted(world, server);
}

/** It is offline after the restore: its owner starts it. No older files were kept with it. */
export async function auditStarted(world: BuildWorld, server: OwnedServer): Promise<readonly string[]> {
  server.earlierMarker = null;
  const started = await untilStarted(world, server).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const files = { live: server.marker, kept: [] };
  const found = await untilNothingIsFound(() => auditRunning(world, server, files), soundWithinMs);
  return [...started, ...found];
}
