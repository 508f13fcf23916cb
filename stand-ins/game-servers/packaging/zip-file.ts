import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

const deflate = promisify(deflateRaw);
/** The largest file by far is part of two archives. */
const deflated = new WeakMap<Buffer, Promise<Buffer>>();
/** 1 January 1980, the first day a zip file knows: the same input gives the same bytes on every day. */
const DOS_DATE = 0x21;
const DEFLATED = 8;
const VERSION_NEEDED = 20;
const NAMES_ARE_UTF8 = 0x0800;

/** Jars are zip files too. Entries carry no permissions, so whoever unpacks a program has to make it executable. */
export async function zipFile(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = await compress(entry.bytes);
    const fields = commonFields(entry, packed.length);
    const name = Buffer.from(entry.name);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, name]);
    directory.push(Buffer.concat([directoryFields(fields, offset), name]));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  return Buffer.concat([...parts, directoryBytes, endRecord(entries.length, directoryBytes.length, offset)]);
}

function compress(bytes: Buffer): Promise<Buffer> {
  const packed = deflated.get(bytes) ?? deflate(bytes);
  deflated.set(bytes, packed);
  return packed;
}

/** The 26 bytes that stand both in front of the data and in the directory. */
function commonFields({ name, bytes }: ZipEntry, packedBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION_NEEDED, 0);
  fields.writeUInt16LE(NAMES_ARE_UTF8, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(DOS_DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryFields(fields: Buffer, offset: number): Buffer {
  const start = Buffer.from("PK\x01\x02\x14\x00", "latin1");
  const end = Buffer.alloc(14);
  end.writeUInt32LE(offset, 10);
  return Buffer.concat([start, fields, end]);
}

function endRecord(count: number, directoryBytes: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.write("PK\x05\x06", "latin1");
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
