import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { RelayOrder } from "@blockwright/node-protocol/relay";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import type { RelayClient } from "./relay/relay-client.ts";
import { createTransferPlaces } from "./relay/transfer-places.ts";
import { askOf, treesOf, type Ask } from "./rpc.fixture.ts";
import { createDownloads } from "./downloads/downloads.ts";
import { uploadHandlers } from "./uploads/answer-uploads.ts";
import { openUploadRecords } from "./uploads/upload-records.ts";
import { Uploads } from "./uploads/uploads.ts";

export const someOrder: RelayOrder = {
  replica: "one",
  relayId: "00000000-0000-4000-8000-000000000000",
  token: "t".repeat(43),
};

export interface BulkNode {
  readonly ask: Ask;
  readonly uploads: Uploads;
  readonly folder: string;
  /** What the browser sends next; an error simulates a broken connection. */
  browser: () => AsyncIterable<Buffer>;
  /** The received bytes of the last download. */
  readonly arrived: () => Promise<Buffer>;
  /** Starts another agent with the same state and the same trees. */
  restart(): Promise<BulkNode>;
}

export interface BulkNodeOptions {
  readonly planBytes?: number;
  readonly perInstance?: number;
}

export async function someBulkNode(options: BulkNodeOptions = {}): Promise<BulkNode> {
  const root = mkdtempSync(join(tmpdir(), "blockwright-bulk-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return startBulkNode(root, options);
}

async function startBulkNode(root: string, options: BulkNodeOptions): Promise<BulkNode> {
  const folder = join(root, "tree");
  mkdirSync(folder, { recursive: true });
  const trees = treesOf(folder);
  const arrivals: Promise<Buffer>[] = [];
  const relays: RelayClient = {
    take: async () => node.browser(),
    bring: async (_order, content: Readable) => {
      const arrival = content.toArray().then((parts) => Buffer.concat(parts as Buffer[]));
      arrivals.push(arrival);
      await arrival;
    },
  };
  const { planBytes = 1e9, perInstance = 8 } = options;
  const readRoom = async () => ({ usedBytes: 0, planBytes });
  const places = createTransferPlaces({ installationOf: () => "first", perInstance });
  const log = pino({ level: "silent" });
  const records = await openUploadRecords(join(root, "records"));
  const uploads = new Uploads({ trees, readRoom, records, relays, places, log });
  const downloads = createDownloads({ trees, relays, places, log });
  const node: BulkNode = {
    ask: askOf([...uploadHandlers(uploads), ...downloads.handlers]),
    uploads,
    folder,
    browser: () => {
      throw new Error("nobody sends anything");
    },
    arrived: async () => (await arrivals.at(-1)) ?? Buffer.alloc(0),
    restart: () => startBulkNode(root, options),
  };
  return node;
}
