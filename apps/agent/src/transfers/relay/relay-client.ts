import type { Readable } from "node:stream";
import { relayAuthorization, relayPath, relayProof, type RelayOrder } from "@blockwright/node-protocol/relay";
import { Agent, request } from "undici";

/** Carries bytes between this node and the process of the api that holds a browser's call. */
export interface RelayClient {
  /** What the browser sends. Ends with an error when not all of it came. */
  take(order: RelayOrder, signal: AbortSignal): Promise<AsyncIterable<Buffer>>;
  /** Resolves when all of it was taken. Without a size it ends where the content does. */
  bring(
    order: RelayOrder,
    content: Readable,
    sizeBytes: number | undefined,
    signal: AbortSignal,
  ): Promise<void>;
}

const connectMs = 10_000;
const answerWithinMs = 60_000;
/** A browser that neither sends nor takes anything for so long is given up. */
const idleMs = 90_000;

/** Dials the configured address and no other: an order names a path below it, and redirects are not followed. */
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
