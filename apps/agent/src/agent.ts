import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listDesired } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import type { z } from "zod";
import { every } from "./chores.ts";
import type { AgentConfig } from "./config.ts";
import { fileHandlers } from "./instances/answer-files.ts";
import { instanceHandlers } from "./instances/answer-instances.ts";
import { openDownloadCache } from "./instances/download-cache.ts";
import { instanceTreesOf } from "./instances/instance-trees.ts";
import { createInstances, type Instances } from "./instances/instances.ts";
import { openRecordStore } from "./instances/record-store.ts";
import { Refused } from "./instances/refused.ts";
import { openStepResults } from "./instances/step-results.ts";
import { createKeptTrees, type KeptTrees } from "./instances/retire-kept-trees.ts";
import { sweepLeftovers } from "./instances/sweep-leftovers.ts";
import { obtainIdentity } from "./link/enrol.ts";
import { keepCredentialsFresh } from "./link/keep-credentials-fresh.ts";
import { openLink, type Link } from "./link/link.ts";
import { createInstanceNumbers } from "./metrics/instance-numbers.ts";
import { readNodeFigures } from "./metrics/node-figures.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { createTransfers } from "./transfers/transfers.ts";
import type { Volumes } from "./volumes/volumes.ts";

const agentVersion = "0.1.0";
const beatEveryMs = 5000;
const askAgainEveryMs = 60_000;
const retireEveryMs = 60_000;

export interface AgentParts {
  readonly config: AgentConfig;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly volumes: Volumes;
  /** On the same file system as the trees, so that cached files are shared, not copied. */
  readonly dataFolder: string;
}

export async function startAgent(parts: AgentParts) {
  const { config, log, runtime, volumes, dataFolder } = parts;
  await volumes.prepare();
  await untilPrepared(runtime, log);
  const { diskBytes } = await readNodeFigures(dataFolder);
  const identity = await obtainIdentity(config, Math.floor(diskBytes / 1024 / 1024));
  const { nodeId, natsUrl, credsFile } = identity;
  const credentials = await readFile(credsFile, "utf8");
  const link = await openLink({ nodeId, url: natsUrl, credentials, log });
  const { instances, observeAll } = await openInstances(parts, link);
  const trees = instanceTreesOf(instances, volumes);
  const transfers = createTransfers(trees);
  const keptTrees = openKeptTrees(parts);
  const handlers = [...instanceHandlers(instances, keptTrees), ...fileHandlers(trees), ...transfers.handlers];
  await link.serve(handlers);
  const beat = async () => {
    const observations = await observeAll();
    link.beat({ agentVersion, figures: await readNodeFigures(dataFolder), observations });
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const chores = [
    every(beatEveryMs, beat, log, "a heartbeat was not sent"),
    every(askAgainEveryMs, () => catchUp(link, instances), log, "the desired state could not be asked for"),
    every(retireEveryMs, () => keptTrees.retire(signal), log, "kept files could not be looked through"),
  ];
  link.whenBack(() => chores.forEach((chore) => chore.runNow()));
  void sweepLeftovers(volumes, log, signal);
  void keepCredentialsFresh({ link, credsFile, credentials, log, signal });
  return {
    nodeId,
    instances,
    stop: async () => {
      stopping.abort();
      for (const chore of chores) chore.stop();
      await transfers.cancelAll();
      instances.letGo();
      await link.close();
    },
  };
}

function openKeptTrees({ config, log, volumes, dataFolder }: AgentParts): KeptTrees {
  const freeShare = async () => {
    const { diskBytes, diskFreeBytes } = await readNodeFigures(dataFolder);
    return diskFreeBytes / diskBytes;
  };
  return createKeptTrees({ volumes, log, keepMs: config.keepReplacedFilesMs, freeShare, nowMs: Date.now });
}

/** Who we are and whom to ask about us. */
function userAgentOf({ contact, enrolment: { apiUrl } }: AgentConfig): string {
  return `Blockwright/${agentVersion} (${contact ?? apiUrl ?? "a game node"})`;
}

/** Everything that was here before, taken up again, and what there is to tell of it. */
async function openInstances({ config, log, runtime, volumes, dataFolder }: AgentParts, link: Link) {
  const numbers = createInstanceNumbers(runtime, volumes, config.address);
  const observe = (instance: ReturnType<Instances["get"]>) => ({
    ...instance.observe(),
    numbers: numbers.read(instance),
  });
  const instances: Instances = createInstances({
    store: await openRecordStore(config.stateFolder),
    cache: await openDownloadCache(join(dataFolder, "cache"), userAgentOf(config)),
    stepResults: await openStepResults(join(dataFolder, "step-results"), log),
    runtime,
    volumes,
    log,
    address: config.address,
    publishConsole: (instanceId, lines) => link.publish(link.subjects.console(instanceId), lines),
    onChange: (instanceId) => link.tellChange([observe(instances.get(instanceId))]),
  });
  await instances.resume();
  const observeAll = async () => {
    await numbers.refresh(instances.all());
    return instances.all().map(observe);
  };
  return { instances, observeAll };
}

/** What was said while we were away. Each is refused on its own if we know better. */
async function catchUp(link: Link, instances: Instances): Promise<void> {
  let after: string | null = null;
  do {
    const page: z.output<typeof listDesired.response> = await link.ask(listDesired, { after });
    for (const spec of page.specs) await instances.apply(spec).catch(ignoreRefusal);
    for (const { instanceId, generation } of page.removed)
      await instances.remove(instanceId, generation).catch(ignoreRefusal);
    after = page.next;
  } while (after !== null);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

/** The engine may come up after us. */
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
