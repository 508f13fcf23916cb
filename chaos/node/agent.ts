import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../program.ts";

/** The agent as it runs on a node. */
export interface AgentProgram {
  readonly pid: number;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL; resolves when the process has exited. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export function startAgent(
  environment: Readonly<Record<string, string>>,
  logFile: string,
  folder = repository,
): AgentProgram {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [join(folder, "apps/agent/src/main.ts")], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  running.add(child);
  const ended = once(child, "exit").then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
