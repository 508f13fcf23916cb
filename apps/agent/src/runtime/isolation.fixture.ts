import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import { basename, join } from "node:path";
import { type IsolationRow, outside, scriptOf, type Surroundings } from "./isolation-rows.fixture.ts";
import { listener, type NodeFixture, run } from "./runtime.fixture.ts";

const OUTSIDE = "blockwright-outside";
/** The two ends of the link between the node and the outside. */
export const NEAR = "198.18.255.1";
const FAR = "198.18.255.2";
const NODE_PORT = 18_080;
const OUTSIDE_PORT = 18_081;
const PEER_PORT = 26_201;

export interface OpenSurroundings extends Surroundings {
  readonly outsideNamespace: string;
  /** The node as seen from outside. */
  readonly outsideGateway: string;
  close(): Promise<void>;
}

/** All targets are listening, so a refusal is due to our rules and not to a missing listener. */
export async function openSurroundings(node: NodeFixture): Promise<OpenSurroundings> {
  const engineNamespace = basename(node.networkNamespace);
  await openOutside(engineNamespace, OUTSIDE, Object.values(outside));
  const helpers = [
    await serveIn(engineNamespace, node.probe, NODE_PORT),
    await serveIn(OUTSIDE, node.probe, OUTSIDE_PORT),
    await serveIn(OUTSIDE, node.probe, 53),
    await serveIn(OUTSIDE, node.probe, 25),
  ];
  const servers = await Promise.all([0, 0, 0].map(listen));
  const [machinePort = 0, natsPort = 0, databasePort = 0] = servers.map(portOf);
  return {
    gateway: await gatewayOf(node),
    nodeAddress: node.address,
    nodePort: NODE_PORT,
    machineAddresses: machineAddresses(node.address),
    machinePort,
    natsPort,
    databasePort,
    peerAddress: await startPeer(node),
    peerPort: PEER_PORT,
    outsidePort: OUTSIDE_PORT,
    outsideNamespace: `/run/netns/${OUTSIDE}`,
    outsideGateway: NEAR,
    async close() {
      for (const helper of helpers) helper.kill("SIGKILL");
      for (const server of servers) server.close();
      await run("ip", ["netns", "del", OUTSIDE]);
    },
  };
}

/** Connected only to the engine's namespace, so that the machine's own routes stay unchanged. */
export async function openOutside(
  engineNamespace: string,
  name: string,
  addresses: readonly string[],
): Promise<void> {
  await run("ip", ["netns", "del", name]).catch(() => undefined);
  // The kernel removes the link of a deleted namespace some time later.
  await run("ip", ["-n", engineNamespace, "link", "del", "bwoutside"]).catch(() => undefined);
  await run("ip", ["netns", "add", name]);
  await run("ip", [
    "link",
    "add",
    "bwoutside",
    "netns",
    engineNamespace,
    "type",
    "veth",
    "peer",
    "name",
    "eth0",
    "netns",
    name,
  ]);
  const inEngine = (...args: string[]) => run("ip", ["-n", engineNamespace, ...args]);
  const inOutside = (...args: string[]) => run("ip", ["-n", name, ...args]);
  await inEngine("addr", "add", `${NEAR}/30`, "dev", "bwoutside");
  await inEngine("link", "set", "bwoutside", "up");
  await inOutside("addr", "add", `${FAR}/30`, "dev", "eth0");
  await inOutside("link", "set", "eth0", "up");
  await inOutside("link", "set", "lo", "up");
  for (const address of addresses) {
    await inOutside("addr", "add", `${address}/32`, "dev", "lo");
    await inEngine("route", "replace", `${address}/32`, "via", FAR, "dev", "bwoutside");
  }
}

