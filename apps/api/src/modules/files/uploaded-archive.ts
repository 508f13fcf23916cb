import { UnreadableZipError } from "@blockwright/minecraft/zip/error";
import { listZip, type ListedEntry, type ReadAt } from "@blockwright/minecraft/zip/listing";
import { readBytes } from "@blockwright/node-protocol/file-operations";
import { maxTextBytes } from "@blockwright/node-protocol/files";
import { AppError } from "../../platform/errors.ts";
import { askFiles } from "./ask-files.ts";
import type { FilesDeps } from "./call-files.ts";
import type { ServerPlace } from "./server-place.ts";

export interface UploadedArchive {
  readonly entries: readonly ListedEntry[];
  readonly read: ReadAt;
}

/** Its table of contents, read from the node in chunks. Throws ARCHIVE_REFUSED when it is broken or hostile. */
export async function openArchive(
  deps: FilesDeps,
  place: ServerPlace,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
): Promise<UploadedArchive> {
  const read: ReadAt = (offset, byteCount) => readPieces(deps, place, path, offset, byteCount);
  return refusing(async () => ({ entries: await listZip(read, sizeBytes), read }));
}

/** The reason for refusing an archive is a sentence for people. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableZipError) throw new AppError("ARCHIVE_REFUSED", error.message);
    throw error;
  }
}

async function readPieces(
  deps: FilesDeps,
  place: ServerPlace,
  path: string,
  offset: number,
  byteCount: number,
): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < byteCount;) {
    const maxBytes = Math.min(maxTextBytes, byteCount - at);
    const answer = await askFiles(deps, place, readBytes, { path, offset: offset + at, maxBytes });
    const piece = Buffer.from(answer.bytes, "base64");
    if (piece.length === 0) throw new UnreadableZipError("This archive breaks off.");
    pieces.push(piece);
    at += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, byteCount);
}
