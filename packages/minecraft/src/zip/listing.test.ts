import { strFromU8, strToU8 } from "fflate";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jarOf, rawZip } from "../jar/jar.fixture.ts";
import { UnreadableZipError } from "./error.ts";
import { listZip, readListed, type ReadAt } from "./listing.ts";

/** Throws for bytes beyond the end, as a node does. */
function elsewhere(bytes: Uint8Array): { read: ReadAt; size: number; asked: number[] } {
  const asked: number[] = [];
  const read: ReadAt = async (offset, count) => {
    if (offset < 0 || offset + count > bytes.length) throw new UnreadableZipError("beyond its end");
    asked.push(count);
    return bytes.slice(offset, offset + count);
  };
  return { read, size: bytes.length, asked };
}

async function textOf(bytes: Uint8Array, name: string, maxBytes = 1000): Promise<string> {
  const { read, size } = elsewhere(bytes);
  const entry = (await listZip(read, size)).find((one) => one.name === name);
  if (!entry) throw new Error("it is not listed");
  return strFromU8(await readListed(read, entry, maxBytes));
}

test("lists names and sizes without reading file contents", async () => {
  const noise = Uint8Array.from({ length: 300_000 }, (_, at) => (at * at * 31) >> 5);
  const { read, size, asked } = elsewhere(
    jarOf({ "world/region/r.0.0.mca": noise, "world/level.dat": "hello" }),
  );
  expect(await listZip(read, size)).toMatchObject([
    { name: "world/region/r.0.0.mca", unpackedBytes: 300_000 },
    { name: "world/level.dat", unpackedBytes: 5 },
  ]);
  expect(asked.reduce((sum, count) => sum + count, 0)).toBeLessThan(70_000);
});

test("reads one file, deflated or stored, with or without a preceding program", async () => {
  const text = "again ".repeat(100);
  expect(await textOf(jarOf({ a: "x", "b/c.txt": text }), "b/c.txt")).toBe(text);
  const stored = rawZip([{ name: "a", content: strToU8("hello") }]);
  expect(await textOf(stored, "a")).toBe("hello");
  expect(await textOf(Uint8Array.from([...strToU8("#!/bin/sh\n"), ...stored]), "a")).toBe("hello");
});

test("a file larger than allowed or declared, or with a wrong checksum, is refused", async () => {
  await expect(textOf(jarOf({ a: "x".repeat(2000) }), "a")).rejects.toThrow("too large");
  const lying = rawZip([{ name: "a", content: strToU8("hello"), claimedBytes: 4 }]);
  await expect(textOf(lying, "a")).rejects.toThrow(UnreadableZipError);
  const broken = rawZip([{ name: "a", content: strToU8("hello") }]).slice();
  broken[31] = 0x21;
  await expect(textOf(broken, "a")).rejects.toThrow("checksum");
});

test.each([["../a"], ["/etc/passwd"], ["C:/a"], ["a/../../b"], ["..\\a"], ["a\0b"]])(
  "%j leads out of the archive, which is refused",
  async (name) => {
    const { read, size } = elsewhere(rawZip([{ name, content: strToU8("x") }]));
    await expect(listZip(read, size)).rejects.toThrow("leads out");
  },
);

test("more than 65,535 files and sizes beyond 4 GB are supported", async () => {
  const { read, size } = elsewhere(zip64Of(["world/level.dat", 5_000_000_000]));
  expect(await listZip(read, size)).toMatchObject([
    { name: "world/level.dat", unpackedBytes: 5_000_000_000 },
  ]);
});

test("damaged archives only throw errors with a message", async () => {
  const whole = jarOf({ "world/level.dat": "hello", "server.properties": "motd=a" });
  const place = fc.nat(whole.length - 1);
  await fc.assert(
    fc.asyncProperty(place, fc.nat(255), fc.boolean(), async (at, value, isCut) => {
      const bytes = isCut ? whole.subarray(0, at) : whole.map((byte, index) => (index === at ? value : byte));
      const { read, size } = elsewhere(bytes);
      const readAll = async () => {
        for (const entry of await listZip(read, size)) await readListed(read, entry, 1000);
      };
      const thrown: unknown = await readAll().catch((error: unknown) => error);
      expect(thrown === undefined || thrown instanceof UnreadableZipError).toBe(true);
    }),
    { numRuns: 300 },
  );
});

/** Only its central directory, in zip64 format. */
function zip64Of([name, unpackedBytes]: [string, number]): Uint8Array {
  const nameBytes = strToU8(name);
  const entry = new Uint8Array(46 + nameBytes.length + 12);
  const view = new DataView(entry.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint32(24, 0xffffffff, true);
  view.setUint16(28, nameBytes.length, true);
  view.setUint16(30, 12, true);
  entry.set(nameBytes, 46);
  view.setUint16(46 + nameBytes.length, 1, true);
  view.setUint16(48 + nameBytes.length, 8, true);
  view.setBigUint64(50 + nameBytes.length, BigInt(unpackedBytes), true);
  const end = new Uint8Array(56 + 20 + 22);
  const ends = new DataView(end.buffer);
  ends.setUint32(0, 0x06064b50, true);
  ends.setBigUint64(32, 1n, true);
  ends.setBigUint64(40, BigInt(entry.length), true);
  ends.setUint32(56, 0x07064b50, true);
  ends.setBigUint64(64, BigInt(entry.length), true);
  ends.setUint32(76, 0x06054b50, true);
  ends.setUint16(86, 0xffff, true);
  ends.setUint32(88, 0xffffffff, true);
  ends.setUint32(92, 0xffffffff, true);
  return Uint8Array.from([...entry, ...end]);
}
