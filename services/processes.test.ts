import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findByArgument,
  isAlive,
  type ProcessRecord,
  readLiveRecord,
  recordOf,
  startDaemon,
  stopProcess,
  writeRecord,
} from "./processes.ts";

let folder: string;
let bystander: ChildProcess;
const quickly = [{ signal: "SIGTERM" as const, waitMs: 2_000 }];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "processes-"));
  bystander = spawn("sleep", ["60"]);
});
afterEach(() => {
  bystander.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function recordOfBystander(): ProcessRecord {
  const record = recordOf(bystander.pid ?? 0);
  if (record === undefined) throw new Error("the bystander did not start");
  return record;
}

test("a daemon is recorded, found and stopped", async () => {
  const recordFile = join(folder, "process.json");
  const argument = `60.${process.pid}`;
  const record = startDaemon({
    command: "sleep",
    args: [argument],
    logFile: join(folder, "log"),
    recordFile,
  });
  expect(readLiveRecord(recordFile)).toEqual(record);
  await expect.poll(() => findByArgument("sleep", argument)).toEqual([record]);
  expect(await stopProcess(record, quickly)).toBe(true);
  expect(readLiveRecord(recordFile)).toBeUndefined();
});

test.each([
  ["started at another time", { startTicks: 1 }],
  ["was recorded in an earlier boot", { bootId: "another" }],
])("a pid whose process %s counts as dead and is never signalled", async (_title, change) => {
  const reused = { ...recordOfBystander(), ...change };
  expect(isAlive(reused)).toBe(false);
  expect(await stopProcess(reused, quickly)).toBe(true);
  expect(isAlive(recordOfBystander())).toBe(true);
  const file = join(folder, "process.json");
  writeRecord(file, reused);
  expect(readLiveRecord(file)).toBeUndefined();
});

test("a process that ignores the first signal gets the next one", async () => {
  const recordFile = join(folder, "process.json");
  const script = "trap '' TERM; echo ready; while :; do sleep 0.1; done";
  const logFile = join(folder, "log");
  const record = startDaemon({ command: "bash", args: ["-c", script], logFile, recordFile });
  await expect.poll(() => readFileSync(logFile, "utf8")).toContain("ready");
  const signals = [
    { signal: "SIGTERM" as const, waitMs: 300 },
    { signal: "SIGKILL" as const, waitMs: 2_000 },
  ];
  expect(await stopProcess(record, signals)).toBe(true);
  expect(isAlive(record)).toBe(false);
});

test("a program name with spaces and parentheses is parsed correctly", async () => {
  const odd = spawn("bash", ["-c", "read -r; printf 'a) R (b' >/proc/$$/comm; read -r"]);
  try {
    const pid = odd.pid ?? 0;
    const before = recordOf(pid);
    odd.stdin.write("go on\n");
    await expect.poll(() => readFileSync(`/proc/${pid}/comm`, "utf8")).toBe("a) R (b\n");
    expect(before).toBeDefined();
    expect(recordOf(pid)).toEqual(before);
  } finally {
    odd.kill("SIGKILL");
  }
});

test("a program that does not exist is reported, not ignored", () => {
  const daemon = { command: "/no/such/program", args: [], logFile: join(folder, "log") };
  expect(() => startDaemon({ ...daemon, recordFile: join(folder, "process.json") })).toThrow(
    "could not be started",
  );
});
