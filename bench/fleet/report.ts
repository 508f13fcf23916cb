import { cpus } from "node:os";
import { atLeast, atMost, type Figure } from "../../services/judging/figure.ts";
import { limitOf, mostVisibleMs, notHeld, percentile, type FleetSize } from "./held.ts";
import { partNames, total } from "./parts.ts";

type Row = Readonly<Record<string, string | number>>;

/** One row for each measure, one column for each size. */
export function rowsOf(sizes: readonly FleetSize[]): Row[] {
  const row = (measure: string, valueOf: (size: FleetSize) => string | number): Row => ({
    measure,
    ...Object.fromEntries(sizes.map((size) => [`${size.servers} servers`, valueOf(size)])),
  });
  return [
    row("machines", ({ nodes }) => nodes),
    ...partNames.map((part) => row(`${part}: cores`, ({ cores }) => rounded(cores[part], 3))),
    row("CPU ms per server and minute", (size) => rounded(cpuMillis(size), 2)),
    ...partNames.map((part) => row(`${part}: MB`, ({ megabytes }) => Math.round(megabytes[part]))),
    row("kB of memory per server", (size) => Math.round(kilobytes(size))),
    row("heartbeat → visible, p50 ms", ({ visibleMs }) => rounded(percentile(visibleMs, 0.5), 1)),
    row("heartbeat → visible, p99 ms", ({ visibleMs }) => rounded(percentile(visibleMs, 0.99), 1)),
    row("polls per second", (size) => rounded(size.pollsPerSecond, 1)),
    row("GET /api/servers, p99 ms", ({ listMs }) => rounded(percentile(listMs, 0.99), 1)),
    row("GET /api/servers/{id}, p99 ms", ({ serverMs }) => rounded(percentile(serverMs, 0.99), 1)),
    row("WAL, bytes per server and s", (size) => Math.round(size.walBytesPerSecond / size.servers)),
    row("database, kB per server", (size) => Math.round(size.databaseBytes / 1024 / size.servers)),
    row(`machine busy (${cpus().length} cores)`, ({ machineBusy }) => `${Math.round(machineBusy * 100)} %`),
    row("held", (size) => notHeld(size) ?? "yes"),
    row("limit", limitOf),
  ];
}

export function figuresOf(sizes: readonly FleetSize[]): Figure[] {
  const held = sizes.filter((size) => notHeld(size) === undefined);
  const largest = held.at(-1);
  if (!largest) return [atLeast("fleet: servers held", 0, 1000)];
  return [
    atLeast("fleet: servers held", largest.servers, 1000),
    atMost("fleet: CPU per server ÷ that of the size before, at most", steepest(held, cpuMillis), 1.1),
    atMost("fleet: memory per server ÷ that of the size before, at most", steepest(held, kilobytes), 1.1),
    atMost("fleet: heartbeat → visible, p99", percentile(largest.visibleMs, 0.99), mostVisibleMs, " ms"),
  ];
}

/** The largest rise of a cost from one size to the next: at most 1 if it is flat or falling everywhere. */
export function steepest(sizes: readonly FleetSize[], costOf: (size: FleetSize) => number): number {
  const costs = sizes.map(costOf);
  return Math.max(...costs.slice(1).map((cost, index) => cost / (costs[index] ?? Number.NaN)));
}

function cpuMillis({ cores, servers }: FleetSize): number {
  return (total(cores) * 60_000) / servers;
}

function kilobytes({ megabytes, servers }: FleetSize): number {
  return (total(megabytes) * 1024) / servers;
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
