import type { Readable } from "node:stream";
import { sendFile } from "@blockwright/node-protocol/bulk";
import { AppError } from "../../../platform/errors.ts";
import { callTransfers } from "../call-transfers.ts";
import { placeOf } from "../file-place.ts";
import type { RelayingDeps } from "../transfers-deps.ts";
import { downloadRefusals } from "./download-refusals.ts";
import { exactly } from "./exactly.ts";
import { readRange } from "./read-range.ts";

export interface FileToDownload {
  readonly serverId: string;
  readonly path: string;
  /** Headers, as received. */
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export interface DownloadedFile {
  readonly name: string;
  readonly tag: string;
  readonly content: Readable;
  readonly totalBytes: number;
  /** Undefined when it is all of it. */
  readonly part: { readonly firstByte: number; readonly lastByte: number } | undefined;
}

/** The node sends at the pace at which the browser reads. */
export async function downloadFile(
  deps: RelayingDeps,
  { serverId, path, range, ifRange }: FileToDownload,
): Promise<DownloadedFile> {
  const { instanceId, nodeId, nodeKey } = await placeOf(deps, serverId);
  const asked = readRange(range);
  const relay = deps.relays.open(nodeKey);
  try {
    const order = {
      instanceId,
      path,
      range: asked,
      ifTag: ifRange?.slice(0, 200) ?? null,
      relay: relay.order,
    };
    const options = { refusals: downloadRefusals };
    const { sizeBytes, tag, sent } = await callTransfers(deps, nodeId, sendFile, order, options);
    if (sent === null) throw new AppError("RANGE_REFUSED");
    const { firstByte, bytes } = sent;
    const content = exactly(await relay.met, bytes);
    const part = bytes === sizeBytes ? undefined : { firstByte, lastByte: firstByte + bytes - 1 };
    return { name: path.slice(path.lastIndexOf("/") + 1), tag, content, totalBytes: sizeBytes, part };
  } finally {
    relay.close();
  }
}
