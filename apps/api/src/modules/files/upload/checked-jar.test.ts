import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkedJar } from "./checked-jar.ts";
import { someJar } from "./jars.fixture.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function pass(bytes: Buffer, size = 1000): Promise<Buffer> {
  const passed: Uint8Array[] = [];
  for await (const piece of checkedJar(inPieces(bytes, size))) passed.push(piece);
  return Buffer.concat(passed);
}

const notAJar = {
  code: "INVALID_REQUEST",
  message: "That file is not a working .jar. Please download it again.",
};
const large = someJar({ content: Buffer.alloc(300_000, "x") });

describe("a jar", () => {
  test("passes byte for byte, in any chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.string({ maxLength: 300 }),
        async (size, note) => {
          const comment = Buffer.from(note).toString("latin1");
          const jar = someJar({ comment });
          expect((await pass(jar, size)).equals(jar)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("passes when its central directory begins long before its end", async () => {
    expect((await pass(large)).equals(large)).toBe(true);
  });

  test("of more than 4 GB says so in a separate record", async () => {
    const jar = someJar();
    const end = jar.length - 22;
    const locator = Buffer.concat([Buffer.from("PK\u0006\u0007", "latin1"), Buffer.alloc(16)]);
    const record = Buffer.from(jar.subarray(end));
    record.writeUInt32LE(0xffffffff, 16);
    await expect(pass(Buffer.concat([jar.subarray(0, end), locator, record]))).resolves.toBeDefined();
    await expect(pass(Buffer.concat([jar.subarray(0, end), record]))).rejects.toMatchObject(notAJar);
  });
});

describe("a file that is a jar only by name", () => {
  const broken = (change: (jar: Buffer) => void) => {
    const jar = someJar();
    change(jar);
    return jar;
  };
  test.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["three bytes", Buffer.from("PK\u0003", "latin1")],
    ["a page that says it was not found", Buffer.from("<!doctype html><title>404</title>")],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(5000)])],
    ["one that was cut off", large.subarray(0, 200_000)],
    ["one without its last byte", large.subarray(0, -1)],
    ["one with a byte too many", Buffer.concat([someJar(), Buffer.of(0)])],
    [
      "an archive without entries",
      Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]),
    ],
    ["a list beyond the end", broken((jar) => jar.writeUInt32LE(jar.length, jar.length - 6))],
    ["a list that is none", broken((jar) => jar.writeUInt32LE(3, jar.length - 6))],
    ["no entries in the list", broken((jar) => jar.writeUInt16LE(0, jar.length - 12))],
  ])("is refused: %s", async (_what, bytes) => {
    await expect(pass(bytes)).rejects.toMatchObject(notAJar);
  });

  test("is refused at its first bytes, before the rest has arrived", async () => {
    let asked = 0;
    const endless = (async function* () {
      for (;;) {
        asked += 1;
        yield Buffer.from("<html>");
      }
    })();
    await expect(checkedJar(endless).next()).rejects.toMatchObject(notAJar);
    expect(asked).toBe(1);
  });
});
