import { readFileSync } from "node:fs";

const everyMs = 50;

export interface WatchedMemory {
  /** The peak increase since the watch began. */
  stop(): number;
}

/** A process's own memory, sampled as often as is cheap. The kernel's file cache is not counted. */
export function watchMemory(pid: number): WatchedMemory {
  const before = ownBytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, ownBytes(pid))), everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}

function ownBytes(pid: number): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
