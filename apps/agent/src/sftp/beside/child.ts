import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { fromSftp, type ToSftp } from "./messages.ts";
import type { z } from "zod";

const program = fileURLToPath(new URL("../main.ts", import.meta.url));
const firstPauseMs = 500;
const longestPauseMs = 60_000;
/** After running this long, a process counts as started successfully. */
const settledAfterMs = 60_000;
const maxHeapMb = 256;

export type Heard = z.output<typeof fromSftp>;

interface ChildOptions {
  readonly log: Logger;
  /** The first message sent to each process. */
  readonly start: Extract<ToSftp, { type: "start" }>;
  readonly hear: (message: Heard) => void;
  /** Called when the process exits; all its state is lost. */
  readonly onExit: () => void;
}

export interface Child {
  /** The message is dropped while no process is running. */
  tell(message: ToSftp): void;
  stop(): void;
}

/** Keeps a child process running. Restarts it with a delay that grows while it keeps exiting. */
export function keepChild({ log, start, hear, onExit }: ChildOptions): Child {
  let child: ChildProcess | undefined;
  let pauseMs = firstPauseMs;
  let pause: NodeJS.Timeout | undefined;
  let isStopped = false;
  const begin = () => {
    const startedAtMs = performance.now();
    // The agent's environment is not inherited, because it contains secrets.
    child = fork(program, {
      env: {},
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.on("message", (message) => {
      const heard = fromSftp.safeParse(message);
      if (heard.success) hear(heard.data);
      else log.warn("the SFTP process said something else than it should");
    });
    child.on("error", (error) => log.warn({ err: error }, "the SFTP process could not be reached"));
    child.once("exit", (code, signal) => {
      child = undefined;
      onExit();
      if (isStopped) return;
      if (performance.now() - startedAtMs > settledAfterMs) pauseMs = firstPauseMs;
      log.warn({ code, signal, pauseMs }, "the SFTP process ended, another is started");
      pause = setTimeout(begin, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
    tell(start);
  };
  const tell = (message: ToSftp) => {
    if (child?.connected) child.send(message, () => undefined);
  };
  begin();
  return {
    tell,
    stop: () => {
      isStopped = true;
      clearTimeout(pause);
      child?.kill("SIGKILL");
    },
  };
}
