import { constants, type Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type Held, hold } from "./descriptors.ts";
import { PathRefused } from "./path-refused.ts";

const CHUNK_BYTES = 256 * 1024;

export interface ByteRange {
  readonly firstByte: number;
  /** Inclusive. */
  readonly lastByte: number;
}

export async function readWhole(tree: Held, path: string, maxBytes: number): Promise<Buffer> {
  using held = hold(tree, path);
  const { size } = requireReadable(held);
  if (size > maxBytes) throw new PathRefused("too-large", `This file is larger than ${maxBytes} bytes.`);
  return await readHeld(held, size);
}

/** Bytes appended during the read are ignored: limits were checked against this size. */
export async function readHeld(held: Held, size: number): Promise<Buffer> {
  await using file = await reopen(held);
  const content = Buffer.allocUnsafe(size);
  return content.subarray(0, await fill(file, content, 0));
}

export interface FilePage {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export async function readPage(
  tree: Held,
  path: string,
  offset: number,
  maxBytes: number,
): Promise<FilePage> {
  using held = hold(tree, path);
  const { size, mtime } = requireReadable(held);
  await using file = await reopen(held);
  const content = Buffer.allocUnsafe(Math.max(0, Math.min(maxBytes, size - offset)));
  const filled = await fill(file, content, offset);
  return { bytes: content.subarray(0, filled), sizeBytes: size, modifiedAt: mtime };
}

/** For files of any size. The file is opened when the first chunk is requested and closed after the last. */
export async function* readChunks(tree: Held, path: string, range?: ByteRange): AsyncGenerator<Buffer> {
  using held = hold(tree, path);
  const { size } = requireReadable(held);
  await using file = await reopen(held);
  const end = Math.min(size, (range?.lastByte ?? size) + 1);
  yield* readBetween(file, Math.max(0, range?.firstByte ?? 0), end);
}

/** The bytes between two offsets of an open file, in chunks. */
export async function* readBetween(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  let position = start;
  while (position < end) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/** Returns the number of bytes read. */
async function fill(file: FileHandle, content: Buffer, offset: number): Promise<number> {
  let filled = 0;
  while (filled < content.length) {
    const { bytesRead } = await file.read(content, filled, content.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/** Requires a regular file with a single hard link. */
export function requireReadable(held: Held): Stats {
  const stats = held.stats();
  if (stats.isDirectory()) throw new PathRefused("not-a-file", "There is a folder at this path, not a file.");
  if (!stats.isFile()) throw new PathRefused("special", "This is not an ordinary file.");
  refuseSeveralNames(stats);
  return stats;
}

/** Another hard link of the file may be outside of the tree. */
export function refuseSeveralNames(stats: { isFile(): boolean; readonly nlink: number }): void {
  if (!stats.isFile() || stats.nlink <= 1) return;
  throw new PathRefused("several-names", "This file has several names (hard links), so it is left alone.");
}

export function reopen(held: Held): Promise<FileHandle> {
  return open(held.path, constants.O_RDONLY | constants.O_NONBLOCK);
}
