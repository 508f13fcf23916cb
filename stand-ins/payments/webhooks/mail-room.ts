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

interface Sender {
  endpoint: Endpoint | null;
  isOpen: boolean;
  /** Of each customer one at a time and in order, except what must be sent again. */
  send(event: ProviderEvent, isLate: boolean): void;
  settled(): Promise<void>;
}

function createSender(first: Endpoint | null): Sender {
  const underWay = new Set<Promise<void>>();
  const lastSent = new Map<string, Promise<unknown>>();
  const attempt = (event: ProviderEvent) =>
    sender.isOpen && sender.endpoint !== null ? deliver(event, sender.endpoint) : Promise.resolve(true);
  const retry = async (event: ProviderEvent) => {
    for (const ms of retryAfterMs) {
      await wait(ms);
      if (await attempt(event)) return;
    }
  };
  const sender: Sender = {
    endpoint: first,
    isOpen: true,
    send: (event, isLate) => {
      const customer = customerOf(event);
      const sent = (lastSent.get(customer) ?? Promise.resolve()).then(() =>
        isLate ? false : attempt(event),
      );
      lastSent.set(customer, sent);
      const done = sent.then((isDelivered) => (isDelivered ? undefined : retry(event)));
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  return sender;
}

function customerOf({ data: { object } }: ProviderEvent): string {
  return "customer" in object ? String(object.customer) : "";
}

export function openMailRoom(first: Endpoint | null, events: ReadonlyMap<string, ProviderEvent>): MailRoom {
  const sender = createSender(first);
  const next = { lose: 0, duplicate: 0, delay: 0 };
  let held: ProviderEvent[] | null = null;
  const use = (name: keyof typeof next) => {
    if (next[name] === 0) return false;
    next[name] -= 1;
    return true;
  };
  const send = (event: ProviderEvent) => {
    if (sender.endpoint?.enabledEvents?.has(event.type) === false) return;
    if (sender.endpoint === null || use("lose")) return;
    const isLate = use("delay");
    sender.send(event, isLate);
    if (use("duplicate")) sender.send(event, isLate);
  };
  return {
    post: (event) => (held === null ? send(event) : void held.push(event)),
    sendTo: (endpoint) => void Object.assign(sender, { endpoint }),
    lose: (count) => void Object.assign(next, { lose: next.lose + count }),
    duplicate: (count) => void Object.assign(next, { duplicate: next.duplicate + count }),
    delay: (count) => void Object.assign(next, { delay: next.delay + count }),
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
    settled: () => sender.settled(),
    close: () => void Object.assign(sender, { isOpen: false }),
  };
}
