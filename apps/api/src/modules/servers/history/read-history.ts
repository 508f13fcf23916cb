import type { HistoryPoint, HistoryRange } from "@blockwright/contract/history";
import type { Deps } from "../../../platform/deps.ts";
import { findHistory, type HistoryStep } from "./history.repository.ts";
import { inMb } from "../megabytes.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Resolution {
  readonly table: "server_minutes" | "server_hours";
  readonly stepMs: number;
  readonly steps: number;
}

const resolutions: Readonly<Record<HistoryRange, Resolution>> = {
  hour: { table: "server_minutes", stepMs: minuteMs, steps: 60 },
  day: { table: "server_minutes", stepMs: 5 * minuteMs, steps: 288 },
  week: { table: "server_hours", stepMs: hourMs, steps: 168 },
  year: { table: "server_hours", stepMs: dayMs, steps: 365 },
};

export async function readHistory(
  { rows, now: readClock }: Pick<Deps, "rows" | "now">,
  serverId: string,
  range: HistoryRange,
): Promise<{ range: HistoryRange; points: HistoryPoint[] }> {
  const { table, stepMs } = resolutions[range];
  const now = readClock().getTime();
  const found = await findHistory(rows, table, { serverId, from: new Date(beginOf(range, now)), stepMs });
  return { range, points: pointsOf(range, now, found) };
}

/** Every step of the range, including those in which it did not run. The current one only if it has data. */
export function pointsOf(range: HistoryRange, now: number, found: readonly HistoryStep[]): HistoryPoint[] {
  const { stepMs, steps } = resolutions[range];
  const ran = new Map(found.map((step) => [step.at.getTime(), step]));
  const begin = beginOf(range, now);
  const times = Array.from({ length: steps }, (_unused, index) => begin + index * stepMs);
  const current = times.at(-1);
  const complete = current !== undefined && ran.has(current) ? times : times.slice(0, -1);
  return complete.map((at) => {
    const step = ran.get(at);
    return {
      at: new Date(at).toISOString(),
      cpu: rounded(step?.cpuPercent),
      memory: inMb(step?.memoryBytes),
      players: step?.players ?? null,
      tps: rounded(step?.tps),
      mspt: rounded(step?.mspt),
      isMachineBusy: (step?.machineLoad ?? 0) > busyLoad,
    };
  });
}

/** More work waits than the cores of the machine can do. */
const busyLoad = 1;

function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value * 10) / 10;
}

function beginOf(range: HistoryRange, now: number): number {
  const { stepMs, steps } = resolutions[range];
  return Math.floor(now / stepMs) * stepMs - (steps - 1) * stepMs;
}
