import { crc32 } from "node:zlib";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";
import { encodeFrame } from "../frames.ts";
import { NotAnArchive } from "./not-an-archive.ts";

const stored = 0;
const deflated = 8;
const localHeadBytes = 30;
const maxMembers = 100_000;

/** The members as frames. The library refuses names that leave the folder, and data longer than declared. */
export async function* readZip(file: number): AsyncGenerator<Buffer> {
  await requireSound(await open(file));
  const zip = await open(file);
  for await (const entry of zip.eachEntry()) {
    yield announce(entry);
    if (!isFolder(entry)) yield* readEntry(zip, entry);
  }
}

function open(file: number): Promise<ZipFile> {
  return fromFdPromise(file, { autoClose: false, validateEntrySizes: true });
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Checks the whole directory before anything is inflated. */
async function requireSound(zip: ZipFile): Promise<void> {
  if (zip.entryCount > maxMembers) throw new NotAnArchive(`This archive has more than ${maxMembers} files.`);
  const extents: Extent[] = [];
  for await (const entry of zip.eachEntry()) {
    requirePlain(entry);
    const start = entry.relativeOffsetOfLocalHeader;
    extents.push({ start, end: start + localHeadBytes + entry.compressedSize });
  }
  const inOrder = extents.toSorted((one, other) => one.start - other.start);
  inOrder.forEach(({ end }, index) => {
    const next = inOrder[index + 1];
    if (next !== undefined && next.start < end) {
      throw new NotAnArchive("Files of this archive share their data.");
    }
  });
}

function requirePlain(entry: Entry): void {
  if (entry.isEncrypted()) throw new NotAnArchive("This archive is encrypted.");
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw new NotAnArchive("This archive is compressed in a way that is not supported.");
  }
  const type = modeOf(entry) & 0o170000;
  if (![0, 0o100000, 0o040000].includes(type)) {
    throw new NotAnArchive("This archive holds links or devices.");
  }
}

function modeOf(entry: Entry): number {
  return entry.externalFileAttributes >>> 16;
}

function isFolder(entry: Entry): boolean {
  return entry.fileName.endsWith("/");
}

function announce(entry: Entry): Buffer {
  const member = {
    path: entry.fileName.replace(/\/$/, ""),
    kind: isFolder(entry) ? ("folder" as const) : ("file" as const),
    sizeBytes: entry.uncompressedSize,
    modifiedAtMs: entry.getLastModDate().getTime(),
    mode: modeOf(entry) & 0o777,
  };
  return encodeFrame({ type: "member", member });
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const content = await zip.openReadStreamPromise(entry);
  let sum = 0;
  for await (const bytes of content as AsyncIterable<Buffer>) {
    sum = crc32(bytes, sum);
    yield encodeFrame({ type: "bytes", bytes });
  }
  if (sum !== entry.crc32)
    throw new NotAnArchive("This archive is damaged: a file is not what it should be.");
}
