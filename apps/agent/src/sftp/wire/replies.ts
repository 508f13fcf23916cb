import type { FileInfo, FileKind, NamedFile } from "../../files/file-info.ts";
import { longNameOf } from "./long-name.ts";

export const status = {
  ok: 0,
  end: 1,
  missing: 2,
  denied: 3,
  failure: 4,
  badMessage: 5,
  unsupported: 8,
} as const;
export type StatusCode = (typeof status)[keyof typeof status];

const typeBits: Readonly<Record<FileKind, number>> = {
  file: 0o100000,
  folder: 0o040000,
  link: 0o120000,
  special: 0o010000,
};
/** The user id of a server is not disclosed; clients expect some number. */
const someOwner = 1000;
const dataHeaderBytes = 13;

export function versionReply(extensions: Readonly<Record<string, string>>): Buffer {
  const pairs = Object.entries(extensions).flatMap(([name, version]) => [string(name), string(version)]);
  return packet(2, u32(3), ...pairs);
}

export function statusReply(id: number, code: StatusCode, sentence = ""): Buffer {
  return packet(101, u32(id), u32(code), string(sentence), string("en"));
}

export function handleReply(id: number, handle: string): Buffer {
  return packet(102, u32(id), string(handle));
}

/**
 * Replies with file content, all in the same buffer: each is sent before the next is built. Bytes are read right into
 * the reply. Undefined at the end of the file.
 */
export function createDataReplies() {
  let space = Buffer.alloc(0);
  return async (
    id: number,
    maxBytes: number,
    read: (into: Buffer, offset: number) => Promise<number>,
  ): Promise<Buffer | undefined> => {
    if (space.length < dataHeaderBytes + maxBytes) space = Buffer.allocUnsafeSlow(dataHeaderBytes + maxBytes);
    const length = await read(space, dataHeaderBytes);
    if (length === 0) return undefined;
    space.writeUInt32BE(dataHeaderBytes - 4 + length, 0);
    space.writeUInt8(103, 4);
    space.writeUInt32BE(id, 5);
    space.writeUInt32BE(length, 9);
    return space.subarray(0, dataHeaderBytes + length);
  };
}

export function pathReply(id: number, path: string): Buffer {
  return packet(104, u32(id), u32(1), string(path), string(path), u32(0));
}

export function namesReply(id: number, files: readonly NamedFile[]): Buffer {
  const parts = files.flatMap((file) => [string(file.name), string(longNameOf(file)), attributes(file)]);
  return packet(104, u32(id), u32(files.length), ...parts);
}

export function attributesReply(id: number, info: FileInfo): Buffer {
  return packet(105, u32(id), attributes(info));
}

export function numbersReply(id: number, numbers: readonly number[]): Buffer {
  return packet(201, u32(id), ...numbers.map(u64));
}

function attributes({ kind, sizeBytes, mode, modifiedAt }: FileInfo): Buffer {
  const modified = Math.max(0, Math.min(0xff_ff_ff_ff, Math.floor(modifiedAt.getTime() / 1000)));
  const present = 1 | 2 | 4 | 8;
  return Buffer.concat([
    u32(present),
    u64(sizeBytes),
    u32(someOwner),
    u32(someOwner),
    u32(typeBits[kind] | mode),
    u32(modified),
    u32(modified),
  ]);
}

function packet(type: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.of(type), ...parts]);
  return Buffer.concat([u32(body.length), body]);
}

function string(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([u32(bytes.length), bytes]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
