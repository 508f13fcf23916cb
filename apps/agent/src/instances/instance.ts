import type { QuietAnswer } from "@blockwright/minecraft/console/quiet-answers";
import { fillNodeAddress, namesNodeAddress } from "@blockwright/node-protocol/node-address";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { Observation } from "@blockwright/node-protocol/observation";
import type { ConsoleLines, ConsoleView, HiddenAnswers } from "@blockwright/node-protocol/rpc";
import { createInterruptibleSleep } from "../concurrency/interruptible-sleep.ts";
import type { Mutex } from "../concurrency/mutex.ts";
import { createInstanceConsole } from "../console/instance-console.ts";
import { RuntimeError } from "../runtime/runtime-error.ts";
import { hasWantedTree, mustStop, shownState, wantsToRun } from "./desired.ts";
import type { InstanceDeps } from "./instance-deps.ts";
import { newRun, withoutInstallFailure, type InstanceRecord } from "./instance-record.ts";
import { InstanceStatus } from "./instance-status.ts";
import { settleFailedStart, settleRun } from "./run/after-exit.ts";
import { LiveLimits } from "./run/live-limits.ts";
import { Run } from "./run/run.ts";
import { attachToRunning } from "./run/running-container.ts";
import { settleUnseenExit } from "./run/unseen-exit.ts";
import { SavedRecord } from "./saved-record.ts";
import { kernelLimitBytes } from "./trees/quota.ts";
import { TreeInstaller } from "./trees/tree-installer.ts";

const lookAgainAfterMs = 60_000;
const tryAgainAfterMs = 3000;
const maxHiddenAnswers = 1000;

/** Reconciles one instance with its spec, one step at a time, from any state. */
export class Instance {
  readonly #deps: InstanceDeps;
  readonly #status: InstanceStatus;
  readonly #console;
  readonly #ended = new AbortController();
  readonly #pause = createInterruptibleSleep();
  readonly #record: SavedRecord;
  readonly #trees: TreeInstaller;
  readonly #limits: LiveLimits;
  #run: Run;

  constructor(deps: InstanceDeps, record: InstanceRecord) {
    this.#deps = deps;
    this.#record = new SavedRecord(deps.store, record);
    // Until the engine has answered: a server that was running most likely still is.
    const state = record.isSupposedToRun ? "starting" : "offline";
    this.#status = new InstanceStatus(state, () => deps.onChange(this.id));
    this.#console = createInstanceConsole((lines) => deps.publishConsole(this.id, lines));
    this.#trees = new TreeInstaller(deps, this.#record, this.#status, this.#ended.signal);
    this.#limits = new LiveLimits(deps);
    this.#run = this.#newRun();
  }

  get id(): string {
    return this.spec.instanceId;
  }

  get spec(): InstanceSpec {
    return this.record.spec;
  }

  get record(): InstanceRecord {
    return this.#record.current;
  }

  get treeLock(): Mutex {
    return this.#trees.treeLock;
  }

  get startedAt(): Date | undefined {
    return this.#run.startedAt;
  }

  get isOnline(): boolean {
    return this.#status.state === "online";
  }

