import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { controlAt, type UpstreamControl } from "../../stand-ins/upstreams/control/control.ts";
import { sourceEnvironment } from "../../stand-ins/upstreams/environment.ts";
import type { Hosts } from "../../stand-ins/upstreams/hosts.ts";
import { hashOf } from "../../stand-ins/game-servers/packaging/content-cache.ts";
import type { Instance } from "../instance.ts";
import { withLock } from "../lock.ts";
import {
  findByArgument,
  isAlive,
  type ProcessRecord,
  readLiveRecord,
  startDaemon,
  stopProcess,
} from "../processes.ts";
import { packageAddresses } from "../package-addresses.ts";
import { runtimeRoot, slotRegistry } from "../settings.ts";
import { preferredSlot } from "../slots.ts";
import { ensureUpstreamNetwork, removeUpstreamNetwork } from "./upstreams-network.ts";
import { claimSlice, ownersOf, releaseSlice, sliceOf, type UpstreamSlice } from "./upstreams-slices.ts";

export interface Upstreams {
  /** By name, in the form used in URLs. */
  readonly addresses: Hosts;
  /** Injects faults, and records every request. */
  readonly control: UpstreamControl;
  /** SOURCE_… settings that point the api here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
  stop(): Promise<void>;
}

const repository = fileURLToPath(new URL("../..", import.meta.url));
const program = fileURLToPath(new URL("../../stand-ins/upstreams/main.ts", import.meta.url));
const registry = join(slotRegistry, "..", "upstream-slices");
const START_TIMEOUT_MS = 180_000;
const POLL_MS = 50;

/**
 * Starts the stand-ins of all software and plugin sources for an instance, or finds them running. Callers that inject
 * faults while others use the same instance pass `name` to get a separate set.
 */
export async function startUpstreams(
  instance: Pick<Instance, "name" | "stateDir">,
  { name = "upstreams" }: { name?: string } = {},
): Promise<Upstreams> {
  const home = join(instance.stateDir, "upstreams", name);
  const sources = await sourcesHash();
  return withLock(join(registry, ".lock"), async () => {
    mkdirSync(home, { recursive: true });
    await removeAbandoned(home);
    const preferred = preferredSlot(`${instance.name}/${name}`);
    const isRunning = (owner: string) => processOf(owner) !== undefined;
    const slice = claimSlice(registry, home, { preferred, isRunning, taken: await packageAddresses() });
    const running = await findCurrent(slice, home, sources);
    const record = running ?? (await start(slice, home, sources));
    return {
      addresses: slice.hosts,
      control: controlAt(socketOf(slice)),
      environment: sourceEnvironment(slice.hosts),
      pid: record.pid,
      stop: () => withLock(join(registry, ".lock"), () => stop(slice, home)),
    };
  });
}

/** Finds stand-ins built from the current sources; outdated ones are stopped. */
async function findCurrent(
  slice: UpstreamSlice,
  home: string,
  sources: string,
): Promise<ProcessRecord | undefined> {
  const record = processOf(home);
  if (record === undefined) return undefined;
  const about = await controlAt(socketOf(slice))
    .about()
    .catch(() => undefined);
  if (about?.["sources"] === sources) return record;
  await end(record);
  return undefined;
}

async function start(slice: UpstreamSlice, home: string, sources: string): Promise<ProcessRecord> {
  // Leftovers of a killed process are removed first.
  await removeUpstreamNetwork(slice);
  await ensureUpstreamNetwork(slice);
  mkdirSync(runtimeRoot, { recursive: true });
  const logFile = join(home, "upstreams.log");
  const record = startDaemon({
    command: "nsenter",
    args: [
      `--net=${slice.namespacePath}`,
      process.execPath,
      program,
      `--addresses=${slice.addresses.join(",")}`,
      `--control=${socketOf(slice)}`,
      `--sources=${sources}`,
      `--home=${home}`,
    ],
    logFile,
    recordFile: recordFile(home),
  });
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const about = await controlAt(socketOf(slice))
      .about()
      .catch(() => undefined);
    if (about?.["pid"] === record.pid) return record;
    if (!isAlive(record)) throw new Error(`The upstream stand-ins ended at once; their log is ${logFile}`);
    if (Date.now() > giveUpAt) {
      await end(record);
      throw new Error(`The upstream stand-ins do not answer; their log is ${logFile}`);
    }
    await sleep(POLL_MS);
  }
}

async function stop(slice: UpstreamSlice, home: string): Promise<void> {
  const record = processOf(home);
  if (record !== undefined) await end(record);
  await removeUpstreamNetwork(slice);
  rmSync(socketOf(slice), { force: true });
  rmSync(home, { recursive: true, force: true });
  releaseSlice(registry, slice.number);
}

/** Removes networks whose process is gone. Their addresses stay reserved as long as their folder exists. */
async function removeAbandoned(home: string): Promise<void> {
  for (const [number, owner] of ownersOf(registry)) {
    if (owner === home || processOf(owner) !== undefined) continue;
    await removeUpstreamNetwork(sliceOf(number));
    rmSync(socketOf(sliceOf(number)), { force: true });
    if (!existsSync(owner)) releaseSlice(registry, number);
  }
}

/** Found by its record, or by its folder if we were killed before the record was written. */
function processOf(home: string): ProcessRecord | undefined {
  return readLiveRecord(recordFile(home)) ?? findByArgument("node", `--home=${home}`)[0];
}

async function end(record: ProcessRecord): Promise<void> {
  const isGone = await stopProcess(record, [
    { signal: "SIGTERM", waitMs: 5_000 },
    { signal: "SIGKILL", waitMs: 5_000 },
  ]);
  if (!isGone) throw new Error("The upstream stand-ins do not end.");
}

function recordFile(home: string): string {
  return join(home, "process.json");
}

/** Socket paths may have at most 107 characters. */
function socketOf({ number }: UpstreamSlice): string {
  return join(runtimeRoot, `upstreams-${number}.sock`);
}

function sourcesHash(): Promise<string> {
  const folders = ["upstreams", "game-servers"].map((name) => join(repository, "stand-ins", name));
  const entries = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return hashOf(entries.filter((entry) => basename(entry) !== "dist").toSorted());
}
