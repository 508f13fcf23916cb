import { PathRefused } from "../../files/path-refused.ts";
import { Malformed } from "./malformed.ts";

/** Request types of SFTP version 3. */
const requestTypes = {
  1: "init",
  3: "open",
  4: "close",
  5: "read",
  6: "write",
  7: "lstat",
  8: "fstat",
  9: "setstat",
  10: "fsetstat",
  11: "opendir",
  12: "readdir",
  13: "remove",
  14: "mkdir",
  15: "rmdir",
  16: "realpath",
  17: "stat",
  18: "rename",
  200: "extended",
} as const;
export type RequestType = (typeof requestTypes)[keyof typeof requestTypes];

/** Attributes that a client wants to set. Owner and group are read and ignored. */
export interface WantedAttributes {
  readonly sizeBytes: number | undefined;
  readonly mode: number | undefined;
  readonly times: { readonly accessedAt: Date; readonly modifiedAt: Date } | undefined;
}

const has = { size: 1, owner: 2, mode: 4, times: 8, extended: 0x80_00_00_00 };

export class PacketReader {
  readonly #packet: Buffer;
  #at = 0;

  constructor(packet: Buffer) {
    this.#packet = packet;
  }

  /** Undefined for an unknown type. */
  type(): RequestType | undefined {
    const number = this.#packet.readUInt8(this.#skip(1));
    return Object.hasOwn(requestTypes, number)
      ? requestTypes[number as keyof typeof requestTypes]
      : undefined;
  }

  u32(): number {
    return this.#packet.readUInt32BE(this.#skip(4));
  }

  /** No file is that long: only the request is refused, the session continues. */
  u64(): number {
    const value = this.#packet.readBigUInt64BE(this.#skip(8));
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
      throw new PathRefused("too-large", "No file is as large as that.");
    return Number(value);
  }

  bytes(): Buffer {
    const count = this.u32();
    const from = this.#skip(count);
    return this.#packet.subarray(from, from + count);
  }

  text(): string {
    const bytes = this.bytes();
    const text = bytes.toString();
    if (!Buffer.from(text).equals(bytes)) throw new PathRefused("malformed", "This name is not UTF-8.");
    return text;
  }

  attributes(): WantedAttributes {
    const flags = this.u32();
    const sizeBytes = flags & has.size ? this.u64() : undefined;
    if (flags & has.owner) this.#skip(8);
    const mode = flags & has.mode ? this.u32() & 0o777 : undefined;
    const times =
      flags & has.times
        ? { accessedAt: new Date(this.u32() * 1000), modifiedAt: new Date(this.u32() * 1000) }
        : undefined;
    // Each pair takes at least eight bytes, so a huge count stops at the end of the packet.
    for (let left = flags & has.extended ? this.u32() : 0; left > 0; left -= 1) {
      this.bytes();
      this.bytes();
    }
    return { sizeBytes, mode, times };
  }

  #skip(count: number): number {
    const from = this.#at;
    if (from + count > this.#packet.length) throw new Malformed("a packet that ends too early");
    this.#at += count;
    return from;
  }
}
