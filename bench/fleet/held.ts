import { partNames, type Parts } from "./parts.ts";

/** One size of the fleet, measured over `seconds`. */
export interface FleetSize {
  readonly servers: number;
  readonly nodes: number;
  readonly nodesHeard: number;
  readonly cores: Parts<number>;
  readonly megabytes: Parts<number>;
  /** Of all cores of the machine; simulated agents, load and other programs included. */
  readonly machineBusy: number;
  readonly visibleMs: readonly number[];
  readonly listMs: readonly number[];
  readonly serverMs: readonly number[];
  readonly pollsPerSecond: number;
  readonly pollsFailed: number;
  readonly walBytesPerSecond: number;
  readonly databaseBytes: number;
}

/** The next heartbeat is due by then: a page that is later shows the one before the last. */
export const mostVisibleMs = 5000;
const mostPollMs = 1000;

/** Why a size was not held, or undefined if it was. */
export function notHeld(size: FleetSize): string | undefined {
  if (size.nodesHeard < size.nodes) return `${size.nodes - size.nodesHeard} machines counted as lost`;
  if (size.pollsFailed > 0) return `${size.pollsFailed} polls failed`;
  const visible = percentile(size.visibleMs, 0.99);
  if (!(visible <= mostVisibleMs)) return `heartbeats took ${Math.round(visible)} ms to be seen`;
  const poll = Math.max(percentile(size.listMs, 0.99), percentile(size.serverMs, 0.99));
  return poll <= mostPollMs ? undefined : `polls took ${Math.round(poll)} ms`;
}

/** What would limit the next larger size. */
export function limitOf({ cores, machineBusy }: FleetSize): string {
  const busiest = partNames.toSorted((a, b) => cores[b] - cores[a])[0] ?? "http";
  const singleThreaded = (["http", "worker"] as const).find((part) => cores[part] > 0.9);
  if (singleThreaded) return `${singleThreaded} fills the one core that a process can use`;
  const share = `${busiest} uses most (${cores[busiest].toFixed(2)} cores)`;
  return machineBusy > 0.9 ? `the machine's cores are full; ${share}` : `nothing yet; ${share}`;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
