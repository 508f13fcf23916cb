import { join } from "node:path";
import { applyInstance, removeInstance, watchConsole, writeConsole } from "@blockwright/node-protocol/rpc";
import type { Logger } from "pino";
import type { AgentConfig } from "./config.ts";
import { openDownloadCache } from "./instances/download-cache.ts";
import { createInstances, Refused, type Instances } from "./instances/instances.ts";
import { openRecordStore } from "./instances/record-store.ts";
import { openStepResults } from "./instances/step-results.ts";
import { obtainIdentity } from "./link/enrol.ts";
import { openLink, type Link } from "./link/link.ts";
import { onRpc, serveRpc, type RpcHandler } from "./link/serve-rpc.ts";
import { createInstanceNumbers } from "./metrics/instance-numbers.ts";
import { readNodeFigures } from "./metrics/node-figures.ts";
import type { Runtime } from "./runtime/runtime.ts";
import type { Volumes } from "./volumes/volumes.ts";

const agentVersion = "0.1.0";
const beatEveryMs = 5000;
const askAgainEveryMs = 60_000;

export interface AgentParts {
  readonly config: AgentConfig;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly volumes: Volumes;
  /** On the same file system as the trees, so that cached files are shared, not copied. */
  readonly dataFolder: string;
}

export async function startAgent({ config, log, runtime, volumes, dataFolder }: AgentParts) {
  await volumes.prepare();
  await untilPrepared(runtime, log);
  const store = await openRecordStore(config.stateFolder);
  const cache = await openDownloadCache(join(dataFolder, "cache"));
  const stepResults = await openStepResults(join(dataFolder, "step-results"), log);
  const { diskBytes } = await readNodeFigures(dataFolder);
  const identity = await obtainIdentity(config, Math.floor(diskBytes / 1024 / 1024));
  const link = await openLink({
    nodeId: identity.nodeId,
    url: identity.natsUrl,
    credsFile: identity.credsFile,
    log,
  });
  const numbers = createInstanceNumbers(runtime, volumes, config.address);
  const observe = (instance: ReturnType<Instances["get"]>) => ({
    ...instance.observe(),
    numbers: numbers.read(instance),
  });
  const instances: Instances = createInstances({
    store,
    cache,
    stepResults,
    runtime,
    volumes,
    log,
    address: config.address,
    publishConsole: (instanceId, lines) => link.publish(link.subjects.console(instanceId), lines),
    onChange: (instanceId) => link.tellChange([observe(instances.get(instanceId))]),
  });
  await instances.resume();
  serveRpc(link.nats, link.subjects.rpc, rpcHandlers(instances), log);
  // Until the server has them, whoever asks is told that nobody is here.
  await link.nats.flush();
  const beat = async () => {
    await numbers.refresh(instances.all());
    link.beat({
      agentVersion,
      figures: await readNodeFigures(dataFolder),
      observations: instances.all().map(observe),
    });
  };
  const chores = [
    every(beatEveryMs, beat, log, "a heartbeat was not sent"),
    every(askAgainEveryMs, () => catchUp(link, instances), log, "the desired state could not be asked for"),
  ];
  link.whenBack(() => chores.forEach(({ runNow }) => runNow()));
  return {
    nodeId: identity.nodeId,
    instances,
    stop: async () => {
      for (const { timer } of chores) clearInterval(timer);
      instances.letGo();
      await link.close();
    },
  };
}

function rpcHandlers(instances: Instances): RpcHandler[] {
  return [
    onRpc(applyInstance, async ({ spec }) => {
      await instances.apply(spec);
      return { generation: spec.generation };
    }),
    onRpc(removeInstance, async ({ instanceId, generation }) => {
      await instances.remove(instanceId, generation);
      return {};
    }),
    onRpc(writeConsole, async ({ instanceId, line }) => {
      if (!(await instances.get(instanceId).writeConsole(line)))
        throw new Refused("not-running", "the server is not running");
      return {};
    }),
    onRpc(watchConsole, async ({ instanceId, epoch, afterNumber }) =>
      instances.get(instanceId).watchConsole(epoch, afterNumber),
    ),
  ];
}

/** What was said while we were away. Each is refused on its own if we know better. */
async function catchUp(link: Link, instances: Instances): Promise<void> {
  const { specs, removed } = await link.askDesired();
  for (const spec of specs) await instances.apply(spec).catch(ignoreRefusal);
  for (const { instanceId, generation } of removed)
    await instances.remove(instanceId, generation).catch(ignoreRefusal);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

function every(ms: number, work: () => Promise<void>, log: Logger, complaint: string) {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    await work().catch((error: unknown) => log.warn({ err: error }, complaint));
    isBusy = false;
  };
  const runNow = () => void run();
  runNow();
  return { timer: setInterval(runNow, ms), runNow };
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
