import { setTimeout as wait } from "node:timers/promises";
import type { ProviderEvent } from "../state/shapes.ts";
import { deliver, type Endpoint } from "./deliver.ts";

/** What a test does to the next events. */
export interface WebhookControl {
  /** Where events go from now on; null: nowhere. */
  sendTo(endpoint: Endpoint | null): void;
  /** The next events are never delivered. */
  lose(count: number): void;
  /** The next events arrive twice. */
  duplicate(count: number): void;
  /** The first attempt of the next events fails, so they arrive late and after others. */
  delay(count: number): void;
  /** Nothing is sent until `release`. */
  hold(): void;
  /** Sends what was held: in order, or as `arrange` puts it. */
  release(arrange?: (held: readonly ProviderEvent[]) => readonly ProviderEvent[]): void;
  /** Sends an event once more. */
  repeat(eventId: string): void;
  /** When nothing is under way any more. */
  settled(): Promise<void>;
}

export interface MailRoom extends WebhookControl {
  post(event: ProviderEvent): void;
  close(): void;
}

/** The provider goes on for days; tests want to see the retries. */
const retryAfterMs = [100, 200, 400, 800, 1_600, 3_200];

export function openMailRoom(first: Endpoint | null, events: ReadonlyMap<string, ProviderEvent>): MailRoom {
  let endpoint = first;
  let isOpen = true;
  let held: ProviderEvent[] | null = null;
  const next = { lose: 0, duplicate: 0, delay: 0 };
  const underWay = new Set<Promise<void>>();
  let lastSent: Promise<unknown> = Promise.resolve();

  const use = (name: keyof typeof next) => {
    if (next[name] === 0) return false;
    next[name] -= 1;
    return true;
  };
  const track = (sending: Promise<void>) => {
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  };
  const retry = async (event: ProviderEvent) => {
    for (const ms of retryAfterMs) {
      await wait(ms);
      if (!isOpen || endpoint === null || (await deliver(event, endpoint))) return;
    }
  };
  const send = (event: ProviderEvent) => {
    if (endpoint === null || use("lose")) return;
    const isLate = use("delay");
    const copies = use("duplicate") ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const attempt = lastSent.then(() => isOpen && endpoint !== null && !isLate && deliver(event, endpoint));
      lastSent = attempt;
      track(attempt.then((isDelivered) => (isDelivered ? undefined : retry(event))));
    }
  };
  return {
    post: (event) => (held === null ? send(event) : void held.push(event)),
    sendTo: (other) => {
      endpoint = other;
    },
    lose: (count) => {
      next.lose += count;
    },
    duplicate: (count) => {
      next.duplicate += count;
    },
    delay: (count) => {
      next.delay += count;
    },
    hold: () => {
      held ??= [];
    },
    release: (arrange = (all) => all) => {
      const waiting = held ?? [];
      held = null;
      for (const event of arrange(waiting)) send(event);
    },
    repeat: (eventId) => {
      const event = events.get(eventId);
      if (event !== undefined) send(event);
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => {
      isOpen = false;
    },
  };
}
