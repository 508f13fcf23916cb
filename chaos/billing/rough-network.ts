import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { enabledEvents } from "../../services/engines/payments.ts";
import type { Random } from "../random.ts";

/** Between the card provider and the api: it loses, delays, doubles and so reorders events. */
export interface RoughNetwork {
  /** Where the provider sends its events. */
  readonly url: string;
  readonly tally: { received: number; lost: number; doubled: number; refused: number };
  /** Events that the provider believes to be delivered and the api has never seen: their ids, with their customer. */
  readonly lost: Map<string, string>;
  /** From now on nothing arrives, and it is not sent again either. */
  cut(): void;
  /** From now on everything arrives once. */
  calm(): void;
  /** When nothing is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Of some customers everything is lost, of the others a part. */
const silentShare = 0.25;
const lostShare = 0.35;
const doubledShare = 0.3;
const longestDelayMs = 400;
const triesOfSender = 40;

interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly customer?: string | null } };
}

export async function openRoughNetwork(target: string, random: Random): Promise<RoughNetwork> {
  const lost = new Map<string, string>();
  const tally = { received: 0, lost: 0, doubled: 0, refused: 0 };
  const underWay = new Set<Promise<void>>();
  const isUnlucky = fates(random);
  let isCalm = false;
  let isCut = false;
  const carry = async (body: Buffer, signature: string, delayMs: number) => {
    await wait(delayMs);
    for (let attempt = 0; attempt < triesOfSender; attempt += 1) {
      if (await isAccepted(target, body, signature)) return;
      tally.refused += 1;
      await wait(250);
    }
  };
  const server = await listen((body, signature) => {
    const { id, type, data } = JSON.parse(body.toString("utf8")) as SentEvent;
    if (!enabledEvents.has(type)) return;
    tally.received += 1;
    if (isCut) {
      tally.lost += 1;
      return;
    }
    const customer = data.object.customer ?? "";
    if (!isCalm && isUnlucky(customer)) {
      tally.lost += 1;
      lost.set(id, customer);
      return;
    }
    lost.delete(id);
    const copies = !isCalm && random.between(0, 1) < doubledShare ? 2 : 1;
    tally.doubled += copies - 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const carried = carry(body, signature, isCalm ? 0 : random.whole(0, longestDelayMs));
      underWay.add(carried);
      void carried.finally(() => underWay.delete(carried));
    }
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tally,
    lost,
    cut: () => {
      isCut = true;
    },
    calm: () => {
      isCut = false;
      isCalm = true;
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Whether the next event about this customer is lost. */
function fates(random: Random): (customer: string) => boolean {
  const chance = (share: number) => random.between(0, 1) < share;
  const isSilent = new Map<string, boolean>();
  return (customer) => {
    const silent = isSilent.get(customer) ?? chance(silentShare);
    isSilent.set(customer, silent);
    return silent || chance(lostShare);
  };
}

async function listen(take: (body: Buffer, signature: string) => void): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      take(Buffer.concat(chunks), String(request.headers["stripe-signature"]));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function isAccepted(target: string, body: Buffer, signature: string): Promise<boolean> {
  try {
    const response = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
