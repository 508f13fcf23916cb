import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Instance } from "../../services/instance.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { startApiProcess } from "../../services/programs/api-process.ts";
import { cpuSeconds } from "../cpu-time.ts";
import { sendGets } from "../load.ts";
import { record, textsOf, type Question, type Recorded, type Running } from "./recording.ts";

export interface Arms {
  readonly ours: () => Promise<Running>;
  readonly bare: () => Promise<Running>;
  readonly checks: readonly Check[];
}

interface Setting {
  readonly instance: Instance;
  readonly databaseUrl: string;
  readonly name: string;
}

const unwatched: Recorded = { nodeOptions: [], environment: {} };

/** The api, and a minimal alternative: the exact statements it sends, over node:http and pg. */
export async function openArms(setting: Setting, question: Question): Promise<Arms> {
  const { instance, name } = setting;
  const fileOf = (what: string) => join(instance.stateDir, `${name}-${what}`);
  const queriesFile = fileOf("queries.jsonl");
  const recording = await record(queriesFile, (recorded) => startOurs(setting, recorded), question);
  const recordingFile = fileOf("recording.json");
  writeFileSync(recordingFile, JSON.stringify(recording));
  const startReplay = (recorded: Recorded) => startBare(setting, recordingFile, recorded);
  const replayed = await record(queriesFile, startReplay, question);
  const [wanted, found] = [textsOf(recording).join(";\n"), textsOf(replayed).join(";\n")];
  return {
    ours: () => startOurs(setting),
    bare: () => startReplay(unwatched),
    checks: [
      check(`the bare side of ${question.path} runs the product's SQL`, wanted === found, found),
      check("and answers with as much", sizeOf(recording.answer) <= sizeOf(replayed.answer) + 8),
    ],
  };
}

/** CPU time per request in µs, after a third as many warm-up requests. */
export async function measureArm(
  start: () => Promise<Running>,
  { path, cookie }: Question,
  { requests, isUnchanged = false }: { readonly requests: number; readonly isUnchanged?: boolean },
): Promise<number> {
  const connections = 16;
  const running = await start();
  const url = `${running.origin}${path}`;
  try {
    const first = await fetch(url, { headers: { cookie } });
    const tag = isUnchanged ? (first.headers.get("etag") ?? "none") : undefined;
    await sendGets(url, cookie, Math.round(requests / 3), connections, tag);
    const before = cpuSeconds(running.pid);
    await sendGets(url, cookie, requests, connections, tag);
    return ((cpuSeconds(running.pid) - before) / requests) * 1e6;
  } finally {
    await running.stop();
  }
}

export async function startOurs(
  { instance, databaseUrl, name }: Setting,
  recorded: Recorded = unwatched,
): Promise<Running> {
  const { api: port } = instance.ports;
  const environment = { ...apiEnvironment(instance, databaseUrl, { port }), LOG_LEVEL: "info" };
  const log = join(instance.stateDir, `${name}.log`);
  const api = await startApiProcess(
    "http",
    { ...environment, ...recorded.environment },
    log,
    recorded.nodeOptions,
  );
  return { pid: api.pid, origin: `http://127.0.0.1:${port}`, stop: () => api.kill("SIGKILL") };
}

async function startBare(setting: Setting, recordingFile: string, recorded: Recorded): Promise<Running> {
  const { web: port } = setting.instance.ports;
  const program = join(import.meta.dirname, "bare-replay.ts");
  const args = [...recorded.nodeOptions, program, String(port), setting.databaseUrl, recordingFile];
  const env = { ...process.env, ...recorded.environment };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined))) await sleep(50);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return { pid: child.pid ?? 0, origin, stop: () => (child.kill("SIGKILL"), ended) };
}

function sizeOf(answer: unknown): number {
  return JSON.stringify(answer).length;
}
