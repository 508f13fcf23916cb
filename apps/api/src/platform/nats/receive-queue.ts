import type { Logger } from "../log.ts";
import { createBudget, type Budget, type Rate } from "./budget.ts";

const maxAtOnce = 6;
const maxWaitingBytes = 8 * 1024 * 1024;
const warnEveryMs = 60_000;

export interface Queued {
  /** The sender. Each sender has its own share. */
  readonly sender: string;
  readonly bytes: number;
  handle(): Promise<void>;
}

/** What one sender gets. */
export interface Share {
  readonly maxWaiting: number;
  readonly rate: Rate;
}

export interface ReceiveQueue {
  add(message: Queued): void;
  /** Drops what is queued and waits for running handlers. */
  finish(): Promise<void>;
}

interface Sender {
  readonly budget: Budget;
  readonly waiting: Queued[];
  waitingBytes: number;
  /** In the queue of senders, being handled, or waiting for its budget. */
  isBusy: boolean;
  dropped: number;
  warnedAt: number;
}

/**
 * A few at a time, so that a burst leaves database connections for others, and one of each sender at a time, in turn.
 * What exceeds a sender's share is dropped, oldest first: nodes repeat everything within seconds.
 */
export function createQueue(log: Logger, share: Share): ReceiveQueue {
  const senders = new Map<string, Sender>();
  const ready: Sender[] = [];
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const next = () => {
    while (running.size < maxAtOnce) {
      const sender = ready.shift();
      if (!sender) return;
      run(sender);
    }
  };
  const run = (sender: Sender) => {
    const message = sender.waiting.shift();
    if (!message) return void (sender.isBusy = false);
    sender.waitingBytes -= message.bytes;
    sender.budget.take();
    const work = message
      .handle()
      .catch((error: unknown) => log.warn({ err: error }, "a message could not be handled"))
      .finally(() => {
        running.delete(work);
        queue(sender);
        next();
      });
    running.add(work);
  };
  const queue = (sender: Sender) => {
    sender.isBusy = sender.waiting.length > 0;
    if (!sender.isBusy) return;
    const waitMs = sender.budget.waitMs();
    if (waitMs === 0) return void ready.push(sender);
    const timer = setTimeout(() => {
      timers.delete(timer);
      // A timer can fire a fraction of a millisecond too early.
      queue(sender);
      next();
    }, Math.ceil(waitMs));
    timers.add(timer);
  };
  return {
    add: (message) => {
      const sender = senders.get(message.sender) ?? newSender(share);
      senders.set(message.sender, sender);
      sender.waiting.push(message);
      sender.waitingBytes += message.bytes;
      dropSurplus(sender, message.sender, share, log);
      if (sender.isBusy) return;
      queue(sender);
      next();
    },
    finish: async () => {
      for (const { waiting } of senders.values()) waiting.length = 0;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

function newSender({ rate }: Share): Sender {
  return {
    budget: createBudget(rate),
    waiting: [],
    waitingBytes: 0,
    isBusy: false,
    dropped: 0,
    warnedAt: Number.NEGATIVE_INFINITY,
  };
}

function dropSurplus(sender: Sender, name: string, { maxWaiting }: Share, log: Logger): void {
  while (
    sender.waiting.length > maxWaiting ||
    (sender.waitingBytes > maxWaitingBytes && sender.waiting.length > 1)
  ) {
    sender.waitingBytes -= sender.waiting.shift()?.bytes ?? 0;
    sender.dropped += 1;
  }
  if (sender.dropped === 0 || performance.now() - sender.warnedAt < warnEveryMs) return;
  log.warn(
    { sender: name, dropped: sender.dropped },
    "a node sends more than its share, the oldest was dropped",
  );
  sender.warnedAt = performance.now();
  sender.dropped = 0;
}
