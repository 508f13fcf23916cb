import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../apps/agent/src/config.ts";
import { DockerRuntime } from "../apps/agent/src/runtime/docker-runtime.ts";
import type { ContainerSpec, Runtime } from "../apps/agent/src/runtime/runtime.ts";

const mebibyte = 1024 * 1024;
/** It has a shell, curl and Perl; the images of games don't. */
const image = "blockwright/builder:21";
const limits = { memoryBytes: 512 * mebibyte, cpus: 1, processes: 128 };
const limitMs = 10 * 60_000;
const maxOutputBytes = mebibyte;

/** Containers with the network, the user and the limits of a game, made by the agent's own code. */
export interface Containers {
  readonly runtime: Runtime;
  readonly bridge: string;
  readonly socketPath: string;
  readonly resolvers: readonly string[];
  /** Runs a shell script to its end and returns its output. */
  readonly run: (script: string, signal: AbortSignal) => Promise<string>;
  readonly specOf: (instanceId: string, command: readonly string[]) => ContainerSpec;
}

/** Beside the agent's own mark, which the agent itself would clear away. */
export function probeNameOf(nodeName: string): string {
  return `${nodeName}-probe`;
}

export async function openContainers(agent: Readonly<Record<string, string>>): Promise<Containers> {
  const config = readConfig(agent);
  const { networkNamespace, subnet, ...docker } = config.docker;
  const probeName = probeNameOf(config.enrolment.name);
  const folder = join(config.stateFolder, "..", probeName);
  const uid = config.uids.last;
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, uid);
  const runtime = new DockerRuntime({
    ...docker,
    ...(networkNamespace !== undefined && { networkNamespace }),
    ...(subnet !== undefined && { subnet }),
    nodeId: probeName,
    publishAddress: config.publishAddress,
    accountsFolder: join(config.stateFolder, "accounts"),
  });
  await runtime.prepare();
  const specOf = (instanceId: string, command: readonly string[]): ContainerSpec => ({
    instanceId,
    image,
    command,
    environment: {},
    uid,
    dataFolder: folder,
    limits,
    ports: [],
  });
  return {
    runtime,
    bridge: docker.bridge,
    socketPath: docker.socketPath,
    resolvers: docker.resolvers,
    specOf,
    run: async (script, signal) => {
      const { ports: _none, ...spec } = specOf(probeName, ["bash", "-c", script]);
      const step = { ...spec, stepId: probeName, timeLimitMs: limitMs, maxOutputBytes };
      return (await runtime.runToEnd(step, signal)).output;
    },
  };
}
