import type Docker from "dockerode";
import { ensureAccountFiles } from "./account-files.ts";
import { attachConsole } from "./attach-console.ts";
import { ensureBridgeNetwork } from "./bridge-network.ts";
import { containerName, gameOptions, hasLimits, labels, limitsOf } from "./container-options.ts";
import { ensureResolverFile } from "./engine-names.ts";
import { stateOf } from "./container-state.ts";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { ask, askUnless, connectEngine } from "./engine.ts";
import { isolateNetwork, verifyIsolation } from "./isolate-network.ts";
import { withLateOutOfMemory } from "./late-out-of-memory.ts";
import { readLogs } from "./read-logs.ts";
import { removeContainer } from "./remove-container.ts";
import { RuntimeError } from "./runtime-error.ts";
import { runStep } from "./run-step.ts";
import type {
  Attachment,
  ContainerExit,
  ContainerLimits,
  ContainerSample,
  ContainerSpec,
  ContainerState,
  Runtime,
  StepResult,
  StepSpec,
} from "./runtime.ts";
import { type RunningContainer, sampleFromEngine, sampleFromKernel } from "./sample-container.ts";
import { startContainer } from "./start-container.ts";
import { untilExit } from "./until-exit.ts";

const INSPECTIONS_AT_ONCE = 16;

export class DockerRuntime implements Runtime {
  readonly #config: DockerRuntimeConfig;
  readonly #docker: Docker;
  readonly #stepsUnderWay = new Set<string>();
  readonly #running = new Map<string, RunningContainer>();
  #isolating: Promise<void> | undefined;

  constructor(config: DockerRuntimeConfig) {
    this.#config = config;
    this.#docker = connectEngine(config.socketPath);
  }

