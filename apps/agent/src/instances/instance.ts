import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceState, Observation } from "@blockwright/node-protocol/observation";
import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import { createInstanceConsole } from "../console/instance-console.ts";
import { RuntimeError } from "../runtime/runtime-error.ts";
import type { Attachment, ContainerExit } from "../runtime/runtime.ts";
import { settleFailedStart, settleRun, type Settlement } from "./after-exit.ts";
import { containerSpecOf } from "./container-spec.ts";
import { bringTreeBack, noteIfNotKept, noteWhatStands } from "./bring-back.ts";
import { mustStop, shownState, stands, wantsToRun } from "./desired.ts";
import type { InstanceGround } from "./instance-ground.ts";
import { newRun, withoutInstallFailure, type InstanceRecord } from "./instance-record.ts";
import { createLine } from "./line.ts";
import { kernelLimitBytes } from "./quota.ts";
import { discardTree, dropStaging, replaceTree } from "./replace-tree.ts";
import { followContainer, takeUp, type RunningContainer } from "./running-container.ts";
import { stopContainer } from "./stop-container.ts";
import { settleUnseenExit } from "./unseen-exit.ts";
import { untilPingAnswers } from "./until-ready.ts";
import { createWake } from "./wake.ts";

const lookAgainAfterMs = 60_000;
const tryAgainAfterMs = 3000;

/** Makes one instance be what its spec says, one step at a time, from whatever state it finds. */
export class Instance {
  /** Whoever works on the tree waits here, and so does whoever puts another in its place. */
  readonly treeLine = createLine();
  readonly #ground: InstanceGround;
  readonly #console;
  readonly #ended = new AbortController();
  readonly #loop = createWake();
  #record: InstanceRecord;
  #state: InstanceState;
  #progress: string | null = null;
  #container: RunningContainer | undefined;
  /** Resolves when the end of the present run has been dealt with. */
  #settled: Promise<void> = Promise.resolve();
  #startedAt: Date | undefined;
  #wasAskedToStop = false;
  #wasNeverReady = false;
  #startAgainAtMs = 0;
  #installing: AbortController | undefined;
  #isBuried = false;

  constructor(ground: InstanceGround, record: InstanceRecord) {
    this.#ground = ground;
    this.#record = record;
    // Until we have looked: one that was running most likely still is.
    this.#state = record.isSupposedToRun ? "starting" : "offline";
    this.#console = createInstanceConsole((lines) => ground.publishConsole(this.id, lines));
  }

  get id(): string {
    return this.#record.spec.instanceId;
  }

  get spec(): InstanceSpec {
    return this.#record.spec;
  }

  get record(): InstanceRecord {
    return this.#record;
  }

  get startedAt(): Date | undefined {
    return this.#startedAt;
  }

  get isOnline(): boolean {
    return this.#state === "online";
  }

