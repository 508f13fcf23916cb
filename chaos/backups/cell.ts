import { setTimeout as sleep } from "node:timers/promises";
import { untilNothingIsFound } from "../build/audit.ts";
import type { BuildWorld } from "../build/world.ts";
import type { Random } from "../random.ts";
import { askServer, untilOnline, type OwnedServer } from "../servers/owned.ts";
import { auditBackups, type WantedState } from "./audit.ts";
import type { BackupFault } from "./faults.ts";
import { holdWrite } from "./gate.ts";
import { liveTree, markerOf, markTree } from "./marked-files.ts";
import { beginBackup, beginRestore, deleteBackup, untilGone, untilOver, type Over } from "./orders.ts";
import type { BackupKind, BackupStep } from "./steps.ts";

export interface BackupCell {
  readonly fault: string;
  readonly step: string;
  readonly end: string;
  readonly settledAfterMs: number;
  readonly problems: readonly string[];
}

/** A server whose backups we made, so the content of each is known. */
export interface Subject {
  readonly server: OwnedServer;
  readonly markers: Map<string, string>;
}

interface BegunWork {
  readonly jobId: string | undefined;
  readonly backupId: string;
  readonly over: () => Promise<Over>;
}

export const soundWithinMs = 60_000;
const watchEveryMs = 20;

/** Injects a fault into one step of one operation and checks the outcome. */
export async function runBackupCell(
  world: BuildWorld,
  subject: Subject,
  step: BackupStep,
  fault: BackupFault,
  random: Random,
): Promise<BackupCell> {
  const { server } = subject;
  const chosen = await prepare(world, subject, step.kind);
  const before = markTree(world, server);
  const gate = step.held && (await holdWrite(world, server.serverId, step.held));
  const begun = await begin(world, subject, step.kind, chosen, before);
  const watch = watchTree(world, server);
  const noted = noteEnd(begun.over());
  try {
    await step.reach(world, server, noted.isOver);
    // At a random point of the step.
    if (!step.held) await sleep(random.between(0, 120));
    await fault.kill(world, server, begun.jobId);
  } catch (error) {
    await gate?.open();
    watch.end();
    const over = await noted.over;
    if (over) wantedAfter(subject, step.kind, over, { backupId: begun.backupId, before });
    throw error;
  }
  await gate?.open();
  const killedAt = performance.now();
  const [over] = await Promise.all([noted.over, fault.bringBack(world)]);
  const settledAfterMs = performance.now() - killedAt;
  const cell = { fault: fault.name, step: `${step.kind}: ${step.name}` };
  if (!over) {
    watch.end();
    return { ...cell, end: "never", settledAfterMs: Number.NaN, problems: ["it never came to an end"] };
  }
  const wanted = wantedAfter(subject, step.kind, over, { backupId: begun.backupId, before });
  const found = await untilNothingIsFound(() => auditBackups({ world, server, wanted }), soundWithinMs);
  const seen = watch.end().filter((marker) => marker !== before && marker !== wanted.live);
  const problems = [...found, ...seen.map((marker) => `for a moment in place: ${marker}`), ...reasonOf(over)];
  const limit = step.kind === "backup" ? await limitHolds(world, subject) : [];
  const end = over.status === "completed" ? "completed" : `failed: ${over.error ?? ""}`;
  return { ...cell, end, settledAfterMs, problems: [...problems, ...limit] };
}

/** Remembers whether it is over. Undefined means that it never came to an end. */
function noteEnd(over: Promise<Over>) {
  let isOver = false;
  const ending = over.catch(() => undefined).finally(() => (isOver = true));
  return { over: ending, isOver: () => isOver };
}

/** The server is online and has the backup that the operation needs; before a backup, one slot is free. */
export async function prepare(world: BuildWorld, subject: Subject, kind: BackupKind): Promise<string> {
  const { server, markers } = subject;
  await untilOnline(world, server);
  // A matrix asks for more in an hour than one person may.
  await world.query("delete from rate_limits");
  await forgetFailed(world, subject);
  const [oldest = ""] = markers.keys();
  if (kind === "backup" && markers.size > 1) {
    await remove(world, subject, oldest);
  } else if (kind !== "backup" && markers.size === 0) {
    const marker = markTree(world, server);
    const { backupId, jobId } = await beginBackup(world, server);
    const { status, error } = await untilOver(world, jobId);
    if (status !== "completed") throw new Error(`nobody disturbed a backup, and yet: ${error}`);
    markers.set(backupId, marker);
  }
  return [...markers.keys()][0] ?? "";
}

async function begin(
  world: BuildWorld,
  { server, markers }: Subject,
  kind: BackupKind,
  chosen: string,
  marker: string,
): Promise<BegunWork> {
  if (kind === "backup") {
    const { backupId, jobId } = await beginBackup(world, server);
    markers.set(backupId, marker);
    return { jobId, backupId, over: () => untilOver(world, jobId) };
  }
  if (kind === "restore") {
    const jobId = await beginRestore(world, server, chosen);
    return { jobId, backupId: chosen, over: () => untilOver(world, jobId) };
  }
  await deleteBackup(world, server, chosen);
  return { jobId: undefined, backupId: chosen, over: () => untilGone(world, chosen) };
}

function wantedAfter(
  { markers }: Subject,
  kind: BackupKind,
  { status }: Over,
  { backupId, before }: { readonly backupId: string; readonly before: string },
): WantedState {
  const isDone = status === "completed";
  if (kind === "restore" && isDone)
    return { live: markers.get(backupId) ?? "", kept: before, state: "offline" };
  if (kind === "prune" || (kind === "backup" && !isDone)) markers.delete(backupId);
  return { live: before, state: "online" };
}

function reasonOf({ status, error }: Over): readonly string[] {
  return status === "completed" || /^[A-Z].*[.!]$/s.test(error ?? "") ? [] : [`its reason is "${error}"`];
}

/** With two backups, a third is refused with the right message. */
async function limitHolds(world: BuildWorld, { server, markers }: Subject): Promise<readonly string[]> {
  if (markers.size < 2) return [];
  const { status, body } = await askServer(world, server, "/backups", {});
  return status === 409 && body["type"] === "BACKUP_LIMIT" ? [] : [`a third backup was answered ${status}`];
}

/** They use no slot, but would fill the list. */
async function forgetFailed(world: BuildWorld, { server }: Subject): Promise<void> {
  const failed = await world.query<{ id: string }>(
    "select id from backups where server_id = $1 and status = 'failed' and deleted_at is null",
    [server.serverId],
  );
  for (const { id } of failed) {
    await deleteBackup(world, server, id);
    await untilGone(world, id);
  }
}

async function remove(world: BuildWorld, { server, markers }: Subject, backupId: string): Promise<void> {
  await deleteBackup(world, server, backupId);
  await untilGone(world, backupId);
  markers.delete(backupId);
}

/** Samples which trees are in place, many times per second. During a swap there is none. */
function watchTree(world: BuildWorld, server: OwnedServer): { end(): readonly string[] } {
  const seen = new Set<string>();
  const timer = setInterval(() => {
    const marker = markerOf(liveTree(world, server));
    if (marker !== undefined) seen.add(marker);
  }, watchEveryMs);
  return {
    end: () => {
      clearInterval(timer);
      return [...seen];
    },
  };
}
