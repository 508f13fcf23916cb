import { lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runningEngine } from "../engines/docker.ts";
import { stopInstance } from "../instance.ts";
import { findPlace } from "../place.ts";
import {
  findProcesses,
  type ProcessRecord,
  readLiveRecord,
  recordOf,
  stopProcess,
  writeRecord,
} from "../processes.ts";
import { run } from "../shell.ts";
import { stopUpstreams } from "../engines/upstreams.ts";

/** Files of a run that the next one does not need. Images and the empty PostgreSQL are kept: they take the longest. */
const FORGOTTEN = ["agents", "api", "backups", "run.json", "logs", "mail", "pool.img", "upstreams"];

/**
 * Stops a whole installation of this machine in any state: the current one, a killed one, or one that runs in parallel.
 * Relies only on the state of the machine, so that it works after a kill as well.
 */
export async function endInstallation(
  instanceName: string,
  { keepsLogs = false }: { readonly keepsLogs?: boolean } = {},
): Promise<void> {
  const place = findPlace(instanceName);
  if (place === undefined) return;
  const earlier = readLiveRecord(recordFile(place.stateDir));
  if (earlier !== undefined && earlier.pid !== process.pid) await end([earlier], "SIGKILL");
  await end(programsOf(place.stateDir), "SIGTERM");
  await stopUpstreams(place);
  if (runningEngine(place) !== undefined) await removeContainers(join(place.runtimeDir, "docker.sock"));
  await stopInstance(instanceName, { remove: false });
  for (const path of FORGOTTEN.map((name) => join(place.stateDir, name))) {
    if (keepsLogs) removeExceptLogs(path);
    else rmSync(path, { recursive: true, force: true });
  }
}

/** Removes a file, or everything in a folder but its logs, which an error has named. */
export function removeExceptLogs(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || path.endsWith(".log")) return;
  if (!found.isDirectory()) return rmSync(path);
  for (const name of readdirSync(path)) removeExceptLogs(join(path, name));
  if (readdirSync(path).length === 0) rmdirSync(path);
}

/** Allows a later run to stop this one. */
export function recordRun(stateDir: string): void {
  const record = recordOf(process.pid);
  if (record !== undefined) writeRecord(recordFile(stateDir), record);
}

export async function removeContainers(socketPath: string): Promise<void> {
  const docker = (...args: string[]) => run("docker", ["--host", `unix://${socketPath}`, ...args]);
  const ids = (await docker("ps", "--all", "--quiet")).split("\n").filter(Boolean);
  if (ids.length > 0) await docker("rm", "--force", "--volumes", ...ids);
}

/** Api, worker and agent, identified by folders that only this instance has. */
export function programsOf(stateDir: string): ProcessRecord[] {
  const marks = [`MAIL_DIRECTORY=${stateDir}/`, `AGENT_STATE_FOLDER=${stateDir}/`];
  return findProcesses((pid) =>
    environmentOf(pid).some((variable) => marks.some((mark) => variable.startsWith(mark))),
  );
}

async function end(records: readonly ProcessRecord[], first: NodeJS.Signals): Promise<void> {
  const signals = [
    { signal: first, waitMs: 10_000 },
    { signal: "SIGKILL" as const, waitMs: 5_000 },
  ];
  await Promise.all(records.map((record) => stopProcess(record, signals)));
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function recordFile(stateDir: string): string {
  return join(stateDir, "run.json");
}
