import { crc32, deflateRawSync } from "node:zlib";

/** One file of a zip, and the false values that the archive declares for it. */
export interface ZipPart {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  /** Unset for a name in the DOS code page. */
  readonly isUtf8?: boolean;
  readonly extra?: Buffer;
  readonly claims?: Partial<{
    readonly packedBytes: number;
    readonly bytes: number;
    readonly offset: number;
    readonly localName: string;
    readonly crc: number;
  }>;
}

export interface ZipEnd {
  /** Writes zip64 records; numbers given here are false. */
  readonly zip64?: { readonly count?: bigint; readonly offset?: bigint; readonly recordAt?: bigint };
  readonly count?: number;
  readonly comment?: Buffer;
}

export const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
export const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

export const extraField = (id: number, data: Buffer): Buffer =>
  Buffer.concat([u16(id), u16(data.length), data]);

/** Info-ZIP's extra field with a Unicode path, which readers should use instead of the name. */
export const unicodePath = (name: string, path: string): Buffer =>
  extraField(0x7075, Buffer.concat([Buffer.from([1]), u32(crc32(name)), Buffer.from(path)]));

const largest32 = 0xffffffff;

/** Builds a zip byte by byte. */
export function zipFrom(parts: readonly ZipPart[], end: ZipEnd = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.data ?? "");
    const packed = deflateRawSync(content);
    const head = headOf(part, content, packed);
    const localName = Buffer.from(part.claims?.localName ?? part.name);
    const local = Buffer.concat([localHead(head, localName.length), localName, packed]);
    directory.push(directoryEntry(part, head, part.claims?.offset ?? offset));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const count = end.count ?? parts.length;
  return Buffer.concat([...locals, entries, endOf({ count, offset, bytes: entries.length }, end)]);
}

function headOf({ isUtf8 = true, claims = {} }: ZipPart, content: Buffer, packed: Buffer): Buffer {
  return Buffer.concat([
    u16(45),
    u16(isUtf8 ? 0x800 : 0),
    u16(8),
    u32(0),
    u32(claims.crc ?? crc32(content)),
    u32(claims.packedBytes ?? packed.length),
    u32(claims.bytes ?? content.length),
  ]);
}

export const localHead = (head: Buffer, nameBytes: number): Buffer =>
  Buffer.concat([Buffer.from("PK\x03\x04"), head, u16(nameBytes), u16(0)]);

export function directoryEntry({ name, extra }: ZipPart, head: Buffer, offset: number): Buffer {
  const rawName = Buffer.from(name);
  const fields = extra ?? Buffer.alloc(0);
  const sizes = [u16(rawName.length), u16(fields.length), u16(0), u16(0), u16(0)];
  const mode = u32(0o100644 << 16);
  const start = [Buffer.from("PK\x01\x02"), Buffer.from([45, 3]), head, ...sizes, mode, u32(offset)];
  return Buffer.concat([...start, rawName, fields]);
}

interface Directory {
  readonly count: number;
  readonly offset: number;
  readonly bytes: number;
}

export function endOf(
  { count, offset, bytes }: Directory,
  { zip64, comment = Buffer.alloc(0) }: ZipEnd,
): Buffer {
  const size = u32(zip64 ? largest32 : bytes);
  const at = u32(zip64 ? largest32 : offset);
  const counts = u16(zip64 ? 0xffff : count);
  const end = [Buffer.from("PK\x05\x06"), u32(0), counts, counts, size, at, u16(comment.length), comment];
  if (!zip64) return Buffer.concat(end);
  const claimed = u64(zip64.count ?? BigInt(count));
  const record = [Buffer.from("PK\x06\x06"), u64(44n), u16(45), u16(45), u32(0), u32(0), claimed, claimed];
  const tail = [u64(BigInt(bytes)), u64(zip64.offset ?? BigInt(offset))];
  const recordAt = u64(zip64.recordAt ?? BigInt(offset + bytes));
  const locator = [Buffer.from("PK\x06\x07"), u32(0), recordAt, u32(1)];
  return Buffer.concat([...record, ...tail, ...locator, ...end]);
}