export async function serveIn(namespace: string, probe: string, port: number): Promise<ChildProcess> {
  const enter = ["nsenter", `--net=/run/netns/${namespace}`] as const;
  const child = spawn(enter[0], [enter[1], probe, "serve", String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isUp = once(child.stdout, "data");
  const ended = once(child, "exit").then(() => {
    throw new Error(`Nothing listens in ${namespace}.`);
  });
  ended.catch(() => undefined);
  await Promise.race([isUp, ended]);
  return child;
}

async function listen(port: number): Promise<Server> {
  // The probe disconnects without reading.
  const server = createServer((socket) => socket.on("error", () => undefined).end("pong\n"));
  server.listen(port, "0.0.0.0");
  await once(server, "listening");
  server.unref();
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** One end of the veth pair between the engine and the machine, and the machine's uplink. */
function machineAddresses(nodeAddress: string): string[] {
  const own = Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
  const joined = nodeAddress.replace(/\d+$/, "1");
  return [joined, ...own.filter((address) => !address.startsWith("10."))];
}

async function gatewayOf(node: NodeFixture): Promise<string> {
  const found = (await node.docker.getNetwork(node.config.bridge).inspect()) as {
    IPAM: { Config: { Gateway: string }[] };
  };
  return found.IPAM.Config[0]?.Gateway ?? "";
}

async function startPeer(node: NodeFixture): Promise<string> {
  const ports = [
    { protocol: "tcp", port: PEER_PORT },
    { protocol: "udp", port: PEER_PORT },
  ] as const;
  await node.runtime.create(node.specOf("peer", ["/data/probe", "serve", String(PEER_PORT)], { ports }));
  const heard = listener(await node.runtime.attach("peer"));
  await node.runtime.start("peer");
  await heard.until("serving\n");
  const { NetworkSettings } = await node.docker.getContainer("bw-peer").inspect();
  return NetworkSettings.Networks[node.config.bridge]?.IPAddress ?? "";
}

/** Prepares a folder with the script of the rows and a setuid root copy of the probe. */
export function furnish(node: NodeFixture, folder: string, rows: readonly IsolationRow[]): void {
  const setuidProbe = join(folder, "setuid-probe");
  copyFileSync(node.probe, join(folder, "probe"));
  copyFileSync(node.probe, setuidProbe);
  chownSync(setuidProbe, 0, 0);
  chmodSync(setuidProbe, 0o4755);
  writeFileSync(join(folder, "rows.sh"), scriptOf(rows));
}

export interface Subvolume {
  readonly folder: string;
  /** The kernel's id of the quota group. */
  readonly group: string;
  usedBytes(): Promise<number>;
  remove(): Promise<void>;
}

/** Created like a server's folder: a level-1 quota group with the limit, and the subvolume in it. */
export async function makeSubvolume(pool: string, name: string, limitBytes: number): Promise<Subvolume> {
  const folder = join(pool, "runtime-tests", name);
  mkdirSync(join(pool, "runtime-tests"), { recursive: true });
  const remove = () => removeSubvolume(pool, folder);
  await remove().catch(() => undefined);
  await run("btrfs", ["subvolume", "create", folder]);
  const { stdout } = await run("btrfs", ["inspect-internal", "rootid", folder]);
  const id = stdout.trim();
  // After a remount, ids of deleted subvolumes are reused, and their groups may still exist.
  await run("btrfs", ["qgroup", "destroy", `1/${id}`, pool]).catch(() => undefined);
  await run("btrfs", ["qgroup", "create", `1/${id}`, pool]);
  await run("btrfs", ["qgroup", "assign", "--no-rescan", `0/${id}`, `1/${id}`, pool]);
  await run("btrfs", ["qgroup", "limit", String(limitBytes), `1/${id}`, pool]);
  chownSync(folder, 1000, 1000);
  return {
    folder,
    group: String((1n << 48n) | BigInt(id)),
    async usedBytes() {
      await run("sync", ["--file-system", folder]);
      const { stdout: shown } = await run("btrfs", ["qgroup", "show", "--raw", pool]);
      return Number(new RegExp(`^1/${id}\\s+(\\d+)`, "m").exec(shown)?.[1] ?? Number.NaN);
    },
    remove,
  };
}

/** Deepest first. At the limit even root can't delete, so the limit is removed first. */
async function removeSubvolume(pool: string, folder: string): Promise<void> {
  const { stdout } = await run("btrfs", ["inspect-internal", "rootid", folder]);
  await run("btrfs", ["qgroup", "limit", "none", `1/${stdout.trim()}`, pool]);
  const { stdout: nested } = await run("find", [
    folder,
    "-mindepth",
    "1",
    "-depth",
    "-inum",
    "256",
    "-type",
    "d",
  ]);
  for (const path of [...nested.split("\n").filter(Boolean), folder]) {
    await run("btrfs", ["subvolume", "delete", "--commit-each", path]);
  }
  // The kernel keeps the group while it cleans up the deleted subvolume.
  await run("btrfs", ["qgroup", "destroy", `1/${stdout.trim()}`, pool]).catch(() => undefined);
}
