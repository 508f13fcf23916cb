import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Heartbeat } from "@blockwright/node-protocol/observation";
import { listDesired } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import type { z } from "zod";
import { every } from "./chores.ts";
import { openBackups } from "./backups/backups.ts";
import type { AgentConfig } from "./config.ts";
import { cacheBounds, type CacheBounds } from "./cache-bounds.ts";
import { fileHandlers } from "./instances/answer-files.ts";
import { instanceHandlers } from "./instances/answer-instances.ts";
import { openDownloadCache } from "./instances/install/download-cache.ts";
import { createDownloadClient } from "./instances/install/download-client.ts";
import { instanceTreesOf } from "./instances/trees/instance-trees.ts";
import { createNodeAddress } from "./instances/run/node-address.ts";
import { createAskInside } from "./instances/inside/ask-inside.ts";
import { createInstances, type Instances } from "./instances/instances.ts";
import { openRecordStore } from "./instances/record-store.ts";
import { Refused } from "./instances/refused.ts";
import { openScratchTrees } from "./instances/install/scratch-trees.ts";
import { openStepResults, usualResultLimits } from "./instances/install/step-results.ts";
import { emptyOldTrash } from "./instances/trees/empty-old-trash.ts";
import { createKeptReport } from "./instances/trees/kept-report.ts";
import { createKeptTrees } from "./instances/trees/retire-kept-trees.ts";
import { sweepLeftovers } from "./instances/trees/sweep-leftovers.ts";
import { treePlacesOf } from "./instances/trees/tree-places.ts";
import { inventoryHandlers } from "./inventory/take-inventory.ts";
import { obtainIdentity } from "./link/enrol.ts";
import { keepCredentialsFresh } from "./link/keep-credentials-fresh.ts";
import { openLink, type Link } from "./link/link.ts";
import { playersHandler } from "./metrics/answer-players.ts";
import { createImageReport } from "./metrics/image-report.ts";
import { createInstanceNumbers } from "./metrics/instance-numbers.ts";
import { readNodeFigures } from "./metrics/node-figures.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { strayHandlers } from "./strays/answer-strays.ts";
import { startSftp, type Sftp } from "./sftp/beside/sftp.ts";
import { openBulkTransfers } from "./transfers/bulk-transfers.ts";
import { createTransfers } from "./transfers/transfers.ts";
import type { Volumes } from "./volumes/volumes.ts";
import { openWorking } from "./working/open-working.ts";

const agentVersion = "0.1.0";
const beatEveryMs = 5000;
const askAgainEveryMs = 60_000;
const retireEveryMs = 60_000;
const sweepUploadsEveryMs = 3_600_000;
const emptyTrashEveryMs = 60 * 60_000;

export interface AgentParts {
  readonly config: AgentConfig;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly volumes: Volumes;
  /** On the same file system as the trees, so that cached files are shared, not copied. */
  readonly dataFolder: string;
}