  /** Resolves once the instance is removed or the agent detaches from it. */
  async live(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      this.#pause.reset();
      const waitMs = await this.#reconcile().catch((error: unknown) => {
        this.#deps.log.warn({ err: error, instanceId: this.id }, "not brought in line, trying again");
        return tryAgainAfterMs;
      });
      if (waitMs === "gone") return;
      await this.#pause.sleep(waitMs);
    }
  }

  async apply(spec: InstanceSpec): Promise<void> {
    const isOtherTree = spec.installation.id !== this.spec.installation.id;
    const forgotten = isOtherTree ? withoutInstallFailure(this.record) : {};
    const change = { spec, hasGivenUp: false, crashTimesMs: [], ...forgotten };
    await this.#record.settle({ change, startAgainAtMs: 0 });
    if (isOtherTree) this.#trees.abort();
    this.#pause.interrupt();
  }

  async remove(generation: number, isDiscarded: boolean): Promise<void> {
    // The loop has ended: a record saved now would never be acted on.
    if (this.#record.isDeleted) return this.#record.delete(generation);
    await this.#record.save({
      isRemoved: true,
      isDiscarded,
      spec: { ...this.spec, generation, power: "off" },
    });
    this.#trees.abort();
    this.#pause.interrupt();
  }

  /** Called when the agent stops; the container keeps running. */
  detach(): void {
    this.#ended.abort();
    this.#console.stop();
    this.#run.detach();
    this.#pause.interrupt();
  }

  observe(): Omit<Observation, "numbers"> {
    const { spec, lastExit } = this.record;
    const { instanceId, generation } = spec;
    const state = shownState(this.record, this.#status.state);
    return { instanceId, generation, state, lastExit, progress: this.#status.progress };
  }

  writeConsole(line: string, hides: HiddenAnswers = []): Promise<boolean> {
    this.#hideAnswers(hides);
    return this.#run.write(line);
  }

  /** The answers to questions that change nothing; nobody else sees them. */
  askConsole(commands: readonly string[], answers: QuietAnswer, lines: number): Promise<readonly string[]> {
    return this.#console.ask(answers, lines, async () => {
      for (const command of commands) if (!(await this.writeConsole(command))) return false;
      return true;
    });
  }

  /** Lines after the given one, for callers on this node. */
  readConsole(epoch: string | null, afterNumber: number): ConsoleLines {
    return this.#console.read(epoch, afterNumber);
  }

  watchConsole(epoch: string | null, afterNumber: number, view: ConsoleView): ConsoleLines {
    return this.#console.watch(epoch, afterNumber, view);
  }

  /** Saved too, because a new agent reads the console of this run from its beginning. */
  #hideAnswers(hides: HiddenAnswers): void {
    if (hides.length === 0) return;
    this.#console.hide(hides);
    const hiddenAnswers = [...this.record.hiddenAnswers, ...hides].slice(-maxHiddenAnswers);
    this.#record.save({ hiddenAnswers }).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, instanceId: this.id }, "hidden answers were not saved");
    });
  }

  async #reconcile(): Promise<number | "gone"> {
    await this.#trees.catchUp();
    if (await this.#isRunning()) {
      if (!this.#run.wasNeverReady && !mustStop(this.record)) {
        await this.#limits.follow(this.spec);
        return lookAgainAfterMs;
      }
      await this.#run.stop(this.spec);
      return 0;
    }
    if (this.record.isSupposedToRun) {
      await this.#record.settle(await settleUnseenExit(this.#deps.runtime, this.record));
      return 0;
    }
    if (this.record.isRemoved) return this.#cleanUp();
    if (this.record.hasGivenUp) return this.#stayOffline();
    if (!hasWantedTree(this.record)) {
      await this.#trees.install();
      return 0;
    }
    await this.#trees.dropStaging();
    if (!wantsToRun(this.spec)) return this.#stayOffline();
    const waitMs = this.#record.startAgainAtMs - Date.now();
    if (waitMs > 0) return waitMs;
    await this.#start();
    return 0;
  }

  #stayOffline(): number {
    this.#status.set("offline");
    return lookAgainAfterMs;
  }

  /** Attaches to a container that an earlier agent started, or whose attachment was lost. */
  async #isRunning(): Promise<boolean> {
    if (this.#run.isFollowed) return true;
    const found = await attachToRunning(this.#deps.runtime, this.id);
    if (!found) return false;
    this.#status.set("starting");
    await this.#record.save({ isSupposedToRun: true, runSinceMs: found.startedAt.getTime() });
    this.#console.hide(this.record.hiddenAnswers);
    this.#run.follow(this.spec, { ...found, wasOnline: this.record.wasOnline });
    return true;
  }

  async #start(): Promise<void> {
    const { runtime, volumes } = this.#deps;
    this.#status.set("starting", "Starting");
    this.#run = this.#newRun();
    await this.#trees.giveToInstance();
    const spec = await this.#specToRun();
    if (!spec) return;
    await this.#trees.writePortSettings(spec.portSettings);
    await volumes.setLimit(this.id, kernelLimitBytes(this.spec.limits.diskMb));
    this.#limits.startWith(this.spec.limits);
    // Each run gets a new container: one that exited while the engine was away comes back with a closed console.
    await runtime.remove(this.id);
    try {
      await this.#run.start({ ...this.record, spec }, () =>
        this.#record.save({ ...newRun(), restartsDone: this.spec.restarts }),
      );
    } catch (error) {
      // It is unknown whether it started, and the server is not at fault: retry when the engine is back.
      if (error instanceof RuntimeError && error.code === "engine-away") throw error;
      await this.#record.settle(settleFailedStart(this.record, error, Date.now()));
    }
  }

  /** With the node's address, where it is named. Undefined, and settled as a failed start, if that is not known. */
  async #specToRun(): Promise<InstanceSpec | undefined> {
    if (!namesNodeAddress(this.spec)) return this.spec;
    try {
      return fillNodeAddress(this.spec, await this.#deps.findNodeAddress());
    } catch (error) {
      await this.#record.settle(settleFailedStart(this.record, error, Date.now()));
      return undefined;
    }
  }

  #newRun(): Run {
    return new Run({
      deps: this.#deps,
      status: this.#status,
      console: this.#console,
      signal: this.#ended.signal,
      onReady: () => this.#record.save({ wasOnline: true }),
      onExit: (ended) => this.#record.settle(settleRun(this.record, ended, Date.now())),
      wake: () => this.#pause.interrupt(),
    });
  }

  async #cleanUp(): Promise<"gone"> {
    await this.#deps.runtime.remove(this.id);
    await this.#trees.discard();
    await this.#record.delete(this.spec.generation);
    this.#console.stop();
    return "gone";
  }
}
