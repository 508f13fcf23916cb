import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
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
  argumentsOf,
  findByArgument,
  isAlive,
  type ProcessRecord,
  readLiveRecord,
  startDaemon,
  stopProcess,
} from "../processes.ts";
import { packageAddresses } from "../package-addresses.ts";
import { ServiceError } from "../service-error.ts";
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
const defaultName = "upstreams";
const registryLock = join(registry, ".lock");
/** The first start of a version compiles game servers and plugins, which takes minutes on a busy machine. */
const START_LIMIT_MS = 900_000;
const POLL_MS = 50;
const REPORT_EVERY_MS = 20_000;

interface StartOptions {
  readonly name?: string;
  /** Called from time to time with a sentence while the start takes long. */
  readonly onWait?: (sentence: string) => void;
}

/**
 * Starts the stand-ins of all software and plugin sources for an instance, or finds them running. Callers that inject
 * faults while others use the same instance pass `name` to get a separate set.
 */
export async function startUpstreams(
  instance: Pick<Instance, "name" | "stateDir">,
  { name = defaultName, onWait = () => undefined }: StartOptions = {},
): Promise<Upstreams> {
  const home = homeOf(instance, name);
  const sources = await sourcesHash();
  const { slice, record } = await withLock(registryLock, async () => {
    mkdirSync(home, { recursive: true });
    await removeAbandoned(home);
    const preferred = preferredSlot(`${instance.name}/${name}`);
    const isRunning = (owner: string) => processOf(owner) !== undefined;
    const claimed = claimSlice(registry, home, { preferred, isRunning, taken: await packageAddresses() });
    const running = await findCurrent(home, sources);
    return { slice: claimed, record: running ?? (await start(claimed, home, sources)) };
  });
  // Not under the lock, which all instances of this machine share.
  await untilAnswering(slice, record, home, onWait);
  return {
    addresses: slice.hosts,
    control: controlAt(socketOf(slice)),
    environment: sourceEnvironment(slice.hosts),
    pid: record.pid,
    stop: () =>
      withLock(registryLock, async () => {
        await stop(slice, home);
        rmSync(home, { recursive: true, force: true });
      }),
  };
}

/** Stops the stand-ins of an instance without starting them, in whatever state they are. Their folder stays. */
export async function stopUpstreams(instance: Pick<Instance, "stateDir">): Promise<void> {
  const home = homeOf(instance, defaultName);
  await withLock(registryLock, async () => {
    for (const [number, owner] of ownersOf(registry)) {
      if (owner === home) await stop(sliceOf(number), home);
    }
  });
}

/** Finds stand-ins built from the current sources, which may still be starting; outdated ones are stopped. */
async function findCurrent(home: string, sources: string): Promise<ProcessRecord | undefined> {
  const record = processOf(home);
  if (record === undefined) return undefined;
  if (argumentsOf(record).includes(sourcesArgument(sources))) return record;
  await end(record);
  return undefined;
}

async function start(slice: UpstreamSlice, home: string, sources: string): Promise<ProcessRecord> {
  // Leftovers of a killed process are removed first.
  await removeUpstreamNetwork(slice);
  await ensureUpstreamNetwork(slice);
  mkdirSync(runtimeRoot, { recursive: true });
  return startDaemon({
    command: "nsenter",
    args: [
      `--net=${slice.namespacePath}`,
      process.execPath,
      program,
      `--addresses=${slice.addresses.join(",")}`,
      `--control=${socketOf(slice)}`,
      sourcesArgument(sources),
      `--home=${home}`,
    ],
    logFile: logFileIn(home),
    recordFile: recordFile(home),
  });
}

async function untilAnswering(
  slice: UpstreamSlice,
  record: ProcessRecord,
  home: string,
  onWait: (sentence: string) => void,
): Promise<void> {
  const startedAt = Date.now();
  let reportAt = startedAt + REPORT_EVERY_MS;
  for (;;) {
    const about = await controlAt(socketOf(slice))
      .about()
      .catch(() => undefined);
    if (about?.["pid"] === record.pid) return;
    if (!isAlive(record)) throw failure("ended during their start", home);
    const now = Date.now();
    const seconds = Math.round((now - startedAt) / 1_000);
    if (now - startedAt > START_LIMIT_MS) {
      const said = failure(`do not answer after ${seconds} s`, home);
      await end(record);
      throw said;
    }
    if (now > reportAt) {
      reportAt = now + REPORT_EVERY_MS;
      onWait(`Waiting for the upstream stand-ins (${seconds} s): ${stepIn(home)}.`);
    }
    await sleep(POLL_MS);
  }
}

function failure(what: string, home: string): ServiceError {
  const logFile = logFileIn(home);
  return new ServiceError("upstreams", `The upstream stand-ins ${what}; their log is ${logFile}`, logFile);
}

/** They log each step of their start. */
function stepIn(home: string): string {
  const lines = readFileSync(logFileIn(home), "utf8").trimEnd().split("\n");
  return lines.at(-1) || "the program is loading";
}

async function stop(slice: UpstreamSlice, home: string): Promise<void> {
  const record = processOf(home);
  if (record !== undefined) await end(record);
  await removeUpstreamNetwork(slice);
  rmSync(socketOf(slice), { force: true });
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

function homeOf({ stateDir }: Pick<Instance, "stateDir">, name: string): string {
  return join(stateDir, "upstreams", name);
}

function logFileIn(home: string): string {
  return join(home, "upstreams.log");
}

function sourcesArgument(sources: string): string {
  return `--sources=${sources}`;
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
