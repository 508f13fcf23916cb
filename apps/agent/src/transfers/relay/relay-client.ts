import type { Readable } from "node:stream";
import { relayAuthorization, relayPath, relayProof, type RelayOrder } from "@blockwright/node-protocol/relay";
import { Agent, request } from "undici";

/** Transfers bytes between this node and the api process that handles a browser's request. */
export interface RelayClient {
  /** The bytes the browser sends. Ends with an error when they are incomplete. */
  take(order: RelayOrder, signal: AbortSignal): Promise<AsyncIterable<Buffer>>;
  /** Resolves when everything was received. Without a size it ends where the content ends. */
  bring(
    order: RelayOrder,
    content: Readable,
    sizeBytes: number | undefined,
    signal: AbortSignal,
  ): Promise<void>;
}

const connectMs = 10_000;
const answerWithinMs = 60_000;
/** A browser that sends and receives nothing for this long is disconnected. */
const idleMs = 90_000;

/** Connects only to the configured address: an order contains a path below it, and redirects are not followed. */
export function createRelayClient(apiUrl: string, sign: (proof: Uint8Array) => Uint8Array): RelayClient {
  const { origin } = new URL(apiUrl);
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    allowH2: false,
    headersTimeout: answerWithinMs,
    bodyTimeout: idleMs,
  });
  const callOf = (method: "GET" | "PUT", order: RelayOrder) => ({
    url: `${origin}${relayPath(order)}`,
    authorization: relayAuthorization(order, sign(relayProof(method, order))),
  });
  return {
    take: async (order, signal) => {
      const { url, authorization } = callOf("GET", order);
      const { statusCode, body } = await request(url, { dispatcher, signal, headers: { authorization } });
      if (statusCode === 200) return body as AsyncIterable<Buffer>;
      await body.dump();
      throw new Error(`the api answered ${statusCode} to a node that came for bytes`);
    },
    bring: async (order, content, sizeBytes, signal) => {
      const { url, authorization } = callOf("PUT", order);
      const length = sizeBytes === undefined ? {} : { "content-length": String(sizeBytes) };
      const { statusCode, body } = await request(url, {
        method: "PUT",
        dispatcher,
        signal,
        headers: { authorization, "content-type": "application/octet-stream", ...length },
        body: content,
      });
      await body.dump();
      if (statusCode !== 204) throw new Error(`the api answered ${statusCode} to a node that brought bytes`);
    },
  };
}
