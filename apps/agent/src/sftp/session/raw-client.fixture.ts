import type { Duplex } from "node:stream";
import { createPacketCutter } from "../wire/packet-cutter.ts";

export const requests = {
  init: 1,
  open: 3,
  close: 4,
  read: 5,
  write: 6,
  lstat: 7,
  fstat: 8,
  setstat: 9,
  fsetstat: 10,
  opendir: 11,
  readdir: 12,
  remove: 13,
  mkdir: 14,
  rmdir: 15,
  realpath: 16,
  stat: 17,
  rename: 18,
  symlink: 20,
  extended: 200,
} as const;

export const flags = { read: 1, write: 2, append: 4, create: 8, truncate: 16, exclusive: 32 };

export interface RawReply {
  readonly type: number;
  readonly id: number;
  /** After the id. */
  readonly body: Buffer;
}

export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
export const u64 = (value: number | bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
export const text = (value: string | Buffer) =>
  Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)]);
export const noAttributes = u32(0);

/** Sends exactly what a test wants, including packets that no real client sends. */
export class RawClient {
  readonly channel: Duplex;
  readonly #waiting: ((reply: RawReply) => void)[] = [];
  readonly #early: RawReply[] = [];
  #lastId = 0;

  constructor(channel: Duplex) {
    this.channel = channel;
    const cut = createPacketCutter();
    channel.on("error", () => undefined);
    channel.on("data", (chunk: Buffer) => {
      // A session reuses the buffer for its next reply.
      for (const packet of cut(Buffer.from(chunk))) {
        const reply = { type: packet[0] ?? 0, id: packet.readUInt32BE(1), body: packet.subarray(5) };
        const waiting = this.#waiting.shift();
        if (waiting) waiting(reply);
        else this.#early.push(reply);
      }
    });
  }

  sendRaw(type: number, ...parts: readonly Buffer[]): void {
    const body = Buffer.concat([Buffer.of(type), ...parts]);
    this.channel.write(Buffer.concat([u32(body.length), body]));
  }

  reply(): Promise<RawReply> {
    const early = this.#early.shift();
    if (early) return Promise.resolve(early);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async greet(): Promise<RawReply> {
    this.sendRaw(requests.init, u32(3));
    return this.reply();
  }

  async ask(type: keyof typeof requests, ...parts: readonly Buffer[]): Promise<RawReply> {
    this.sendRaw(requests[type], u32((this.#lastId += 1)), ...parts);
    return this.reply();
  }

  /** The code and the message of a status reply. */
  async status(type: keyof typeof requests, ...parts: readonly Buffer[]): Promise<readonly [number, string]> {
    const { type: answered, body } = await this.ask(type, ...parts);
    if (answered !== 101) throw new Error(`answered with ${answered}, not with a status`);
    return [body.readUInt32BE(0), body.subarray(8, 8 + body.readUInt32BE(4)).toString()];
  }

  async open(path: string, wanted: number, attributes = noAttributes): Promise<Buffer> {
    const { type, body } = await this.ask("open", text(path), u32(wanted), attributes);
    if (type !== 102) throw new Error(`${path} was not opened: ${body.subarray(8).toString()}`);
    return body;
  }

  /** All names in a folder, over as many replies as needed. */
  async list(path: string): Promise<string[]> {
    const { type, body: handle } = await this.ask("opendir", text(path));
    if (type !== 102) throw new Error(`${path} was not opened: ${handle.subarray(8).toString()}`);
    const names: string[] = [];
    for (;;) {
      const { type: answered, body } = await this.ask("readdir", handle);
      if (answered !== 104) break;
      names.push(...namesOf(body));
    }
    await this.ask("close", handle);
    return names;
  }
}

const attributesBytes = 32;

function namesOf(body: Buffer): string[] {
  const names: string[] = [];
  let at = 4;
  while (at < body.length) {
    const length = body.readUInt32BE(at);
    names.push(body.subarray(at + 4, at + 4 + length).toString());
    at += 4 + length;
    at += 4 + body.readUInt32BE(at) + attributesBytes;
  }
  return names;
}
