import { execFile } from "node:child_process";
import { chownSync, copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type Docker from "dockerode";
import { ensureInstance, type Instance } from "../../../../services/instance.ts";
import type { ServiceName } from "../../../../services/service-names.ts";
import { labels } from "./container-options.ts";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { DockerRuntime } from "./docker-runtime.ts";
import { connectEngine } from "./engine.ts";
import { removeContainer } from "./remove-container.ts";
import type { Attachment, ContainerSpec } from "./runtime.ts";

export const run = promisify(execFile);

export const MEBIBYTE = 1024 ** 2;

export const never = new AbortController().signal;

export interface NodeFixture {
  readonly instance: Instance;
  readonly config: DockerRuntimeConfig;
  readonly runtime: DockerRuntime;
  readonly docker: Docker;
  /** The address that published ports listen on. */
  readonly address: string;
  readonly networkNamespace: string;
  /** The compiled probe.c, built for the host. */
  readonly probe: string;
  /** The compiled neighbour.c. */
  readonly neighbour: string;
  /** An empty folder owned by the containers' user, with both programs in it. */
  folderOf(instanceId: string): string;
  specOf(instanceId: string, command: readonly string[], change?: Partial<ContainerSpec>): ContainerSpec;
  clear(): Promise<void>;
}

/** A node with its own name. Leftovers of an earlier run under the same name are removed. */
export async function openNode(
  name: string,
  {
    instanceName = "agent-runtime",
    services = ["images"],
    settings = {},
  }: {
    instanceName?: string;
    services?: readonly ServiceName[];
    settings?: Partial<DockerRuntimeConfig>;
  } = {},
): Promise<NodeFixture> {
  const instance = await ensureInstance(instanceName, services);
  const engine = instance.docker;
  if (engine === undefined) throw new Error("There is no engine.");
  const accountsFolder = join(instance.stateDir, "accounts");
  const config = { ...configOf(name, engine), accountsFolder, ...settings };
  const docker = connectEngine(engine.socketPath);
  const folder = join(instance.stateDir, "runtime-tests", name);
  const probe = await compile("probe", instance.stateDir, name);
  const neighbour = await compile("neighbour", instance.stateDir, name);
  const clear = async () => {
    await removeContainers(docker, name);
    rmSync(folder, { recursive: true, force: true });
  };
  await clear();
  const runtime = new DockerRuntime(config);
  await runtime.prepare();
  const folderOf = (instanceId: string) => {
    const path = join(folder, instanceId);
    mkdirSync(path, { recursive: true });
    chownSync(path, 1000, 1000);
    copyFileSync(probe, join(path, "probe"));
    copyFileSync(neighbour, join(path, "neighbour"));
    return path;
  };
  return {
    instance,
    config,
    runtime,
    docker,
    probe,
    neighbour,
    address: engine.address,
    networkNamespace: engine.networkNamespace,
    folderOf,
    specOf: (instanceId, command, change) => ({
      instanceId,
      image: "blockwright/java:17",
      command,
      environment: {},
      uid: 1000,
      dataFolder: change?.dataFolder ?? folderOf(instanceId),
      limits: { memoryBytes: 128 * MEBIBYTE, cpus: 1, processes: 128 },
      ports: [],
      ...change,
    }),
    clear,
  };
}

function configOf(name: string, engine: NonNullable<Instance["docker"]>) {
  return {
    socketPath: engine.socketPath,
    nodeId: name,
    bridge: name,
    mtu: 1400,
    publishAddress: "0.0.0.0",
    resolvers: [],
    deniedAddresses: [],
    allowedNetworks: [],
    networkNamespace: engine.networkNamespace,
  };
}

async function removeContainers(docker: Docker, nodeId: string): Promise<void> {
  const filters = { label: [`${labels.node}=${nodeId}`] };
  const left = await docker.listContainers({ all: true, filters });
  await Promise.all(left.map(({ Id }) => removeContainer(docker, Id)));
}

async function compile(what: string, stateDir: string, name: string): Promise<string> {
  const source = fileURLToPath(new URL(`probe/${what}.c`, import.meta.url));
  const program = join(stateDir, `${what}-${name}`);
  await run("gcc", ["-static", "-O1", "-Wall", "-o", program, source]);
  return program;
}

/** The whole console output until it ends. */
async function textOf(attachment: Attachment): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of attachment.output) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Reads until the words appear, and returns the output since the last call. */
export function listener(attachment: Attachment): { until(words: string): Promise<string> } {
  const pieces = attachment.output[Symbol.asyncIterator]();
  let heard = "";
  return {
    async until(words) {
      while (!heard.includes(words)) {
        const next = await pieces.next();
        if (next.done === true) throw new Error(`The console ended before "${words}": ${heard}`);
        heard += next.value.toString("utf8");
      }
      const end = heard.indexOf(words) + words.length;
      const said = heard.slice(0, end);
      heard = heard.slice(end);
      return said;
    },
  };
}

/** Attaches, starts, and returns the output and the exit. */
export async function runGame(runtime: DockerRuntime, spec: ContainerSpec) {
  await runtime.create(spec);
  const attachment = await runtime.attach(spec.instanceId);
  await runtime.start(spec.instanceId);
  const output = await textOf(attachment);
  return { output, exit: await runtime.untilExit(spec.instanceId, never) };
}

/** A shell works as a game that executes its console commands. */
export const SHELL = ["sh"];

export async function startShell(node: NodeFixture, id: string, change: Partial<ContainerSpec> = {}) {
  await node.runtime.create(node.specOf(id, SHELL, change));
  const attachment = await node.runtime.attach(id);
  await node.runtime.start(id);
  return { attachment, heard: listener(attachment) };
}
