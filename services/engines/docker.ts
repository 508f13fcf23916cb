import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listRunningContainers, pingEngine, stopContainer } from "./docker-api.ts";
import { endLeftovers } from "./docker-leftovers.ts";
import { ensureNamespace, networkOf, type NamespaceNetwork, removeNamespace } from "./network-namespace.ts";
import type { Place } from "../place.ts";
import {
  findByArgument,
  type ProcessRecord,
  readLiveRecord,
  startDaemon,
  stopProcess,
  waitForExit,
  writeRecord,
} from "../processes.ts";
import { ServiceError, sentenceOf } from "../service-error.ts";
import { findExecutable } from "../shell.ts";
import { waitUntilHealthy } from "../wait-until.ts";

export interface EngineAddress {
  socketPath: string;
  pid: number;
  /** The bridge that containers are attached to, inside the engine's network namespace. */
  bridge: string;
  networkNamespace: string;
  /** The address of published ports, reachable from this machine and from other engines on it. */
  address: string;
}

const START_TIMEOUT_MS = 60_000;
const CONTAINER_GRACE_S = 10;
const CONTAINERD_ENDS_WITHIN_MS = 5_000;

export async function ensureDocker(place: Place): Promise<EngineAddress> {
  const files = filesOf(place);
  const network = networkOf(place.slot);
  const record = runningEngine(place) ?? (await start(place, network));
  const ping = () => pingEngine(files.socket);
  await waitUntilHealthy("docker", { record, logFile: files.log }, ping, START_TIMEOUT_MS);
  return {
    socketPath: files.socket,
    pid: record.pid,
    bridge: network.bridge,
    networkNamespace: network.path,
    address: network.address,
  };
}

export async function stopDocker(place: Place): Promise<void> {
  const files = filesOf(place);
  const record = runningEngine(place);
  if (record !== undefined) {
    await stopContainers(files.socket);
    const stopped = await stopProcess(record, [
      { signal: "SIGTERM", waitMs: 30_000 },
      { signal: "SIGKILL", waitMs: 5_000 },
    ]);
    if (!stopped) throw new ServiceError("docker", "It does not end.", files.log);
  }
  await endLeftovers(files);
  await removeNamespace(networkOf(place.slot));
  for (const file of [files.record, files.pid, files.socket]) rmSync(file, { force: true });
  rmSync(place.runtimeDir, { recursive: true, force: true });
}

/** It exits shortly after the engine; a new one would wait forever for resources it still holds. */
export async function endContainerd(runtimeDir: string): Promise<void> {
  const config = join(runtimeDir, "docker", "containerd", "containerd.toml");
  for (const record of findByArgument("containerd", config)) {
    if (await waitForExit(record, CONTAINERD_ENDS_WITHIN_MS)) continue;
    const hasEnded = await stopProcess(record, [{ signal: "SIGKILL", waitMs: 5_000 }]);
    if (!hasEnded) throw new ServiceError("docker", "Its containerd does not end.");
  }
}

/** Found by its record, or by its data folder if we were killed before the record was written. */
export function runningEngine(place: Place): ProcessRecord | undefined {
  const files = filesOf(place);
  const known = readLiveRecord(files.record);
  if (known !== undefined) return known;
  const found = findByArgument("dockerd", `--data-root=${files.data}`)[0];
  if (found !== undefined) writeRecord(files.record, found);
  return found;
}

function filesOf(place: Place) {
  const folder = join(place.stateDir, "docker");
  return {
    folder,
    data: join(folder, "data"),
    record: join(folder, "process.json"),
    log: join(folder, "dockerd.log"),
    exec: join(place.runtimeDir, "docker"),
    pid: join(place.runtimeDir, "docker.pid"),
    socket: join(place.runtimeDir, "docker.sock"),
    cgroup: `blockwright-${place.slot}`,
  };
}

async function start(place: Place, network: NamespaceNetwork): Promise<ProcessRecord> {
  const files = filesOf(place);
  const dockerd = findExecutable("dockerd");
  if (dockerd === undefined) throw new ServiceError("docker", "dockerd is not installed.");
  mkdirSync(files.folder, { recursive: true });
  mkdirSync(place.runtimeDir, { recursive: true });
  await endContainerd(place.runtimeDir);
  // After a crash the engine refuses to start while any process has its old pid, and mistakes any process with the old
  // containerd pid for its containerd, including a zombie.
  for (const file of [files.pid, join(files.exec, "containerd", "containerd.pid")])
    rmSync(file, { force: true });
  await ensureNamespace(network).catch((error: unknown) => {
    throw new ServiceError("docker", `Its network could not be made: ${sentenceOf(error)}`);
  });
  return startDaemon({
    // Not "ip netns exec": it remounts /sys, which hides the cgroups from the engine.
    command: "nsenter",
    args: [`--net=${network.path}`, dockerd, ...engineArguments(files, network)],
    logFile: files.log,
    recordFile: files.record,
  });
}

function engineArguments(files: ReturnType<typeof filesOf>, network: NamespaceNetwork): string[] {
  return [
    `--host=unix://${files.socket}`,
    `--data-root=${files.data}`,
    `--exec-root=${files.exec}`,
    `--pidfile=${files.pid}`,
    `--cgroup-parent=/${files.cgroup}`,
    "--exec-opt=native.cgroupdriver=cgroupfs",
    "--live-restore",
    "--icc=false",
    `--bridge=${network.bridge}`,
    `--mtu=${network.mtu}`,
    `--default-address-pool=base=${network.pool},size=26`,
    "--log-driver=local",
    "--log-opt=max-size=5m",
    "--log-opt=max-file=2",
    "--log-level=warn",
  ];
}

async function stopContainers(socketPath: string): Promise<void> {
  // An unresponsive engine can't stop them: endLeftovers does.
  const ids = await listRunningContainers(socketPath).catch(() => []);
  await Promise.all(ids.map((id) => stopContainer(socketPath, id, CONTAINER_GRACE_S).catch(() => undefined)));
}
