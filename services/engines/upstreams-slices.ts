import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { hostsAt, type Hosts, upstreamNames } from "../../stand-ins/upstreams/hosts.ts";

/** Addresses reserved for documentation. The product refuses them unless configured otherwise. */
export const upstreamNetwork = "203.0.113.0/24";

/** Part of that network. */
export interface UpstreamSlice {
  readonly number: number;
  readonly addresses: readonly string[];
  readonly hosts: Hosts;
  readonly namespace: string;
  readonly namespacePath: string;
  readonly hostCard: string;
  readonly hostAddress: string;
  readonly insideAddress: string;
}

/** Start of each slice. Addresses above 200 are used by tests of the node's firewall. */
const STARTS = [0, 20, 40, 60, 80, 100, 120, 140, 160, 180].map((start) => start + 1);

const sliceNumbers = STARTS.map((_, index) => index);

export function sliceOf(number: number): UpstreamSlice {
  const start = STARTS[number];
  if (start === undefined) throw new Error(`There is no slice ${number} of addresses.`);
  const addresses = upstreamNames.map((_, index) => `203.0.113.${start + index}`);
  return {
    number,
    addresses,
    hosts: hostsAt(addresses),
    namespace: `blockwright-up-${number}`,
    namespacePath: `/run/netns/blockwright-up-${number}`,
    hostCard: `bwu${number}`,
    // Below 10.201.0.0, where the engines' networks start.
    hostAddress: `10.200.${number}.1`,
    insideAddress: `10.200.${number}.2`,
  };
}

interface Claim {
  readonly preferred: number;
  readonly isRunning: (home: string) => boolean;
  /** Addresses this machine needs otherwise: a route to a stand-in would make them unreachable. */
  readonly taken?: ReadonlySet<string>;
}

/**
 * A slice is a symbolic link, named by its number, to its owner's folder, like a slot. Slices of dead owners are reused
 * only when no other slice is free. Must be called while holding the registry's lock.
 */
export function claimSlice(
  registry: string,
  home: string,
  { preferred, isRunning, taken = new Set() }: Claim,
): UpstreamSlice {
  mkdirSync(registry, { recursive: true });
  const owners = ownersOf(registry);
  const usable = sliceNumbers.filter((number) => sliceOf(number).addresses.every((one) => !taken.has(one)));
  const held = usable.find((number) => owners.get(number) === home);
  if (held !== undefined) return sliceOf(held);
  const inOrder = sliceNumbers
    .map((offset) => (preferred + offset) % sliceNumbers.length)
    .filter((number) => usable.includes(number));
  const free =
    inOrder.find((number) => !owners.has(number)) ??
    inOrder.find((number) => !isRunning(owners.get(number) ?? ""));
  if (free === undefined) {
    const names = [...owners.values()].join(", ");
    throw new Error(`All ${usable.length} slices of addresses are in use: ${names}.`);
  }
  rmSync(join(registry, String(free)), { force: true });
  symlinkSync(home, join(registry, String(free)));
  return sliceOf(free);
}

/** The owner's folder by slice number. */
export function ownersOf(registry: string): ReadonlyMap<number, string> {
  if (!existsSync(registry)) return new Map();
  const names = readdirSync(registry).filter((name) => /^\d+$/.test(name));
  return new Map(names.map((name) => [Number(name), readlinkSync(join(registry, name))] as const));
}

export function releaseSlice(registry: string, number: number): void {
  rmSync(join(registry, String(number)), { force: true });
}
