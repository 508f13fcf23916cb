import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { connect, credsAuthenticator } from "@nats-io/transport-node";

export interface FloodMessage {
  readonly subject: string;
  /** SEQUENCE in it is replaced by a growing number. */
  readonly text: string;
  readonly reply?: string;
}

export interface FloodOptions {
  readonly natsUrl: string;
  readonly credentials: string;
  /** In turn. */
  readonly messages: readonly FloodMessage[];
  readonly perSecond: number;
}

export interface Flood {
  /** How many were sent each second. */
  stop(): Promise<number>;
}

/** Shared with the thread: the stop flag, and how many were sent each second. */
const stopCell = 0;
const rateCell = 1;

/** In a separate thread, so that sending does not take time from receiving. */
export function startFlood(options: FloodOptions): Flood {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), { workerData: { options, shared } });
  const ended = once(worker, "exit");
  return {
    stop: async () => {
      Atomics.store(shared, stopCell, 1);
      await ended;
      return Atomics.load(shared, rateCell);
    },
  };
}

const tickMs = 10;

async function flood(
  { natsUrl, credentials, messages, perSecond }: FloodOptions,
  shared: Int32Array,
): Promise<void> {
  const authenticator = credsAuthenticator(new TextEncoder().encode(credentials));
  const connection = await connect({ servers: natsUrl, authenticator });
  const startedAt = performance.now();
  let sent = 0;
  while (Atomics.load(shared, stopCell) === 0) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const { subject, text, reply } = messages[sent % messages.length] ?? { subject: "", text: "" };
      connection.publish(
        subject,
        text.replace("SEQUENCE", String(sent)),
        reply === undefined ? {} : { reply },
      );
    }
    await connection.flush();
    await sleep(tickMs);
  }
  Atomics.store(shared, rateCell, Math.round(sent / ((performance.now() - startedAt) / 1000)));
  await connection.close();
}

if (!isMainThread) {
  const given = workerData as { options?: FloodOptions; shared?: Int32Array } | null;
  if (given?.options && given.shared) await flood(given.options, given.shared);
}
