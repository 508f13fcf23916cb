import { UnreadableZipError } from "./error.ts";

/** The limit of an archive without zip64; large mods have tens of thousands. */
const maxEntries = 65_534;
const largestDirectoryBytes = 12 * 1024 * 1024;
const maxNameBytes = 512;

const endSignature = 0x06054b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
const zip64Mark16 = 0xffff;
const zip64Mark32 = 0xffffffff;
const encryptedFlag = 1;
const sizesFollowFlag = 8;

export interface ZipEntry {
  readonly name: string;
  readonly method: "stored" | "deflated";
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly dataStart: number;
}

/** As in the central directory; `dataStart` is set once the local header was read. */
interface ListedEntry extends ZipEntry {
  /** Offset of the name in the central directory: a view would take more memory than the name. */
  readonly nameStart: number;
  readonly nameLength: number;
  readonly methodNumber: number;
  readonly localStart: number;
  dataStart: number;
}

interface DirectoryPlace {
  readonly start: number;
  readonly end: number;
  readonly entryCount: number;
  /** Archives may be preceded by a program; offsets count from its end. */
  readonly archiveStart: number;
}

const damaged = (detail: string): UnreadableZipError =>
  new UnreadableZipError(`This archive is damaged: ${detail}. Download it again.`);
const hostile = (detail: string): UnreadableZipError =>
  new UnreadableZipError(`This archive is refused because ${detail}.`);
const zip64 = (): UnreadableZipError =>
  new UnreadableZipError(
    "This archive uses zip64, the format for more than 65,534 files or 4 GB, which is not read here.",
  );

