import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isMountPoint } from "./mounts.ts";
import { run, succeeds } from "../shell.ts";

/**
 * Every engine rewrites the firewall chains named DOCKER at startup, which breaks the published ports of all other
 * engines. So each has its own network namespace, connected to the machine by a veth pair.
 */
export interface NamespaceNetwork {
  name: string;
  path: string;
  hostCard: string;
  hostAddress: string;
  /** The address of published ports. */
  address: string;
  bridge: string;
  bridgeAddress: string;
  /** All addresses of this slot. */
  range: string;
  /** The range for networks that the engine creates later. */
  pool: string;
  mtu: number;
}

export function networkOf(slot: number): NamespaceNetwork {
  // Eight /24 networks per slot, starting at 10.201.0.0.
  const network = (offset: number) =>
    `10.${201 + Math.floor((slot * 8) / 256)}.${((slot * 8) % 256) + offset}`;
  return {
    name: `blockwright-${slot}`,
    path: `/run/netns/blockwright-${slot}`,
    hostCard: `bwh${slot}`,
    hostAddress: `${network(0)}.1`,
    address: `${network(0)}.2`,
    bridge: `bwb${slot}`,
    bridgeAddress: `${network(1)}.1/24`,
    range: `${network(0)}.0/21`,
    pool: `${network(4)}.0/22`,
    mtu: uplinkMtu(),
  };
}

export async function ensureNamespace(network: NamespaceNetwork): Promise<void> {
  const { name, hostCard, bridge } = network;
  if (!isMountPoint(network.path)) {
    // If /run survives a boot, the name remains without its namespace.
    rmSync(network.path, { force: true });
    await run("ip", ["netns", "add", name]);
  }
  if (!(await succeeds("ip", ["link", "show", hostCard]))) {
    await run("ip", ["link", "add", hostCard, "type", "veth", "peer", "name", "eth0", "netns", name]);
  }
  const mtu = String(network.mtu);
  await run("ip", ["addr", "replace", `${network.hostAddress}/24`, "dev", hostCard]);
  await run("ip", ["link", "set", hostCard, "mtu", mtu, "up"]);
  const inside = (...args: string[]) => run("ip", ["-n", name, ...args]);
  await inside("addr", "replace", `${network.address}/24`, "dev", "eth0");
  await inside("link", "set", "eth0", "mtu", mtu, "up");
  await inside("link", "set", "lo", "up");
  await inside("route", "replace", "default", "via", network.hostAddress);
  if (!(await succeeds("ip", ["-n", name, "link", "show", bridge]))) {
    await inside("link", "add", bridge, "type", "bridge");
  }
  await inside("addr", "replace", network.bridgeAddress, "dev", bridge);
  await inside("link", "set", bridge, "up");
  await openTransport(network);
}

export async function removeNamespace(network: NamespaceNetwork): Promise<void> {
  for (const { table, chain, rule } of firewallRules(network)) {
    await succeeds("iptables", ["-w", "-t", table, "-D", chain, ...rule]);
  }
  if (await succeeds("ip", ["link", "show", network.hostCard]))
    await run("ip", ["link", "del", network.hostCard]);
  if (existsSync(network.path)) await run("ip", ["netns", "del", network.name]);
}

async function openTransport(network: NamespaceNetwork): Promise<void> {
  const forwarding = "/proc/sys/net/ipv4/ip_forward";
  if (readFileSync(forwarding, "utf8").trim() !== "1") writeFileSync(forwarding, "1");
  for (const { table, chain, rule } of firewallRules(network)) {
    if (await succeeds("iptables", ["-w", "-t", table, "-C", chain, ...rule])) continue;
    await run("iptables", ["-w", "-t", table, "-I", chain, ...rule]);
  }
}

function firewallRules({ range, hostCard }: NamespaceNetwork) {
  return [
    { table: "nat", chain: "POSTROUTING", rule: ["-s", range, "!", "-o", hostCard, "-j", "MASQUERADE"] },
    // Another engine on this machine sets the policy of FORWARD to DROP.
    { table: "filter", chain: "FORWARD", rule: ["-i", hostCard, "-j", "ACCEPT"] },
    { table: "filter", chain: "FORWARD", rule: ["-o", hostCard, "-j", "ACCEPT"] },
  ];
}

/** Interfaces default to 1500; over an uplink with a smaller MTU large packets would silently be dropped. */
function uplinkMtu(): number {
  const defaultRoute = readFileSync("/proc/net/route", "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .find(([, destination, , flags]) => destination === "00000000" && flags !== undefined);
  const card = defaultRoute?.[0];
  return card === undefined ? 1_500 : Number(readFileSync(`/sys/class/net/${card}/mtu`, "utf8"));
}
