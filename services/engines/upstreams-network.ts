import { existsSync, rmSync } from "node:fs";
import { isMountPoint } from "./mounts.ts";
import { run, succeeds } from "../shell.ts";
import type { UpstreamSlice } from "./upstreams-slices.ts";

const POINT_TO_POINT = 30;

/** A namespace whose addresses are routed: from this machine, and through it from the engines' containers. */
export async function ensureUpstreamNetwork(slice: UpstreamSlice): Promise<void> {
  const { namespace, namespacePath, hostCard } = slice;
  if (!isMountPoint(namespacePath)) {
    rmSync(namespacePath, { force: true });
    await run("ip", ["netns", "add", namespace]);
  }
  if (!(await succeeds("ip", ["link", "show", hostCard]))) {
    await run("ip", ["link", "add", hostCard, "type", "veth", "peer", "name", "eth0", "netns", namespace]);
  }
  await run("ip", ["addr", "replace", `${slice.hostAddress}/${POINT_TO_POINT}`, "dev", hostCard]);
  await run("ip", ["link", "set", hostCard, "up"]);
  const inside = (...args: string[]) => run("ip", ["-n", namespace, ...args]);
  await inside("link", "set", "lo", "up");
  await inside("addr", "replace", `${slice.insideAddress}/${POINT_TO_POINT}`, "dev", "eth0");
  await inside("link", "set", "eth0", "up");
  await inside("route", "replace", "default", "via", slice.hostAddress);
  for (const address of slice.addresses) {
    await inside("addr", "replace", `${address}/32`, "dev", "lo");
    await run("ip", ["route", "replace", `${address}/32`, "via", slice.insideAddress, "dev", hostCard]);
  }
  for (const rule of forwardRules(slice)) {
    if (await succeeds("iptables", ["-w", "-C", "FORWARD", ...rule])) continue;
    await run("iptables", ["-w", "-I", "FORWARD", ...rule]);
  }
}

/** Routes are removed with their interface. */
export async function removeUpstreamNetwork(slice: UpstreamSlice): Promise<void> {
  for (const rule of forwardRules(slice)) await succeeds("iptables", ["-w", "-D", "FORWARD", ...rule]);
  if (await succeeds("ip", ["link", "show", slice.hostCard]))
    await run("ip", ["link", "del", slice.hostCard]);
  if (existsSync(slice.namespacePath)) await run("ip", ["netns", "del", slice.namespace]);
}

/** Another engine on this machine sets the policy of FORWARD to DROP. */
function forwardRules({ hostCard }: UpstreamSlice): string[][] {
  return [
    ["-i", hostCard, "-j", "ACCEPT"],
    ["-o", hostCard, "-j", "ACCEPT"],
  ];
}
