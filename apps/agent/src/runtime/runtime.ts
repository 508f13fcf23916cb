/** Runs containers. They are named by instance id, so a copy can run beside the live one. */
export interface Runtime {
  /** Sets up the network, the firewall and everything else that containers need. Idempotent. */
  prepare(): Promise<void>;
  /**
   * Creates the container. If one with the same spec hash exists, only its limits are updated. A different one is
   * replaced; the call fails if that one is running.
   */
  create(spec: ContainerSpec): Promise<void>;
  /** Attach before start, so that no output is lost. Attaching to a running container gives only new output. */
  attach(instanceId: string): Promise<Attachment>;
  start(instanceId: string): Promise<void>;
  signal(instanceId: string, signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Undefined when the container does not exist. */
  inspect(instanceId: string): Promise<ContainerState | undefined>;
  /** Resolves when the container exits, even across a restart of the engine. */
  untilExit(instanceId: string, signal: AbortSignal): Promise<ContainerExit>;
  list(): Promise<readonly ContainerState[]>;
  /** Output since then, to fill the gap while no client was attached. */
  logsSince(instanceId: string, since: Date, maxBytes: number): Promise<Buffer>;
  sample(instanceId: string): Promise<ContainerSample | undefined>;
  updateLimits(instanceId: string, limits: ContainerLimits): Promise<void>;
  remove(instanceId: string): Promise<void>;
  /** Every name of the images that containers can be made of. */
  imageNames(): Promise<readonly string[]>;
  /** Runs an install step: same profile as a game, with a time limit and bounded output. Leaves no container behind. */
  runToEnd(spec: StepSpec, signal: AbortSignal): Promise<StepResult>;
}

export interface ContainerLimits {
  readonly memoryBytes: number;
  readonly cpus: number;
  readonly processes: number;
}

export interface PublishedPort {
  readonly protocol: "tcp" | "udp";
  /** The same port inside and outside. */
  readonly port: number;
  /** The last of several in a row. */
  readonly last?: number | undefined;
}

export interface ContainerSpec {
  readonly instanceId: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** User id on the node, and group id, that the container runs as. Used by this instance only. */
  readonly uid: number;
  /** Folder on the node that is mounted as /data. */
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
  /** The step was killed because of its time limit. */
  readonly didTimeOut: boolean;
  readonly output: string;
  /** The most it had in use at once, as far as it was seen; zero if it ended at once. */
  readonly peakMemoryBytes: number;
}

export interface ContainerState {
  readonly instanceId: string;
  readonly isRunning: boolean;
  readonly startedAt: Date | undefined;
  readonly exit: ContainerExit | undefined;
  /** Hash of its spec without the limits, which can change without a new container. */
  readonly specHash: string;
  /** Path of its network namespace, while it runs. */
  readonly networkNamespace?: string;
  /** Its limit and published ports as the engine has them. */
  readonly made?: MadeContainer;
}

export interface MadeContainer {
  readonly memoryBytes: number;
  readonly ports: readonly { readonly protocol: "tcp" | "udp"; readonly port: number }[];
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
   * Raw bytes of stdout and stderr. Reading stops while paused, so the engine blocks the container. Ends when the
   * container exits and when the engine goes away: `inspect` tells which, and `logsSince` returns the missed output.
   */
  readonly output: AsyncIterable<Buffer>;
  write(text: string): Promise<void>;
  close(): void;
}