/** All entries, after checking that both headers agree and that no two entries share bytes. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const place = findDirectory(view);
  const listed: ListedEntry[] = [];
  let at = place.start;
  for (let index = 0; index < place.entryCount; index += 1) {
    const { entry, next } = readListedEntry(bytes, view, at, place);
    listed.push(entry);
    at = next;
  }
  if (at !== place.end) throw damaged("its table of contents has another length than announced");
  locate(bytes, view, listed, place);
  return listed;
}

function findDirectory(view: DataView): DirectoryPlace {
  const last = view.byteLength - endBytes;
  const first = Math.max(0, last - maxCommentBytes);
  for (let at = last; at >= first; at -= 1) {
    const isEnd =
      view.getUint32(at, true) === endSignature &&
      at + endBytes + view.getUint16(at + 20, true) === view.byteLength;
    if (isEnd) return readEnd(view, at);
  }
  throw new UnreadableZipError(
    "This file is not a complete zip archive: its table of contents is missing. Download it again.",
  );
}

function readEnd(view: DataView, at: number): DirectoryPlace {
  const entryCount = view.getUint16(at + 10, true);
  const directoryBytes = view.getUint32(at + 12, true);
  const directoryOffset = view.getUint32(at + 16, true);
  if (entryCount === zip64Mark16 || directoryBytes === zip64Mark32 || directoryOffset === zip64Mark32)
    throw zip64();
  if (view.getUint16(at + 4, true) !== 0 || view.getUint16(at + 6, true) !== 0) {
    throw new UnreadableZipError("This archive is one part of several. Put them together first.");
  }
  if (entryCount > maxEntries) throw hostile("it lists too many files");
  if (directoryBytes > largestDirectoryBytes) throw hostile("its table of contents is larger than 12 MB");
  const start = at - directoryBytes;
  const archiveStart = start - directoryOffset;
  if (start < 0 || archiveStart < 0) throw damaged("its table of contents lies outside of the file");
  return { start, end: at, entryCount, archiveStart };
}

function readListedEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  place: DirectoryPlace,
): { entry: ListedEntry; next: number } {
  if (at + entryBytes > place.end || view.getUint32(at, true) !== entrySignature) {
    throw damaged("its table of contents breaks off");
  }
  const nameLength = view.getUint16(at + 28, true);
  const next = at + entryBytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > place.end) throw damaged("its table of contents breaks off");
  if (nameLength > maxNameBytes)
    throw hostile(`it holds a file whose name is longer than ${maxNameBytes} bytes`);
  const packedBytes = view.getUint32(at + 20, true);
  const unpackedBytes = view.getUint32(at + 24, true);
  const offset = view.getUint32(at + 42, true);
  if ([packedBytes, unpackedBytes, offset].includes(zip64Mark32)) throw zip64();
  if ((view.getUint16(at + 8, true) & encryptedFlag) !== 0) {
    throw new UnreadableZipError("This archive is encrypted. Upload it without a password.");
  }
  const methodNumber = view.getUint16(at + 10, true);
  const entry: ListedEntry = {
    name: checkedName(bytes.subarray(at + entryBytes, at + entryBytes + nameLength)),
    nameStart: at + entryBytes,
    nameLength,
    dataStart: 0,
    method: methodNamed(methodNumber),
    methodNumber,
    checksum: view.getUint32(at + 16, true),
    packedBytes,
    unpackedBytes,
    localStart: place.archiveStart + offset,
  };
  if (entry.method === "stored" && packedBytes !== unpackedBytes) throw damaged("a file in it has two sizes");
  return { entry, next };
}

function methodNamed(methodNumber: number): ZipEntry["method"] {
  if (methodNumber === 0) return "stored";
  if (methodNumber === 8) return "deflated";
  throw new UnreadableZipError(
    "This archive is packed in a way that Java cannot read. Pack it again as an ordinary zip.",
  );
}

const decoder = new TextDecoder("utf-8");

function checkedName(nameBytes: Uint8Array): string {
  const name = decoder.decode(nameBytes);
  if (name === "") throw damaged("a file in it has no name");
  if (name.includes("\0") || name.includes("\\"))
    throw hostile("it holds a file whose name has forbidden characters");
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name) || name.split("/").includes("..")) {
    throw hostile("it holds a file whose name leads out of the archive");
  }
  return name;
}

function locate(
  bytes: Uint8Array,
  view: DataView,
  listed: readonly ListedEntry[],
  place: DirectoryPlace,
): void {
  let freeFrom = 0;
  for (const entry of listed.toSorted((one, other) => one.localStart - other.localStart)) {
    if (entry.localStart < freeFrom) throw hostile("files in it overlap, as they do in zip bombs");
    entry.dataStart = dataStartOf(bytes, view, entry, place.start);
    freeFrom = entry.dataStart + entry.packedBytes;
    if (freeFrom > place.start) throw damaged("a file in it breaks off");
  }
}

function dataStartOf(bytes: Uint8Array, view: DataView, entry: ListedEntry, limit: number): number {
  const at = entry.localStart;
  if (at + localBytes > limit || view.getUint32(at, true) !== localSignature) {
    throw damaged("a file in it is not where the table of contents says");
  }
  const nameLength = view.getUint16(at + 26, true);
  const dataStart = at + localBytes + nameLength + view.getUint16(at + 28, true);
  const flags = view.getUint16(at + 6, true);
  const agrees =
    dataStart <= limit &&
    (flags & encryptedFlag) === 0 &&
    view.getUint16(at + 8, true) === entry.methodNumber &&
    nameLength === entry.nameLength &&
    areEqual(bytes, at + localBytes, entry.nameStart, nameLength) &&
    ((flags & sizesFollowFlag) !== 0 || sizesAgree(view, at, entry));
  if (!agrees) throw hostile("it describes one of its files in two different ways");
  return dataStart;
}

function sizesAgree(view: DataView, at: number, entry: ListedEntry): boolean {
  return (
    view.getUint32(at + 14, true) === entry.checksum &&
    view.getUint32(at + 18, true) === entry.packedBytes &&
    view.getUint32(at + 22, true) === entry.unpackedBytes
  );
}

function areEqual(bytes: Uint8Array, one: number, other: number, length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    if (bytes[one + index] !== bytes[other + index]) return false;
  }
  return true;
}
