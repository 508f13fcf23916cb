import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Node.js has no flock(2), so a child process running flock(1) holds the lock and reads our pipe. When we exit, even by
 * SIGKILL, the pipe closes, the child exits and the kernel frees the lock: it can never be stale.
 */
export async function withLock<T>(file: string, task: () => Promise<T>, onWait?: () => void): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const release = await acquire(file, onWait);
  try {
    return await task();
  } finally {
    await release();
  }
}

const SILENT_WAIT_MS = 1_000;

async function acquire(file: string, onWait?: () => void): Promise<() => Promise<void>> {
  // Detached, so that Ctrl-C in a terminal does not reach the lock holder.
  const holder = spawn("flock", ["--exclusive", file, "sh", "-c", "echo locked; exec cat >/dev/null"], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(holder, "exit");
  const notice = setTimeout(() => onWait?.(), SILENT_WAIT_MS);
  const locked = await Promise.race([once(holder.stdout, "data").then(() => true), exited.then(() => false)]);
  clearTimeout(notice);
  if (!locked) throw new Error(`The lock ${file} could not be taken.`);
  return async () => {
    holder.stdin.end();
    await exited;
  };
}