  async prepare(): Promise<void> {
    // Before the network is created, so that no container is ever on it without rules.
    await this.#isolate();
    await ensureBridgeNetwork(this.#docker, this.#config);
    await this.#isolate();
    await this.#removeLeftovers();
  }

  /** Missing parts of the isolation between containers and everything else, one sentence each. */
  verify(): Promise<readonly string[]> {
    return verifyIsolation(this.#config);
  }

  async create(spec: ContainerSpec): Promise<void> {
    const name = containerName(spec.instanceId);
    const options = gameOptions(this.#config, spec);
    const found = await this.#look(spec.instanceId);
    if (found !== undefined) {
      if (found.Config.Labels[labels.spec] === options.Labels?.[labels.spec]) {
        if (!hasLimits(found.HostConfig, spec.limits)) await this.updateLimits(spec.instanceId, spec.limits);
        return;
      }
      if (found.State.Running) {
        throw new RuntimeError("unknown", `${name} still runs as it was made before: stop it first.`);
      }
      await removeContainer(this.#docker, name);
    }
    await ensureAccountFiles(this.#config.accountsFolder, spec.uid);
    await ensureResolverFile(this.#config);
    await ask(() => this.#docker.createContainer(options));
  }

  attach(instanceId: string): Promise<Attachment> {
    return attachConsole(this.#docker, instanceId);
  }

  async start(instanceId: string): Promise<void> {
    // The firewall may have been flushed since, so it is repaired before a container starts without rules.
    await this.#isolate();
    await startContainer(this.#docker, containerName(instanceId), this.#config);
  }

  async signal(instanceId: string, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    await askUnless([404, 409], () => this.#container(instanceId).kill({ signal }));
  }

  async inspect(instanceId: string): Promise<ContainerState | undefined> {
    const found = await this.#look(instanceId);
    if (found === undefined) return undefined;
    return withLateOutOfMemory(this.#docker, containerName(instanceId), stateOf(found));
  }

  untilExit(instanceId: string, signal: AbortSignal): Promise<ContainerExit> {
    return untilExit(this.#docker, containerName(instanceId), signal);
  }

  async list(): Promise<readonly ContainerState[]> {
    const found = (await this.#listOwn()).filter(({ Labels }) => Labels[labels.step] === undefined);
    const waiting = found.flatMap(({ Labels }) => Labels[labels.instance] ?? []);
    const states: ContainerState[] = [];
    const inspector = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const state = await this.inspect(id);
        if (state !== undefined) states.push(state);
      }
    };
    await Promise.all(Array.from({ length: INSPECTIONS_AT_ONCE }, inspector));
    return states;
  }

  logsSince(instanceId: string, since: Date, maxBytes: number): Promise<Buffer> {
    return readLogs(this.#docker, containerName(instanceId), since, maxBytes);
  }

  async sample(instanceId: string): Promise<ContainerSample | undefined> {
    const known = this.#running.get(instanceId);
    const fromKnown = known === undefined ? undefined : sampleFromKernel(known);
    if (fromKnown !== undefined) return fromKnown;
    const found = await this.#look(instanceId);
    if (found?.State.Running !== true) {
      this.#running.delete(instanceId);
      return undefined;
    }
    const running = { id: found.Id, pid: found.State.Pid };
    this.#running.set(instanceId, running);
    return sampleFromKernel(running) ?? this.#askForSample(instanceId);
  }

  async updateLimits(instanceId: string, limits: ContainerLimits): Promise<void> {
    await ask(() => this.#container(instanceId).update(limitsOf(limits)));
  }

  async remove(instanceId: string): Promise<void> {
    this.#running.delete(instanceId);
    await removeContainer(this.#docker, containerName(instanceId));
  }

  async imageNames(): Promise<readonly string[]> {
    const images = await ask(() => this.#docker.listImages());
    // Images without a name have null, or "<none>" in place of one.
    const names = images.flatMap(({ RepoTags, RepoDigests }) => [
      ...(RepoTags ?? []),
      ...(RepoDigests ?? []),
    ]);
    return [...new Set(names.filter((name) => !name.includes("<none>")))].toSorted();
  }

  async runToEnd(spec: StepSpec, signal: AbortSignal): Promise<StepResult> {
    this.#stepsUnderWay.add(spec.stepId);
    try {
      await this.#isolate();
      return await runStep(this.#docker, this.#config, spec, signal);
    } finally {
      this.#stepsUnderWay.delete(spec.stepId);
    }
  }

  /** Concurrent callers share one run, for example a thousand starts after a boot. */
  #isolate(): Promise<void> {
    this.#isolating ??= isolateNetwork(this.#config).finally(() => {
      this.#isolating = undefined;
    });
    return this.#isolating;
  }

  #container(instanceId: string): Docker.Container {
    return this.#docker.getContainer(containerName(instanceId));
  }

  #look(instanceId: string): Promise<Docker.ContainerInspectInfo | undefined> {
    return askUnless([404], () => this.#container(instanceId).inspect());
  }

  #listOwn(): Promise<Docker.ContainerInfo[]> {
    const filters = { label: [`${labels.node}=${this.#config.nodeId}`] };
    return ask(() => this.#docker.listContainers({ all: true, filters }));
  }

  async #askForSample(instanceId: string): Promise<ContainerSample | undefined> {
    const options = { stream: false, "one-shot": true } as const;
    const stats = await askUnless([404, 409], () => this.#container(instanceId).stats(options));
    return stats === undefined ? undefined : sampleFromEngine(stats);
  }

  /** Removes leftovers of a killed agent: abandoned install steps, and containers in the middle of a rename. */
  async #removeLeftovers(): Promise<void> {
    for (const { Id, Labels, Names } of await this.#listOwn()) {
      const step = Labels[labels.step];
      const isWanted =
        step === undefined
          ? Names.includes(`/${containerName(Labels[labels.instance] ?? "")}`)
          : this.#stepsUnderWay.has(step);
      if (!isWanted) await removeContainer(this.#docker, Id);
    }
  }
}
