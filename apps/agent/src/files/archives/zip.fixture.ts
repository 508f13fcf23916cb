import { crc32, deflateRawSync } from "node:zlib";

export interface ZipMember {
  readonly name: string | Buffer;
  readonly data?: Buffer | string;
  /** Values the archive declares instead of the true ones. */
  readonly claims?: Partial<{ crc: number; size: number; flags: number; method: number; mode: number }>;
  /** Shares the data of an earlier member. */
  readonly at?: number;
}

/** Builds a zip file byte by byte, with any false values a test needs. */
export function zipOf(members: readonly ZipMember[], { times = 1 } = {}): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const member of members) {
    const made = encode(member);
    if (member.at === undefined) {
      offsets.push(offset);
      locals.push(made.local);
      offset += made.local.length;
    } else offsets.push(offsets[member.at] ?? 0);
    central.push(directoryEntry(made, offsets.at(-1) ?? 0));
  }
  const directory = Buffer.concat(Array.from({ length: times }, () => central).flat());
  return Buffer.concat([...locals, directory, endOf(members.length * times, directory.length, offset)]);
}

function encode({ name, data = "", claims = {} }: ZipMember) {
  const content = Buffer.from(data);
  const packed = (claims.method ?? 8) === 8 ? deflateRawSync(content) : content;
  const rawName = Buffer.from(name);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(claims.flags ?? 0x800, 2);
  head.writeUInt16LE(claims.method ?? 8, 4);
  head.writeUInt32LE(claims.crc ?? crc32(content), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(claims.size ?? content.length, 18);
  head.writeUInt16LE(rawName.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, rawName, packed]);
  return { head, rawName, local, mode: claims.mode ?? 0o100644 };
}

function directoryEntry({ head, rawName, mode }: ReturnType<typeof encode>, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE((mode << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  // Made by a system with file modes.
  const madeBy = Buffer.from([30, 3]);
  return Buffer.concat([Buffer.from("PK\x01\x02"), madeBy, head, tail, rawName]);
}

function endOf(count: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}
