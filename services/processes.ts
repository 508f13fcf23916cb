import { spawn } from "node:child_process";
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment } from "./shell.ts";

/** A pid can be reused: the start time, and the boot it refers to, identify the process. */
export interface ProcessRecord {
  pid: number;
  startTicks: number;
  bootId: string;
}

export interface Daemon {
  command: string;
  args: string[];
  logFile: string;
  recordFile: string;
  uid?: number;
  gid?: number;
}

const POLL_MS = 20;

/** Starts a program that outlives this process, and writes its record before any health check. */
export function startDaemon(daemon: Daemon): ProcessRecord {
  const log = openSync(daemon.logFile, "a", 0o640);
  const child = spawn(daemon.command, daemon.args, {
    detached: true,
    stdio: ["ignore", log, log],
    cwd: "/",
    env: cleanEnvironment,
    ...(daemon.uid === undefined ? {} : { uid: daemon.uid }),
    ...(daemon.gid === undefined ? {} : { gid: daemon.gid }),
  });
  child.once("error", () => undefined);
  closeSync(log);
  child.unref();
  const record = child.pid === undefined ? undefined : recordOf(child.pid);
  if (record === undefined) throw new Error(`${daemon.command} could not be started.`);
  writeRecord(daemon.recordFile, record);
  return record;
}

export function recordOf(pid: number): ProcessRecord | undefined {
  const stat = readProc(pid, "stat");
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTicks] = [fields[0], Number(fields[19])];
  if (state === "Z" || state === "X" || !Number.isFinite(startTicks)) return undefined;
  return { pid, startTicks, bootId: bootId() };
}

export function isAlive(record: ProcessRecord): boolean {
  const now = recordOf(record.pid);
  return now !== undefined && now.startTicks === record.startTicks && now.bootId === record.bootId;
}

export function writeRecord(file: string, record: ProcessRecord): void {
  writeFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** The recorded process, if it is still running. The record of a dead process is removed. */
export function readLiveRecord(file: string): ProcessRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(file, "utf8")) as ProcessRecord;
    if (isAlive(record)) return record;
  } catch {
    // No record, or one truncated by a crash: no process is known.
  }
  rmSync(file, { force: true });
  return undefined;
}

export async function waitForExit(record: ProcessRecord, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(record)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends the signals in order until the process is gone, each with its own timeout. */
export async function stopProcess(
  record: ProcessRecord,
  signals: { signal: NodeJS.Signals; waitMs: number }[],
): Promise<boolean> {
  for (const { signal, waitMs } of signals) {
    if (!isAlive(record)) return true;
    sendSignal(record, signal);
    if (await waitForExit(record, waitMs)) return true;
  }
  return !isAlive(record);
}

export function sendSignal(record: ProcessRecord, signal: NodeJS.Signals): void {
  if (!isAlive(record)) return;
  try {
    process.kill(record.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Running copies of a program with exactly this argument; used with paths that only one instance has. */
export function findByArgument(program: string, argument: string): ProcessRecord[] {
  return findProcesses(
    (pid) =>
      programOf(pid) === program && (readProc(pid, "cmdline")?.split("\0").includes(argument) ?? false),
  );
}

/** Empty if it has ended. */
export function argumentsOf({ pid }: ProcessRecord): readonly string[] {
  return readProc(pid, "cmdline")?.split("\0") ?? [];
}

export function findProcesses(matches: (pid: number) => boolean): ProcessRecord[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && matches(pid))
    .flatMap((pid) => recordOf(pid) ?? []);
}

function programOf(pid: number): string | undefined {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return undefined;
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}
