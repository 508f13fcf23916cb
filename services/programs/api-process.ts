import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `clocked-process.fixture`: one process whose clock can be moved. */
export type ApiEntry = "http" | "worker" | "one-process" | "clocked-process.fixture";

export interface ApiProcess {
  readonly pid: number;
  readonly logFile: string;
  readonly child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Runs the program as in production, with its log in a file. Resolves once it answers. */
export async function startApiProcess(
  entry: ApiEntry,
  environment: Readonly<Record<string, string>>,
  logFile: string,
  node: readonly string[] = [],
  args: readonly string[] = [],
): Promise<ApiProcess> {
  const log = createWriteStream(logFile, { flags: "a" });
  const program = join(repository, "apps/api/src", `${entry}.ts`);
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const child = spawn(process.execPath, [...node, program, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = entry === "worker" ? environment["WORKER_HTTP_PORT"] : environment["HTTP_PORT"];
  await untilReady(`http://127.0.0.1:${port}/readyz`, child, logFile);
  return {
    pid: child.pid ?? 0,
    logFile,
    child,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** On a busy machine a start takes minutes. One that has failed is noticed at once. */
const START_LIMIT_MS = 300_000;

async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the api ended at once; its log is ${logFile}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`${url} does not answer after ${START_LIMIT_MS / 1_000} s; the api's log is ${logFile}`);
}
