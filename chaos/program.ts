import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiEntry } from "../services/programs/api-process.ts";
import { waitFor } from "./wait-for.ts";

export interface Program {
  readonly pid: number;
  readonly port: number;
  readonly logFile: string;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Resolves once it answers that it is ready. */
  ready(): Promise<void>;
}

/** The source tree that programs are started from. It may change while they run, as in an upgrade. */
export interface Code {
  folder: string;
}

export const repository = fileURLToPath(new URL("..", import.meta.url));
/** For a program that hangs, with every migration on a busy machine. One that ends is noticed at once. */
const readyWithinMs = 240_000;
const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

/** The api as it runs in production. Its pid is known from the start, so that it can be killed at any moment. */
export function startProgram(
  entry: ApiEntry,
  port: number,
  environment: Readonly<Record<string, string>>,
  logFile: string,
  folder: string,
  args: readonly string[] = [],
): Program {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [join(folder, "apps/api/src", `${entry}.ts`), ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  running.add(child);
  const ended = once(child, "exit").then(() => {
    running.delete(child);
    return { code: child.exitCode, signal: child.signalCode };
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    port,
    logFile,
    isRunning,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    ended: () => ended,
    ready: () =>
      waitFor(
        `${entry} to be ready (${logFile})`,
        async () => {
          if (!isRunning())
            throw new Error(`${entry} ended instead of becoming ready; its log is ${logFile}`);
          return (await reachesEverything(port)) ? true : undefined;
        },
        { withinMs: readyWithinMs },
      ).then(() => undefined),
  };
}

/** Ready for work, and every service answers, optional ones included. */
async function reachesEverything(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  if (!answer?.ok) return false;
  const { checks } = (await answer.json()) as { checks: readonly { ok: boolean }[] };
  return checks.every(({ ok }) => ok);
}

export async function endAllPrograms(): Promise<void> {
  const children = [...running];
  await Promise.all(
    children.map(async (child) => {
      const gone = once(child, "exit");
      if (child.kill("SIGKILL")) await gone;
    }),
  );
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

/** A worker's name among the owners of workflow runs. */
export function executorIdOf(worker: Program): Promise<string> {
  return waitFor(`the executor id in ${worker.logFile}`, () => {
    const text = readFileSync(worker.logFile, "utf8");
    return /"executorId":"([^"]+)"[^\n]*"msg":"working"/.exec(text)?.[1];
  });
}
