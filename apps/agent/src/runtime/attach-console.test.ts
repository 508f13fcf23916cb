import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demultiplex } from "./attach-console.ts";

function frame(stream: 1 | 2, payload: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt8(stream, 0);
  header.writeUInt32BE(payload.length, 4);
  return Buffer.concat([header, payload]);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

describe("demultiplexing a console", () => {
  it("gives the same bytes wherever the stream is split", async () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(payloads, fc.integer({ min: 1, max: 40 }), async (parts, size) => {
        const buffers = parts.map((part) => Buffer.from(part));
        const bytes = Buffer.concat(buffers.map((part, index) => frame(index % 2 === 0 ? 1 : 2, part)));
        const found: Buffer[] = [];
        for await (const piece of demultiplex(inPieces(bytes, size))) found.push(piece);
        expect(Buffer.concat(found)).toEqual(Buffer.concat(buffers));
      }),
    );
  });
});
