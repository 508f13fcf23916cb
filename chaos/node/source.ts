import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LockedFile } from "@blockwright/node-protocol/instance";

/** How a file is served. Shares are fractions of its length. */
export interface Manner {
  /** The connection is cut at these points, once each. */
  readonly cutsAt?: readonly number[];
  readonly knowsRanges?: boolean;
  /** Half of it is sent; the rest follows only after `release`. */
  readonly isHeld?: boolean;
}

export interface Offer {
  readonly file: LockedFile;
  /** The start offset of each request. */
  readonly requestedFrom: readonly number[];
  release(): void;
}

/** The server that the agent downloads from. */
export interface Source {
  offer(path: string, content: Buffer, manner?: Manner): Offer;
  close(): Promise<void>;
}

interface Kept {
  readonly content: Buffer;
  readonly requestedFrom: number[];
  readonly cuts: number[];
  readonly knowsRanges: boolean;
  readonly released: Promise<void>;
  isHeld: boolean;
}

const cutAfterMs = 200;

export async function startSource(): Promise<Source> {
  const offers = new Map<string, Kept>();
  const server = createServer((request, response) => {
    const kept = offers.get(request.url ?? "");
    if (kept) void send(kept, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    offer: (path, content, { cutsAt = [], knowsRanges = true, isHeld = false } = {}) => {
      const place = `/${randomBytes(8).toString("hex")}`;
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const cuts = cutsAt.map((share) => Math.floor(content.length * share)).toSorted((a, b) => a - b);
      const kept: Kept = { content, requestedFrom: [], cuts, knowsRanges, released, isHeld };
      offers.set(place, kept);
      const hex = createHash("sha256").update(content).digest("hex");
      return {
        file: {
          path,
          url: `http://127.0.0.1:${port}${place}`,
          sizeBytes: content.length,
          digest: { algorithm: "sha256", hex },
        },
        requestedFrom: kept.requestedFrom,
        release: () => {
          kept.isHeld = false;
          resolve();
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(kept: Kept, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { content, cuts, knowsRanges } = kept;
  const wanted = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const from = knowsRanges ? wanted : 0;
  kept.requestedFrom.push(from);
  response.on("error", () => undefined);
  response.writeHead(from > 0 ? 206 : 200, { "content-length": content.length - from });
  const half = Math.floor(content.length / 2);
  let at = from;
  if (kept.isHeld) {
    response.write(content.subarray(at, Math.max(at, half)));
    at = Math.max(at, half);
    await kept.released;
  }
  const cut = cuts.find((one) => one > at || !knowsRanges);
  if (cut === undefined) return void response.end(content.subarray(at));
  cuts.splice(cuts.indexOf(cut), 1);
  // After a delay: a connection that is cut at once would discard sent data that was not read yet.
  response.write(content.subarray(at, cut), () => setTimeout(() => response.destroy(), cutAfterMs));
}
