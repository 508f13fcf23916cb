import { consoleLines, watchConsole, type ConsoleLines } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Following, Link } from "../../../platform/nats/link.ts";
import { NodeRefusal, type CallNode } from "../../nodes/index.ts";
import { createInterruptibleSleep } from "./interruptible-sleep.ts";
import type { KeptLines } from "./console-lines.ts";

/** The source of a server's console: an instance on a node. */
export interface ConsoleTarget {
  readonly instanceId: string;
  readonly nodeId: string;
}

export type ConsoleState =
  | { readonly kind: "opening" }
  | { readonly kind: "open" }
  /** Nothing that could print has been created yet. */
  | { readonly kind: "absent" }
  | { readonly kind: "away"; readonly sentence: string };

export interface ConsoleSource {
  readonly callNode: CallNode;
  readonly link: Pick<Link, "follow">;
  readonly log: Logger;
  /** Undefined while nothing is placed. */
  findTarget(): Promise<ConsoleTarget | undefined>;
}

/** Leaves time for an answer within the lease; without an answer the retry comes sooner. */
const renewEveryMs = 9000;
const tryAgainAfterMs = 2000;
const targetHoldsForMs = 30_000;
const answerWithinMs = 4000;
const maxHeldBack = 50;

const awaySentence =
  "The machine this server runs on can't be reached right now. The console reconnects automatically.";
const brokenSentence = "The console can't be read right now. We keep trying.";

/**
 * Keeps `kept` in sync with the node: adds lines as they are published, and every few seconds, or as soon as one is
 * missing, requests what follows the last known line. The same request renews the lease.
 */
export class ConsoleStream {
  readonly #source: ConsoleSource;
  readonly #kept: KeptLines;
  readonly #onNews: () => void;
  readonly #pause = createInterruptibleSleep();
  #state: ConsoleState = { kind: "opening" };
  #isStopped = false;
  #target: ConsoleTarget | undefined;
  #targetFoundAt = Number.NEGATIVE_INFINITY;
  #following: Following | undefined;
  /** Set from the moment a line is missed until the node was asked for it. */
  #heldBack: ConsoleLines[] | undefined = [];

  constructor(source: ConsoleSource, kept: KeptLines, onNews: () => void) {
    this.#source = source;
    this.#kept = kept;
    this.#onNews = onNews;
  }

  get state(): ConsoleState {
    return this.#state;
  }

  /** Runs until it is stopped. */
  async run(): Promise<void> {
    while (!this.#isStopped) await this.#pause.sleep(await this.#look());
  }

  /** Something may have changed: check now instead of at the next interval. */
  lookAgain(): void {
    this.#targetFoundAt = Number.NEGATIVE_INFINITY;
    this.#pause.interrupt();
  }

  stop(): void {
    this.#isStopped = true;
    this.#following?.stop();
    this.#pause.interrupt();
  }

  /** The time until the next check. */
  async #look(): Promise<number> {
    try {
      if (performance.now() - this.#targetFoundAt > targetHoldsForMs) await this.#findTarget();
      if (this.#target) await this.#askNode(this.#target);
      this.#settle({ kind: this.#target ? "open" : "absent" });
      return this.#target ? renewEveryMs : tryAgainAfterMs;
    } catch (error) {
      this.#targetFoundAt = Number.NEGATIVE_INFINITY;
      if (this.#kept.position()) this.#release();
      this.#settle(stateAfter(error, this.#source.log));
      return tryAgainAfterMs;
    }
  }

  async #findTarget(): Promise<void> {
    const found = await this.#source.findTarget();
    this.#targetFoundAt = performance.now();
    if (this.#isStopped || isSameTarget(found, this.#target)) return;
    this.#following?.stop();
    this.#target = found;
    this.#heldBack = [];
    if (!found) return;
    const subject = nodeSubjects(found.nodeId).console(found.instanceId);
    this.#following = this.#source.link.follow(subject, (text) => this.#receive(text));
  }

  async #askNode({ nodeId, instanceId }: ConsoleTarget): Promise<void> {
    const { epoch, last } = this.#kept.position() ?? { epoch: null, last: -1 };
    const isForLost = this.#heldBack !== undefined;
    const body = { instanceId, epoch, afterNumber: last };
    const news = await this.#source.callNode(nodeId, watchConsole, body, { deadlineMs: answerWithinMs });
    if (this.#isStopped) return;
    this.#kept.add(news);
    // A request sent before a line was missed may not include it: the sleep was interrupted, and the request is
    // repeated.
    if (isForLost) this.#release();
  }

  #receive(text: string): void {
    const news = readLines(text);
    if (!news || this.#isStopped) return;
    if (this.#heldBack) {
      this.#heldBack.push(news);
      if (this.#heldBack.length > maxHeldBack) this.#heldBack.shift();
      return;
    }
    if (this.#kept.lostBefore(news) > 0) {
      this.#heldBack = [news];
      return this.#pause.interrupt();
    }
    this.#kept.add(news);
    this.#onNews();
  }

  #release(): void {
    for (const news of this.#heldBack ?? []) this.#kept.add(news);
    this.#heldBack = undefined;
  }

  #settle(state: ConsoleState): void {
    this.#state = state;
    if (!this.#isStopped) this.#onNews();
  }
}

function readLines(text: string): ConsoleLines | undefined {
  try {
    return consoleLines.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isSameTarget(a: ConsoleTarget | undefined, b: ConsoleTarget | undefined): boolean {
  return a?.instanceId === b?.instanceId && a?.nodeId === b?.nodeId;
}

function stateAfter(error: unknown, log: Logger): ConsoleState {
  if (error instanceof NodeRefusal && error.refusal === "unknown-instance") return { kind: "absent" };
  if (error instanceof AppError && (error.code === "NODE_AWAY" || error.code === "NODE_SLOW"))
    return { kind: "away", sentence: awaySentence };
  log.warn({ err: error }, "a console can't be read");
  return { kind: "away", sentence: brokenSentence };
}
