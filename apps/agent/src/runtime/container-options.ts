import { createHash } from "node:crypto";
import type { ContainerCreateOptions, HostConfig } from "dockerode";
import { accountMounts } from "./account-files.ts";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { resolverMounts, WITHOUT_ENGINE_NAMES } from "./engine-names.ts";
import type { ContainerLimits, ContainerSpec, PublishedPort, StepSpec } from "./runtime.ts";
import { seccompProfile } from "./seccomp-profile.ts";

export const labels = {
  node: "blockwright.node",
  instance: "blockwright.instance",
  spec: "blockwright.spec",
  step: "blockwright.step",
} as const;

const OPEN_FILES = 8_192;
const STOP_TIMEOUT_S = 60;
const TEMPORARY_FOLDER_MB = 128;

export function containerName(instanceId: string): string {
  return `bw-${instanceId}`;
}

export function stepName(stepId: string): string {
  return `bw-step-${stepId}`;
}

export function gameOptions(config: DockerRuntimeConfig, spec: ContainerSpec): ContainerCreateOptions {
  const options = baseOptions(config, spec, spec.ports);
  return {
    ...options,
    name: containerName(spec.instanceId),
    Labels: { ...options.Labels, [labels.spec]: hashOf(options) },
    HostConfig: { ...options.HostConfig, ...limitsOf(spec.limits) },
  };
}

export function stepOptions(config: DockerRuntimeConfig, spec: StepSpec): ContainerCreateOptions {
  const options = baseOptions(config, spec, []);
  return {
    ...options,
    name: stepName(spec.stepId),
    Labels: { ...options.Labels, [labels.step]: spec.stepId },
    HostConfig: { ...options.HostConfig, ...limitsOf(spec.limits) },
  };
}

export function limitsOf({ memoryBytes, cpus, processes }: ContainerLimits) {
  return {
    Memory: memoryBytes,
    // The same value as the memory limit disables swap.
    MemorySwap: memoryBytes,
    NanoCpus: Math.round(cpus * 1e9),
    PidsLimit: processes,
  } satisfies HostConfig;
}

export function hasLimits(found: HostConfig, limits: ContainerLimits): boolean {
  const wanted = Object.entries(limitsOf(limits)) as [keyof HostConfig, number][];
  return wanted.every(([name, value]) => found[name] === value);
}

/** Excludes limits, which change without a new container. Includes the profile, so that its changes are applied. */
function hashOf(options: ContainerCreateOptions): string {
  return createHash("sha256").update(JSON.stringify(options)).digest("hex");
}

function baseOptions(
  config: DockerRuntimeConfig,
  spec: Omit<ContainerSpec, "ports">,
  ports: readonly PublishedPort[],
): ContainerCreateOptions {
  const keys = ports.flatMap(publishedKeys).toSorted();
  return {
    Image: spec.image,
    Entrypoint: [],
    Cmd: [...spec.command],
    Env: Object.entries({ HOME: "/data", ...spec.environment })
      .map(([name, value]) => `${name}=${value}`)
      .toSorted(),
    User: `${spec.uid}:${spec.uid}`,
    WorkingDir: "/data",
    // The console is standard input; it stays open while no client is attached.
    OpenStdin: true,
    StdinOnce: false,
    Tty: false,
    StopTimeout: STOP_TIMEOUT_S,
    Labels: { [labels.node]: config.nodeId, [labels.instance]: spec.instanceId },
    ExposedPorts: Object.fromEntries(keys.map((key) => [key, {}])),
    HostConfig: {
      ...confinement(config, spec),
      PortBindings: Object.fromEntries(
        keys.map((key) => [key, [{ HostIp: config.publishAddress, HostPort: key.split("/")[0] ?? "" }]]),
      ),
    },
  };
}

function publishedKeys({ protocol, port, last = port }: PublishedPort): string[] {
  return Array.from({ length: last - port + 1 }, (_, index) => `${port + index}/${protocol}`);
}

/** The same for games and install steps: a hostile plugin could use any extra permission of a step. */
function confinement(
  config: DockerRuntimeConfig,
  { uid, dataFolder }: Pick<ContainerSpec, "uid" | "dataFolder">,
): HostConfig & { CgroupnsMode: string } {
  return {
    ReadonlyRootfs: true,
    CapDrop: ["ALL"],
    Privileged: false,
    SecurityOpt: ["no-new-privileges:true", `seccomp=${seccompProfile}`],
    Init: true,
    Ulimits: [
      { Name: "nofile", Soft: OPEN_FILES, Hard: OPEN_FILES },
      { Name: "core", Soft: 0, Hard: 0 },
    ],
    // A mount instead of a bind: for a bind the engine would create a missing folder, owned by root.
    Mounts: [
      {
        Type: "bind",
        Source: dataFolder,
        Target: "/data",
        ReadOnly: false,
        BindOptions: { Propagation: "rprivate" },
      },
      ...accountMounts(config.accountsFolder, uid),
      ...resolverMounts(config),
    ],
    // Plugins unpack libraries for the processor here and load them, such as SQLite's. Running programs is no risk of
    // its own: the server's folder allows it too. The kernel counts what lies here as the container's memory.
    Tmpfs: { "/tmp": `rw,exec,nosuid,nodev,size=${TEMPORARY_FOLDER_MB}m,uid=${uid},gid=${uid}` },
    NetworkMode: config.bridge,
    IpcMode: "private",
    CgroupnsMode: "private",
    Dns: [...config.resolvers],
    // Without this, the node's own search domain would be tried for every name.
    DnsSearch: ["."],
    DnsOptions: [WITHOUT_ENGINE_NAMES],
    RestartPolicy: { Name: "no" },
    LogConfig: { Type: "local", Config: { "max-size": "5m", "max-file": "2" } },
  };
}
