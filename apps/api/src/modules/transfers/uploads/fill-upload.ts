import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { fillUpload as fillUploadRpc } from "@blockwright/node-protocol/bulk";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
import type { RelayingDeps } from "../transfers-deps.ts";
import { settleUpload, type UploadAddress } from "./settle-upload.ts";
import { uploadRefusals } from "./upload-refusals.ts";

/** A browser's connection that is silent for a minute is closed. */
const longestSettlingMs = 45_000;
const chunkBytes = 256 * 1024;

export interface PartOfUpload {
  readonly offsetBytes: number;
  /** Undefined when it is not announced. */
  readonly sizeBytes: number | undefined;
  readonly content: AsyncIterable<Buffer>;
  readonly signal: AbortSignal;
}

/** The node reads at the pace at which the browser sends. */
export async function fillUpload(
  deps: RelayingDeps,
  actor: Person,
  upload: UploadAddress,
  part: PartOfUpload,
): Promise<{ offsetBytes: number }> {
  if (part.sizeBytes === 0) {
    const { offsetBytes } = await settleUpload(deps, actor, upload);
    if (offsetBytes !== part.offsetBytes) throw new AppError("UPLOAD_ELSEWHERE");
    return { offsetBytes };
  }
  const sent = await pour(deps, upload, part);
  // Whatever happened to the connection, the node knows what it has, and why it has no more.
  const { offsetBytes } = await settleUpload(deps, actor, upload, longestSettlingMs);
  if (offsetBytes !== part.offsetBytes + sent) throw new AppError("NODE_AWAY");
  return { offsetBytes };
}

/** Returns how many bytes the browser has sent. */
async function pour(
  deps: RelayingDeps,
  { serverId, uploadId }: UploadAddress,
  { offsetBytes, sizeBytes, content, signal }: PartOfUpload,
): Promise<number> {
  const { instanceId, nodeId, nodeKey } = await placeOf(deps, serverId);
  const counter = { bytes: 0 };
  const bytes = Readable.from(counted(content, counter), { objectMode: false, highWaterMark: chunkBytes });
  bytes.on("error", () => undefined);
  const relay = deps.relays.open(nodeKey, bytes);
  const cut = () => {
    relay.close();
    bytes.destroy(signal.reason as Error);
  };
  signal.addEventListener("abort", cut, { once: true });
  try {
    const part = { offsetBytes, sizeBytes: sizeBytes ?? null };
    const order = { instanceId, uploadId, ...part, relay: relay.order };
    await callTransfers(deps, nodeId, fillUploadRpc, order, { signal, refusals: uploadRefusals });
    await relay.met;
    await finished(bytes).catch(() => undefined);
    signal.throwIfAborted();
    return counter.bytes;
  } finally {
    signal.removeEventListener("abort", cut);
    relay.close();
    bytes.destroy();
  }
}

async function* counted(content: AsyncIterable<Buffer>, counter: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    counter.bytes += chunk.length;
    yield chunk;
  }
}
