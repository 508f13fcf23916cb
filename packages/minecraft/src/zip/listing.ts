import { crc32 } from "./crc32.ts";
import { UnreadableZipError } from "./error.ts";
import { inflate } from "./inflate.ts";

/** Reads exactly this many bytes of a remote archive. */
export type ReadAt = (offset: number, byteCount: number) => Promise<Uint8Array>;

export interface ListedEntry {
  /** Folders end with a slash. */
  readonly name: string;
  readonly packedBytes: number;
  /** As declared by the archive, not verified. */
  readonly unpackedBytes: number;
  readonly method: number;
  readonly checksum: number;
  readonly localStart: number;
  /** It only leads to another file. */
  readonly isLink: boolean;
}

const maxEntries = 300_000;
const largestDirectoryBytes = 32 * 1024 * 1024;
const maxNameBytes = 1024;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const locatorBytes = 20;
const end64Bytes = 56;
const entryBytes = 46;
const localBytes = 30;
const signatures = {
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
  entry: 0x02014b50,
  local: 0x04034b50,
};
const mark32 = 0xffffffff;

const damaged = (detail: string): UnreadableZipError =>
  new UnreadableZipError(`This archive is damaged: ${detail}.`);

/**
 * Reads the central directory of an archive of any size, including zip64, without its content. The bytes may be
 * hostile: declared sizes are not verified.
 */
export async function listZip(read: ReadAt, sizeBytes: number): Promise<ListedEntry[]> {
  const place = await findDirectory(read, sizeBytes);
  if (place.count > maxEntries || place.bytes > largestDirectoryBytes)
    throw new UnreadableZipError("This archive holds too many files to be looked at.");
  if (place.start < 0 || place.start + place.bytes > sizeBytes)
    throw damaged("its table of contents lies outside of the file");
  const view = viewOf(await read(place.start, place.bytes));
  const entries: ListedEntry[] = [];
  let at = 0;
  for (let index = 0; index < place.count; index += 1) {
    const { entry, next } = readEntry(view, at);
    entries.push({ ...entry, localStart: entry.localStart + place.archiveStart });
    at = next;
  }
  return entries;
}

interface DirectoryPlace {
  readonly start: number;
  readonly bytes: number;
  readonly count: number;
  /** Archives may be preceded by other data; offsets count from its end. */
  readonly archiveStart: number;
}

async function findDirectory(read: ReadAt, sizeBytes: number): Promise<DirectoryPlace> {
  const tailBytes = Math.min(sizeBytes, endBytes + maxCommentBytes + locatorBytes);
  const tail = viewOf(await read(sizeBytes - tailBytes, tailBytes));
  for (let at = tailBytes - endBytes; at >= 0; at -= 1) {
    const isEnd =
      tail.getUint32(at, true) === signatures.end &&
      at + endBytes + tail.getUint16(at + 20, true) === tailBytes;
    if (!isEnd) continue;
    const count = tail.getUint16(at + 10, true);
    const bytes = tail.getUint32(at + 12, true);
    const offset = tail.getUint32(at + 16, true);
    if (count === 0xffff || bytes === mark32 || offset === mark32) return findDirectory64(read, tail, at);
    const start = sizeBytes - tailBytes + at - bytes;
    return { start, bytes, count, archiveStart: start - offset };
  }
  throw new UnreadableZipError("This file is not a complete zip archive: its table of contents is missing.");
}

async function findDirectory64(read: ReadAt, tail: DataView, end: number): Promise<DirectoryPlace> {
  const locator = end - locatorBytes;
  if (locator < 0 || tail.getUint32(locator, true) !== signatures.locator)
    throw damaged("a part of its end is missing");
  const end64 = viewOf(await read(numberAt(tail, locator + 8), end64Bytes));
  if (end64.getUint32(0, true) !== signatures.end64) throw damaged("a part of its end is missing");
  const [count, bytes, start] = [numberAt(end64, 32), numberAt(end64, 40), numberAt(end64, 48)];
  return { count, bytes, start, archiveStart: 0 };
}

function readEntry(view: DataView, at: number): { entry: ListedEntry; next: number } {
  if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== signatures.entry)
    throw damaged("its table of contents breaks off");
  const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
  const nameAt = at + entryBytes;
  const next = nameAt + nameBytes + extraBytes + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw damaged("its table of contents breaks off");
  const short = {
    unpackedBytes: view.getUint32(at + 24, true),
    packedBytes: view.getUint32(at + 20, true),
    localStart: view.getUint32(at + 42, true),
  };
  const entry: ListedEntry = {
    name: checkedName(new Uint8Array(view.buffer, view.byteOffset + nameAt, nameBytes)),
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    ...withLongNumbers(view, nameAt + nameBytes, extraBytes, short),
    isLink: isLinkAt(view, at),
  };
  return { entry, next };
}

const madeOnUnix = 3;
const [fileKindBits, linkKind] = [0o170000, 0o120000];

function isLinkAt(view: DataView, at: number): boolean {
  return view.getUint8(at + 5) === madeOnUnix && (view.getUint16(at + 40, true) & fileKindBits) === linkKind;
}

type Numbers = Pick<ListedEntry, "unpackedBytes" | "packedBytes" | "localStart">;

/** Numbers too large for their field are in an extra field, in this order, and only those. */
function withLongNumbers(view: DataView, start: number, length: number, short: Numbers): Numbers {
  const long = { ...short };
  for (let at = start; at + 4 <= start + length;) {
    const [id, bytes] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    let place = at + 4;
    for (const key of ["unpackedBytes", "packedBytes", "localStart"] as const) {
      if (id !== 1 || short[key] !== mark32 || place + 8 > at + 4 + bytes) continue;
      long[key] = numberAt(view, place);
      place += 8;
    }
    at += 4 + bytes;
  }
  return long;
}

const decoder = new TextDecoder("utf-8");

/** Some programs write backslashes. */
function checkedName(bytes: Uint8Array): string {
  if (bytes.length > maxNameBytes)
    throw new UnreadableZipError("This archive holds a name that is too long.");
  const name = decoder.decode(bytes).replaceAll("\\", "/");
  const leadsOut = name.startsWith("/") || /^[A-Za-z]:/.test(name) || name.split("/").includes("..");
  if (leadsOut || name.includes("\0"))
    throw new UnreadableZipError(
      "This archive is refused because it holds a file whose name leads out of it.",
    );
  return name;
}

/** Reads one file and verifies its checksum. Throws when it is larger than `maxBytes`. */
export async function readListed(read: ReadAt, entry: ListedEntry, maxBytes: number): Promise<Uint8Array> {
  const { method, localStart, packedBytes, unpackedBytes: bytes } = entry;
  if (packedBytes > maxBytes || bytes > maxBytes)
    throw new UnreadableZipError("A file in this archive is too large.");
  const header = viewOf(await read(localStart, localBytes));
  if (header.getUint32(0, true) !== signatures.local) throw damaged("a file in it is not where it should be");
  const dataStart = localStart + localBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = await read(dataStart, packedBytes);
  if (method !== 0 && method !== 8) throw new UnreadableZipError("This archive is packed in an unusual way.");
  const budget = { remainingBytes: maxBytes };
  const content = method === 0 ? packed : inflate({ packed, bytes, part: "whole", budget });
  if (content.length !== bytes || crc32(content) !== entry.checksum)
    throw damaged("a file in it fails its checksum");
  return content;
}

function numberAt(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged("it has impossible sizes");
  return Number(value);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
