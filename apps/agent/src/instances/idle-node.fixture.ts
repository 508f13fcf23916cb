import { join } from "node:path";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { pino } from "pino";
import type { Runtime } from "../runtime/runtime.ts";
import { directoryVolumes } from "../volumes/directory-volumes.ts";
import type { DownloadCache } from "./install/download-cache.ts";
import { createInstances } from "./instances.ts";
import { openRecordStore, type RecordStore } from "./record-store.ts";
import type { UidRange } from "./uids.ts";
import type { StepResults } from "./install/step-results.ts";

export const quietLog = pino({ level: "silent" }, pino.destination({ dest: 2, sync: true }));

const notHere = () => Promise.reject(new Error("nothing runs here"));
const nothing = async () => undefined;

/** For stopped servers: tests of their trees need no engine. */
export const idleRuntime: Runtime = {
  prepare: nothing,
  create: notHere,
  attach: notHere,
  start: notHere,
  signal: notHere,
  inspect: nothing,
  untilExit: notHere,
  list: async () => [],
  logsSince: notHere,
  sample: nothing,
  updateLimits: notHere,
  remove: nothing,
  imageNames: async () => [],
  runToEnd: notHere,
};

/** A node without engine and link, in one folder. */
export async function openIdleNode(
  folder: string,
  {
    watchStore = (store) => store,
    uids = { first: 70_000, last: 70_999 },
  }: { watchStore?: (store: RecordStore) => RecordStore; uids?: UidRange } = {},
) {
  const volumes = directoryVolumes(join(folder, "pool"));
  await volumes.prepare();
  const cache: DownloadCache = { use: notHere };
  const stepResults: StepResults = { provide: notHere };
  const instances = createInstances({
    volumes,
    cache,
    stepResults,
    runtime: idleRuntime,
    store: watchStore(await openRecordStore(join(folder, "state"))),
    log: quietLog,
    pingAddress: "127.0.0.1",
    askInside: nothing,
    findNodeAddress: () => Promise.resolve("127.0.0.1"),
    uids,
    publishConsole: () => undefined,
    onChange: () => undefined,
  });
  await instances.resume();
  return { volumes, instances };
}

export const treeMarker = "installed.txt";

/** A stopped server whose files name their installation. */
export function idleSpec(
  instanceId: string,
  generation: number,
  id: string,
  isBroughtBack: boolean,
): InstanceSpec {
  const texts = [{ path: treeMarker, content: id }];
  const installation = {
    id,
    files: [],
    texts,
    steps: [],
    ...(isBroughtBack && { bringBack: true as const }),
  };
  return {
    instanceId,
    serverId: instanceId,
    purpose: "live",
    power: "off",
    holds: [],
    generation,
    restarts: 0,
    image: "none",
    command: ["none"],
    manners: {
      readyText: "Done",
      stopCommand: "stop",
      ping: "none",
      startTimeLimitMs: 1000,
      stopGraceMs: 60_000,
    },
    limits: { memoryMb: 64, cpus: 1, processes: 16, diskMb: 64 },
    ports: [{ protocol: "tcp", port: 25_565 }],
    installation,
  };
}
