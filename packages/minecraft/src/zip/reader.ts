import { crc32 } from "./crc32.ts";
import { readDirectory, type ZipEntry } from "./directory.ts";
import { UnreadableZipError } from "./error.ts";
import { inflate, type InflateBudget } from "./inflate.ts";

export interface Zip {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** A whole file, checksum verified. Undefined when it does not exist; throws when it is larger than `maxBytes`. */
  read(name: string, maxBytes: number): Uint8Array | undefined;
  /** The first bytes of a file of any size, or fewer if it is shorter. The checksum can't be verified. */
  readStart(name: string, byteCount: number): Uint8Array | undefined;
}

/** Reads hostile bytes: only throws `UnreadableZipError`, and unpacks no more than requested. */
export function openZip(
  bytes: Uint8Array,
  budget: InflateBudget = { remainingBytes: Number.POSITIVE_INFINITY },
): Zip {
  const entries = new Map<string, ZipEntry>();
  const ambiguous = new Set<string>();
  for (const entry of readDirectory(bytes)) {
    const other = entries.get(entry.name);
    if (other && !areAlike(entry, other)) ambiguous.add(entry.name);
    entries.set(entry.name, entry);
  }

  function find(name: string): ZipEntry | undefined {
    if (ambiguous.has(name)) {
      throw new UnreadableZipError(`This archive holds two different files named ${shorten(name)}.`);
    }
    return entries.get(name);
  }
  const packedPart = (entry: ZipEntry): Uint8Array =>
    bytes.subarray(entry.dataStart, entry.dataStart + entry.packedBytes);

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read(name, maxBytes) {
      const entry = find(name);
      return entry && readWhole(entry, packedPart(entry), maxBytes, budget);
    },
    readStart(name, byteCount) {
      const entry = find(name);
      if (!entry) return undefined;
      const packed = packedPart(entry);
      if (entry.method === "stored") return packed.slice(0, byteCount);
      return inflate({ packed, bytes: Math.min(byteCount, entry.unpackedBytes), part: "start", budget });
    },
  };
}

function readWhole(entry: ZipEntry, packed: Uint8Array, maxBytes: number, budget: InflateBudget): Uint8Array {
  if (entry.unpackedBytes > maxBytes) {
    throw new UnreadableZipError(
      `${shorten(entry.name)} is larger than ${inWords(maxBytes)}, which is refused.`,
    );
  }
  const content =
    entry.method === "stored"
      ? packed.slice()
      : inflate({ packed, bytes: entry.unpackedBytes, part: "whole", budget });
  if (content.length !== entry.unpackedBytes || crc32(content) !== entry.checksum) {
    throw new UnreadableZipError(
      `This archive is damaged: ${shorten(entry.name)} fails its checksum. Download it again.`,
    );
  }
  return content;
}

/** Some build tools pack the same file twice. */
function areAlike(one: ZipEntry, other: ZipEntry): boolean {
  return one.checksum === other.checksum && one.unpackedBytes === other.unpackedBytes;
}

function shorten(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

function inWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(bytes / 1024)} KB`;
}