  /** Resolves once the instance is gone or the agent lets go of it. */
  async live(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      this.#loop.begin();
      const waitMs = await this.#reconcile().catch((error: unknown) => {
        this.#ground.log.warn({ err: error, instanceId: this.id }, "not brought in line, trying again");
        return tryAgainAfterMs;
      });
      if (waitMs === "gone") return;
      await this.#loop.rest(waitMs);
    }
  }

  async apply(spec: InstanceSpec): Promise<void> {
    const isOtherTree = spec.installation.id !== this.#record.spec.installation.id;
    const forgotten = isOtherTree ? withoutInstallFailure(this.#record) : {};
    await this.#save({ spec, hasGivenUp: false, crashTimesMs: [], ...forgotten });
    this.#startAgainAtMs = 0;
    if (isOtherTree) this.#installing?.abort();
    this.#loop.wake();
  }

  async remove(generation: number): Promise<void> {
    // A record written now would have nobody any more who lives by it.
    if (this.#isBuried) return this.#ground.store.bury({ spec: { instanceId: this.id, generation } });
    await this.#save({ isRemoved: true, spec: { ...this.spec, generation, power: "off" } });
    this.#installing?.abort();
    this.#loop.wake();
  }

  /** The agent ends; the container runs on. */
  letGo(): void {
    this.#ended.abort();
    this.#console.stop();
    this.#container?.detach();
    this.#loop.wake();
  }

  observe(): Omit<Observation, "numbers"> {
    const { spec, lastExit } = this.#record;
    const { instanceId, generation } = spec;
    const state = shownState(this.#record, this.#state);
    return { instanceId, generation, state, lastExit, progress: this.#progress };
  }

  async writeConsole(line: string): Promise<boolean> {
    if (!this.#container) return false;
    await this.#container.write(line);
    return true;
  }

  watchConsole(epoch: string | null, afterNumber: number): ConsoleLines {
    return this.#console.watch(epoch, afterNumber);
  }

  async #reconcile(): Promise<number | "gone"> {
    await noteWhatStands(this.#ground, this.#record, this.#save);
    await noteIfNotKept(this.#ground, this, this.#save);
    if (await this.#findRunningAlsoFromBefore()) {
      if (!this.#wasNeverReady && !mustStop(this.#record)) return lookAgainAfterMs;
      await this.#stop();
      return 0;
    }
    if (this.#record.isSupposedToRun) {
      await this.#settle(await settleUnseenExit(this.#ground.runtime, this.#record));
      return 0;
    }
    if (this.#record.isRemoved) return this.#cleanUp();
    if (this.#record.hasGivenUp) return this.#rest();
    if (!stands(this.#record)) {
      await this.#install();
      return 0;
    }
    await dropStaging(this.#ground, this.#record, this.#save);
    if (!wantsToRun(this.spec)) return this.#rest();
    const waitMs = this.#startAgainAtMs - Date.now();
    if (waitMs > 0) return waitMs;
    await this.#start();
    return 0;
  }

  #rest(): number {
    this.#change("offline");
    return lookAgainAfterMs;
  }

  async #findRunningAlsoFromBefore(): Promise<boolean> {
    if (this.#container) return true;
    const found = await takeUp(this.#ground.runtime, this.id);
    if (!found) return false;
    this.#change("starting");
    await this.#save({ isSupposedToRun: true, runSinceMs: found.startedAt.getTime() });
    this.#follow(found);
    return true;
  }

  async #start(): Promise<void> {
    const { runtime, volumes } = this.#ground;
    this.#change("starting", "Starting");
    this.#wasAskedToStop = false;
    await volumes.setLimit(this.id, kernelLimitBytes(this.spec.limits.diskMb));
    // Anew each time: one that ended while the engine was away comes back with its console closed.
    await runtime.remove(this.id);
    let attachment: Attachment | undefined;
    try {
      await runtime.create(containerSpecOf(this.spec, volumes.pathOf(this.id)));
      attachment = await runtime.attach(this.id);
      await this.#save({ ...newRun(), restartsDone: this.spec.restarts });
      await runtime.start(this.id);
    } catch (error) {
      attachment?.close();
      // Nobody knows whether it started, and it is not the server's fault: look again when the engine is back.
      if (error instanceof RuntimeError && error.code === "engine-away") throw error;
      return this.#settle(settleFailedStart(this.#record, error, Date.now()));
    }
    this.#follow({ attachment, startedAt: new Date() });
  }

  #follow(options: { attachment: Attachment; earlier?: Buffer; startedAt: Date }): void {
    const { spec } = this;
    this.#wasNeverReady = false;
    this.#startedAt = options.startedAt;
    const ready = new AbortController();
    const timer = setTimeout(() => this.#giveUpWaiting(ready), spec.manners.startTimeLimitMs);
    const container = followContainer(this.#ground.runtime, {
      spec,
      buffer: this.#console.buffer,
      ...options,
      onReadyText: () => void this.#afterReadyText(spec, ready.signal).finally(() => clearTimeout(timer)),
      onLines: this.#console.onLines,
    });
    this.#container = container;
    const settle = async (exit: ContainerExit) => {
      ready.abort();
      clearTimeout(timer);
      await this.#afterExit(exit, container);
    };
    this.#settled = container.exited.then(settle).catch((error: unknown) => {
      clearTimeout(timer);
      if (this.#ended.signal.aborted) return;
      this.#ground.log.warn({ err: error, instanceId: this.id }, "a run was lost from sight, looking again");
      container.detach();
      this.#container = undefined;
      this.#loop.wake();
    });
    // Its ready line may be too far back to be read again.
    if (this.#record.wasOnline) container.takeAsReady();
  }

  async #afterReadyText(spec: InstanceSpec, signal: AbortSignal): Promise<void> {
    try {
      await untilPingAnswers(spec, this.#ground.address, signal);
      if (this.#state !== "starting") return;
      this.#change("online");
      await this.#save({ wasOnline: true });
    } catch {
      // It ended, or was told to, before it answered.
    }
  }

  #giveUpWaiting(ready: AbortController): void {
    if (this.#state !== "starting") return;
    ready.abort();
    this.#wasNeverReady = true;
    this.#loop.wake();
  }

  async #stop(): Promise<void> {
    if (!this.#container) return;
    this.#change("stopping");
    this.#wasAskedToStop = !this.#wasNeverReady;
    await stopContainer(this.#ground.runtime, this.spec, this.#container, this.#ended.signal);
    await this.#settled;
  }

  async #afterExit(exit: ContainerExit, { sawHeapError }: RunningContainer): Promise<void> {
    const [wasAskedToStop, wasNeverReady] = [this.#wasAskedToStop, this.#wasNeverReady];
    const run = { exit, sawHeapError, wasReady: this.isOnline, wasAskedToStop, wasNeverReady };
    await this.#settle(settleRun(this.#record, run, Date.now()));
    this.#container = undefined;
    this.#startedAt = undefined;
    this.#change("offline");
    this.#loop.wake();
  }

  async #settle({ change, startAgainAtMs }: Settlement): Promise<void> {
    this.#startAgainAtMs = startAgainAtMs;
    await this.#save(change);
  }

  async #install(): Promise<void> {
    const { installation } = this.spec;
    this.#installing = new AbortController();
    this.#change("provisioning", "Preparing the server's files");
    const putInPlace = installation.bringBack === true ? bringTreeBack : replaceTree;
    await putInPlace(this.#ground, {
      record: this.#record,
      save: this.#save,
      tell: (progress) => this.#change("provisioning", progress),
      isStillWanted: () => this.spec.installation.id === installation.id && !this.#record.isRemoved,
      treeLine: this.treeLine,
      signal: AbortSignal.any([this.#installing.signal, this.#ended.signal]),
    });
  }

  async #cleanUp(): Promise<"gone"> {
    await this.#ground.runtime.remove(this.id);
    const leave = await this.treeLine(this.#ended.signal);
    await discardTree(this.#ground, this.#record).finally(leave);
    this.#isBuried = true;
    await this.#ground.store.bury(this.#record);
    this.#console.stop();
    return "gone";
  }

  readonly #save = async (change: Partial<InstanceRecord>): Promise<void> => {
    this.#record = { ...this.#record, ...change };
    await this.#ground.store.save(this.#record);
  };

  #change(state: InstanceState, progress: string | null = null): void {
    const isNews = state !== this.#state;
    this.#state = state;
    this.#progress = progress;
    if (isNews) this.#ground.onChange(this.id);
  }
}
