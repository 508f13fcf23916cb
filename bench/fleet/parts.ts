import { readFileSync } from "node:fs";
import { cpuSeconds, endedChildrenSeconds } from "../cpu-time.ts";

export const partNames = ["http", "worker", "postgres", "nats"] as const;
export type PartName = (typeof partNames)[number];
export type Parts<Value> = Readonly<Record<PartName, Value>>;

/** CPU seconds used so far. PostgreSQL is a process for each connection, and some of them have ended. */
export function secondsOf(pids: Parts<number>): Parts<number> {
  return eachPart((part) =>
    part === "postgres"
      ? cpuSeconds(pids[part]) +
        endedChildrenSeconds(pids[part]) +
        childrenOf(pids[part]).reduce((sum, pid) => sum + orNone(() => cpuSeconds(pid)), 0)
      : cpuSeconds(pids[part]),
  );
}

/** Memory in MB; what processes share is counted once. */
export function megabytesOf(pids: Parts<number>): Parts<number> {
  return eachPart((part) => {
    const all = [pids[part], ...(part === "postgres" ? childrenOf(pids[part]) : [])];
    return all.reduce((sum, pid) => sum + kilobytesOrNone(pid), 0) / 1024;
  });
}

export function eachPart<Value>(value: (part: PartName) => Value): Parts<Value> {
  return { http: value("http"), worker: value("worker"), postgres: value("postgres"), nats: value("nats") };
}

export function total(parts: Parts<number>): number {
  return partNames.reduce((sum, part) => sum + parts[part], 0);
}

/** Busy and total time of all cores, in ticks: other programs on the machine count too. */
export function machineTicks(): { busy: number; total: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, one) => sum + one, 0);
  return { busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0), total: all };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

function kilobytesOrNone(pid: number): number {
  return orNone(() => {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kilobytes ?? 0);
  });
}

/** None if the process has ended since it was listed. */
function orNone(read: () => number): number {
  try {
    return read();
  } catch {
    return 0;
  }
}
