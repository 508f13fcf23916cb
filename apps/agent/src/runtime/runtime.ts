/** Runs containers. Names go by instance id, so a copy can run beside the live one. */
export interface Runtime {
  /** Network, firewall and whatever else must be there before the first container. May be repeated. */
  prepare(): Promise<void>;
  /**
   * Makes the container unless one with the same spec hash is there, which only gets its limits changed. A different one is
   * replaced, but not while it runs: then the call fails.
   */
  create(spec: ContainerSpec): Promise<void>;
  /** Attach before start, so that the first lines are not lost. Attaching to a running container gives what comes from now on. */
  attach(instanceId: string): Promise<Attachment>;
  start(instanceId: string): Promise<void>;
  signal(instanceId: string, signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Undefined when there is none. */
  inspect(instanceId: string): Promise<ContainerState | undefined>;
  /** Resolves when it ends, also across a restart of the engine. */
  untilExit(instanceId: string, signal: AbortSignal): Promise<ContainerExit>;
  list(): Promise<readonly ContainerState[]>;
  /** Lines written since then, for the gap while nobody was attached. */
  logsSince(instanceId: string, since: Date, maxBytes: number): Promise<Buffer>;
  sample(instanceId: string): Promise<ContainerSample | undefined>;
  updateLimits(instanceId: string, limits: ContainerLimits): Promise<void>;
  remove(instanceId: string): Promise<void>;
  /** An install step: the same profile as a game, a time limit, its output bounded. Leaves no container behind. */
  runToEnd(spec: StepSpec, signal: AbortSignal): Promise<StepResult>;
}

export interface ContainerLimits {
  readonly memoryBytes: number;
  readonly cpus: number;
  readonly processes: number;
}

export interface PublishedPort {
  readonly protocol: "tcp" | "udp";
  /** The same number inside and outside. */
  readonly port: number;
}

export interface ContainerSpec {
  readonly instanceId: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The user on the node, and the group of the same number, that it runs as. Belongs to this instance alone. */
  readonly uid: number;
  /** Folder on the node that becomes /data. */
  readonly dataFolder: string;
  readonly limits: ContainerLimits;
  readonly ports: readonly PublishedPort[];
}

export interface StepSpec extends Omit<ContainerSpec, "ports"> {
  readonly stepId: string;
  readonly timeLimitMs: number;
  readonly maxOutputBytes: number;
}

export interface StepResult {
  readonly exit: ContainerExit;
  /** It was killed because its time was over. */
  readonly didTimeOut: boolean;
  readonly output: string;
}

export interface ContainerState {
  readonly instanceId: string;
  readonly isRunning: boolean;
  readonly startedAt: Date | undefined;
  readonly exit: ContainerExit | undefined;
  /** Hash of the spec it was made from, without its limits: those change without a new container. */
  readonly specHash: string;
}

export interface ContainerExit {
  readonly code: number;
  readonly wasOutOfMemory: boolean;
  readonly finishedAt: Date;
}

export interface ContainerSample {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly networkReceivedBytes: number;
  readonly networkSentBytes: number;
  readonly processes: number;
}

export interface Attachment {
  /**
   * Raw bytes of stdout and stderr. Stops reading while paused: the engine then holds the container back. Ends when the
   * container does and also when the engine goes away: \`inspect\` tells which, and \`logsSince\` has what was missed.
   */
  readonly output: AsyncIterable<Buffer>;
  write(text: string): Promise<void>;
  close(): void;
}
