import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { ConsoleSink } from "../../console/console-buffer.ts";
import type { Attachment, ContainerExit } from "../../runtime/runtime.ts";
import type { InstanceDeps } from "../instance-deps.ts";
import type { InstanceStatus } from "../instance-status.ts";
import type { EndedRun } from "./after-exit.ts";
import type { RunOf } from "./container-spec.ts";
import { limitStart } from "./limit-start.ts";
import { launchContainer } from "./launch-container.ts";
import { followContainer, type RunningContainer } from "./running-container.ts";
import { stopContainer } from "./stop-container.ts";
import { untilPingAnswers } from "./until-ready.ts";

/** The parts of an instance that a run needs. */
export interface RunOwner {
  readonly deps: Pick<InstanceDeps, "runtime" | "volumes" | "pingAddress" | "askInside" | "log">;
  readonly status: InstanceStatus;
  readonly console: {
    readonly sinkOf: (run: { readonly isTrial: boolean }) => ConsoleSink;
    readonly onLines: () => void;
  };
  /** Aborted when the agent stops. */
  readonly signal: AbortSignal;
  readonly onReady: () => Promise<void>;
  /** Called before the run counts as over, so that the exit is saved first. */
  readonly onExit: (ended: EndedRun) => Promise<void>;
  /** Called when the instance must be checked: after the exit, a start timeout or a lost attachment. */
  readonly wake: () => void;
}

export interface FollowedContainer {
  readonly attachment: Attachment;
  readonly startedAt: Date;
  /** Console output from before the attachment. */
  readonly earlier?: Buffer;
  /** True when the run was online before: its ready line may be too far back to be read again. */
  readonly wasOnline: boolean;
}

/** One run of the container, from start to exit. Reattaches after the engine was unavailable. */
export class Run {
  readonly #owner: RunOwner;
  #container: RunningContainer | undefined;
  /** Resolves when the exit has been handled. */
  #over: Promise<void> = Promise.resolve();
  #startedAt: Date | undefined;
  #wasAskedToStop = false;
  #wasNeverReady = false;

  constructor(owner: RunOwner) {
    this.#owner = owner;
  }

  get isFollowed(): boolean {
    return this.#container !== undefined;
  }

  get startedAt(): Date | undefined {
    return this.#startedAt;
  }

  /** True when the time limit of the start has passed without a ready server. */
  get wasNeverReady(): boolean {
    return this.#wasNeverReady;
  }

  async start(of: RunOf, beforeStart: () => Promise<void>): Promise<void> {
    const attachment = await launchContainer(this.#owner.deps, of, beforeStart);
    this.follow(of.spec, { attachment, startedAt: new Date(), wasOnline: false });
  }

  follow(spec: InstanceSpec, { wasOnline, ...found }: FollowedContainer): void {
    const { deps, console } = this.#owner;
    this.#wasNeverReady = false;
    this.#startedAt = found.startedAt;
    const ready = new AbortController();
    const limit = limitStart(spec.manners, () => this.#endStart(ready));
    const container = followContainer(deps.runtime, {
      spec,
      buffer: console.sinkOf({ isTrial: spec.isTrialRun === true }),
      ...found,
      onReadyText: () => void this.#afterReadyText(spec, ready.signal).finally(() => limit.clear()),
      onLines: () => {
        limit.noteLine();
        console.onLines();
      },
    });
    this.#container = container;
    const settle = async (exit: ContainerExit) => {
      ready.abort();
      limit.clear();
      await this.#settle(exit, container);
    };
    this.#over = container.exited.then(settle).catch((error: unknown) => {
      limit.clear();
      this.#lose(spec, container, error);
    });
    if (wasOnline) container.markReady();
  }

  async write(line: string): Promise<boolean> {
    if (!this.#container) return false;
    await this.#container.write(line);
    return true;
  }

  async stop(spec: InstanceSpec): Promise<void> {
    if (!this.#container) return;
    const { deps, status, signal } = this.#owner;
    status.set("stopping");
    this.#wasAskedToStop = !this.#wasNeverReady;
    await stopContainer(deps.runtime, spec, this.#container, signal);
    await this.#over;
  }

  /** The container keeps running. */
  detach(): void {
    this.#container?.detach();
  }

  async #afterReadyText(spec: InstanceSpec, signal: AbortSignal): Promise<void> {
    const { deps, status, onReady } = this.#owner;
    try {
      await untilPingAnswers(spec, deps, signal);
      if (status.state !== "starting") return;
      status.set("online");
      await onReady();
    } catch {
      // The server exited or was stopped before it answered.
    }
  }

  #endStart(ready: AbortController): void {
    if (this.#owner.status.state !== "starting") return;
    ready.abort();
    this.#wasNeverReady = true;
    this.#owner.wake();
  }

  async #settle(exit: ContainerExit, { sawHeapError }: RunningContainer): Promise<void> {
    const { status, onExit, wake } = this.#owner;
    const [wasAskedToStop, wasNeverReady] = [this.#wasAskedToStop, this.#wasNeverReady];
    const wasReady = status.state === "online";
    await onExit({ exit, sawHeapError, wasReady, wasAskedToStop, wasNeverReady });
    this.#container = undefined;
    this.#startedAt = undefined;
    status.set("offline");
    wake();
  }

  #lose({ instanceId }: InstanceSpec, container: RunningContainer, error: unknown): void {
    const { deps, signal, wake } = this.#owner;
    if (signal.aborted) return;
    deps.log.warn({ err: error, instanceId }, "a run was lost from sight, looking again");
    container.detach();
    this.#container = undefined;
    wake();
  }
}