export async function startAgent(parts: AgentParts) {
  const { config, log, volumes, dataFolder, runtime } = parts;
  await prepare(parts);
  const readFigures = figuresOf(parts);
  const { diskBytes } = await readFigures();
  const bounds = cacheBounds(config, diskBytes);
  const identity = await obtainIdentity(config, reservableMb(diskBytes, bounds));
  const { nodeId, natsUrl: url, credsFile } = identity;
  const credentials = await readFile(credsFile, "utf8");
  const link = await openLink({ nodeId, url, credentials, log });
  const { instances, ...held } = await openInstances(parts, link, bounds);
  const trees = instanceTreesOf(instances, volumes);
  const transfers = createTransfers(trees);
  const bulk = await openBulkTransfers({ config, identity, credentials, instances, trees, volumes, log });
  const keptTrees = createKeptTrees({ volumes, log, keepMs: config.keepReplacedFilesMs, nowMs: Date.now });
  const backups = await openBackups({ ...parts, nodeId, instances, trees, bulk: bulk.bringing });
  const sftp = await openSftp(parts, link, instances);
  const working = openWorking({ dataFolder, volumes, log, instances, trees });
  held.whenChanged((instanceId) => [sftp, bulk].forEach((one) => one?.look(instanceId)));
  const ofFiles = [...fileHandlers(trees), ...transfers.handlers, ...bulk.handlers, ...backups.handlers];
  const ofInstances = [...instanceHandlers(instances, keptTrees), ...working.handlers, held.ofPlayers];
  const ofNode = nodeHandlers({ instances, runtime, volumes, isOfWork: backups.isOfWork, ...held });
  await link.serve([...ofNode, ...ofInstances, ...ofFiles, ...(sftp?.handlers ?? [])]);
  const readKept = createKeptReport(volumes, log);
  const beat = async () => {
    const observations = await held.observeAll();
    working.look(observations);
    const figures = await readFigures();
    const kept = await readKept();
    const { storeId: backupStore } = backups;
    link.beat({ agentVersion, figures, observations, kept, sftp: sftp?.report() ?? null, backupStore });
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const retire = () => working.sweep().then(() => keptTrees.retire(signal));
  const emptyTrash = () => emptyOldTrash(volumes, log, { nowMs: Date.now(), signal });
  const chores = [
    every(beatEveryMs, beat, log, "a heartbeat was not sent"),
    every(askAgainEveryMs, () => catchUp(link, instances), log, "the desired state could not be asked for"),
    every(retireEveryMs, retire, log, "kept files could not be looked through"),
    every(sweepUploadsEveryMs, () => bulk.sweep(), log, "uploads could not be looked through"),
    every(emptyTrashEveryMs, emptyTrash, log, "the trash of the servers could not be looked through"),
  ];
  link.whenBack(() => chores.forEach((chore) => chore.runNow()));
  void sweepLeftovers(volumes, log, signal);
  void keepCredentialsFresh({ nodeId, link, credsFile, credentials, log, signal });
  return {
    nodeId,
    instances,
    stop: async () => {
      stopping.abort();
      chores.forEach((chore) => chore.stop());
      sftp?.stop();
      await Promise.all([transfers.cancelAll(), bulk.stopAll(), backups.stopAll()]);
      instances.detach();
      await link.close();
    },
  };
}

type NodeHandling = Parameters<typeof inventoryHandlers>[0] & Parameters<typeof strayHandlers>[0];

function nodeHandlers({
  isScratch,
  ...deps
}: NodeHandling & { readonly isScratch: (volumeId: string) => boolean }) {
  const isOfWork = (volumeId: string) => deps.isOfWork(volumeId) || isScratch(volumeId);
  return [...inventoryHandlers({ ...deps, isOfWork }), ...strayHandlers(deps)];
}

function figuresOf({ runtime, log, dataFolder }: AgentParts): () => Promise<Heartbeat["figures"]> {
  const readImages = createImageReport(runtime, log);
  return async () => {
    const images = await readImages();
    const clockAt = new Date().toISOString();
    return { ...(await readNodeFigures(dataFolder)), clockAt, ...(images && { images }) };
  };
}

/** Space used by the caches can't be reserved for servers. */
function reservableMb(diskBytes: number, { downloadsBytes, stepResultsBytes }: CacheBounds): number {
  return Math.floor((diskBytes - downloadsBytes - stepResultsBytes) / 1024 / 1024);
}

/** Undefined when SFTP is disabled. */
async function openSftp(
  { config, log, volumes }: AgentParts,
  link: Link,
  instances: Instances,
): Promise<Sftp | undefined> {
  const { sftpPort: port, stateFolder, logLevel } = config;
  if (port === undefined) return undefined;
  return startSftp({ port, stateFolder, logLevel, log, link, places: treePlacesOf(instances, volumes) });
}

/** The user agent names this node and a contact for the download sources. */
function downloadClientOf({ egress, enrolment: { apiUrl } }: AgentConfig) {
  const userAgent = `Blockwright/${agentVersion} (${egress.contact ?? apiUrl ?? "a game node"})`;
  return createDownloadClient({ userAgent, allowedNetworks: egress.allowedNetworks });
}

/** Resumes every instance recorded by an earlier agent. */
async function openInstances(
  { config, log, runtime, volumes, dataFolder }: AgentParts,
  link: Link,
  bounds: CacheBounds,
) {
  const { pingAddress } = config;
  const scratchTrees = await openScratchTrees(join(dataFolder, "scratch-trees"), volumes);
  const askInside = createAskInside(runtime, log);
  const numbers = createInstanceNumbers({ runtime, volumes, pingAddress, askInside });
  const observe = (instance: ReturnType<Instances["get"]>) => {
    const seen = instance.observe();
    const progress = seen.progress ?? numbers.whoCantJoin(instance);
    return { ...seen, progress, numbers: numbers.read(instance) };
  };
  let onChange: (instanceId: string) => void = () => undefined;
  const instances: Instances = createInstances({
    store: await openRecordStore(config.stateFolder),
    cache: await openDownloadCache(
      join(dataFolder, "cache"),
      downloadClientOf(config),
      bounds.downloadsBytes,
    ),
    stepResults: await openStepResults(join(dataFolder, "step-results"), scratchTrees, {
      ...usualResultLimits,
      totalBytes: bounds.stepResultsBytes,
    }),
    runtime,
    volumes,
    log,
    pingAddress,
    askInside,
    findNodeAddress: createNodeAddress(config.address, config.docker.resolvers),
    uids: config.uids,
    publishConsole: (instanceId, lines) => link.publish(link.subjects.console(instanceId), lines),
    onChange: (instanceId) => {
      link.publishChange([observe(instances.get(instanceId))]);
      onChange(instanceId);
    },
  });
  await instances.resume();
  const observeAll = async () => {
    await numbers.refresh(instances.all());
    return instances.all().map(observe);
  };
  const whenChanged = (listener: typeof onChange) => void (onChange = listener);
  const ofPlayers = playersHandler(instances, numbers);
  const isScratch = (volumeId: string) => scratchTrees.has(volumeId);
  return { instances, isScratch, ofPlayers, observeAll, whenChanged };
}

/** Fetches the desired state that changed while the link was down. Specs older than the node's are refused one by one. */
async function catchUp(link: Link, instances: Instances): Promise<void> {
  let after: string | null = null;
  do {
    const page: z.output<typeof listDesired.response> = await link.ask(listDesired, { after });
    for (const spec of page.specs) await instances.apply(spec).catch(ignoreRefusal);
    for (const { instanceId, generation, discard } of page.removed)
      await instances.remove(instanceId, generation, discard).catch(ignoreRefusal);
    after = page.next;
  } while (after !== null);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

async function prepare({ volumes, runtime, log }: AgentParts): Promise<void> {
  await volumes.prepare();
  await untilPrepared(runtime, log);
}

/** Retries: the container engine may start later than the agent. */
async function untilPrepared(runtime: Runtime, log: Logger): Promise<void> {
  for (;;) {
    try {
      return await runtime.prepare();
    } catch (error) {
      log.warn({ err: error }, "the container engine is not ready yet");
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
