import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  readRelayAuthorization,
  relayLifeMs,
  relayProof,
  type RelayOrder,
} from "@blockwright/node-protocol/relay";
import { AppError } from "../../../platform/errors.ts";
import { isSignedBy } from "../../../platform/nats/verify-signature.ts";
import type { Now } from "../../../platform/now.ts";

/** A browser's request that waits for a node. */
export interface Relay {
  readonly order: RelayOrder;
  /** Resolves with the bytes when the node has connected. Throws NODE_SLOW on a timeout. */
  readonly met: Promise<Readable>;
  /** Refuses further nodes, and ends the wait. */
  close(): void;
}

/** Connects requests of browsers and of nodes, in the process that holds the browser's. */
export interface Relays {
  /**
   * For the node with the private half of this key. With content the node fetches it, without content the node delivers
   * some.
   */
  open(nodeKey: string, content?: Readable): Relay;
  /** A node that fetches bytes. NOT_FOUND unless it was told to, just now and for the first time. */
  take(relayId: string, authorization: string | undefined): Readable;
  /** A node that delivers bytes. Resolves when they have been read. */
  bring(relayId: string, authorization: string | undefined, content: Readable): Promise<void>;
}

type Method = "GET" | "PUT";

interface Waiting {
  readonly nodeKey: string;
  readonly order: RelayOrder;
  readonly method: Method;
  /** For a node that fetches bytes. */
  readonly content: Readable | undefined;
  readonly expiresAtMs: number;
  readonly meet: (content: Readable) => void;
}

export function createRelays(replica: string, now: Now): Relays {
  const waiting = new Map<string, Waiting>();

  /** Single use: the next request with the token gets not found. */
  const enter = (relayId: string, method: Method, authorization: string | undefined): Waiting => {
    const found = waiting.get(relayId);
    if (!found || found.method !== method || now().getTime() > found.expiresAtMs)
      throw new AppError("NOT_FOUND");
    if (!isItsNode(found, authorization)) throw new AppError("NOT_FOUND");
    waiting.delete(relayId);
    return found;
  };

  return {
    open: (nodeKey, content) => {
      const order = { replica, relayId: randomUUID(), token: randomBytes(32).toString("base64url") };
      const { promise: met, resolve, reject } = Promise.withResolvers<Readable>();
      // A caller that has already given up is not told.
      met.catch(() => undefined);
      const timer = setTimeout(() => {
        waiting.delete(order.relayId);
        reject(new AppError("NODE_SLOW"));
      }, relayLifeMs);
      const expiresAtMs = now().getTime() + relayLifeMs;
      const method = content ? "GET" : "PUT";
      waiting.set(order.relayId, { nodeKey, order, method, content, expiresAtMs, meet: resolve });
      const close = () => {
        clearTimeout(timer);
        waiting.delete(order.relayId);
        reject(new AppError("NODE_AWAY"));
      };
      return { order, met, close };
    },
    take: (relayId, authorization) => {
      const { content, meet } = enter(relayId, "GET", authorization);
      if (!content) throw new AppError("NOT_FOUND");
      meet(content);
      return content;
    },
    bring: async (relayId, authorization, content) => {
      enter(relayId, "PUT", authorization).meet(content);
      // A disconnecting browser ends the node's connection, too: there is no one left to answer.
      await finished(content).catch(() => undefined);
    },
  };
}

function isItsNode({ nodeKey, order, method }: Waiting, authorization: string | undefined): boolean {
  const given = readRelayAuthorization(authorization);
  if (!given || !timingSafeEqual(digestOf(given.token), digestOf(order.token))) return false;
  return isSignedBy(nodeKey, relayProof(method, order), given.signature);
}

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
