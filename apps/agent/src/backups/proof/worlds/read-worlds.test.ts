import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  chunkData,
  regionOf,
  wholeLevel,
  wholeRegion,
  type StoredChunk,
} from "@blockwright/minecraft/world/region.fixture";
import { openTree } from "../../../files/tree.ts";
import { readWorlds } from "./read-worlds.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "worlds-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

async function read(signal = new AbortController().signal) {
  const tree = openTree(folder);
  return readWorlds(tree, signal).finally(() => tree.close());
}

const region = "world/region/r.0.-1.mca";
const afterRegion = async (content: Uint8Array) => {
  write(region, content);
  return read();
};
const afterChunks = (...chunks: StoredChunk[]) => afterRegion(regionOf(chunks));
const good = { regions: 1, unreadable: 0, badFiles: 0, problems: [] };

/** A block of the game's LZ4 stream: literals only, or a run of one byte. */
function lz4(bytes: number, block: Uint8Array, method = 0x20): Buffer {
  const head = Buffer.alloc(21);
  head.write("LZ4Block");
  head.writeUInt8(method | 6, 8);
  head.writeInt32LE(block.length, 9);
  head.writeInt32LE(bytes, 13);
  return Buffer.concat([head, block]);
}
const lz4End = lz4(0, Buffer.alloc(0), 0x10);
const literals = (bytes: Uint8Array) => Buffer.concat([Buffer.of(0xf0, bytes.length - 15), bytes]);

describe("whole worlds", () => {
  test("every chunk is read, with every compression", async () => {
    const plain = chunkData(3, 3);
    const report = await afterChunks(
      { index: 0 },
      { index: 1, type: 1, packed: gzipSync(plain) },
      { index: 2, type: 3, packed: plain },
      { index: 3, type: 4, packed: Buffer.concat([lz4(plain.length, literals(plain)), lz4End]) },
      { index: 4, type: 4, packed: Buffer.concat([lz4(plain.length, plain, 0x10), lz4End]) },
      { index: 1023, type: 127, packed: Buffer.from("only a plugin knows") },
    );
    expect(report).toEqual({ ...good, chunks: 6 });
  });

  test("a chunk may be stored in a separate file", async () => {
    write("world/region/c.5.-32.mcc", deflateSync(chunkData(5, -32)));
    expect(await afterChunks({ index: 5, type: 130, packed: Buffer.alloc(0) })).toEqual({
      ...good,
      chunks: 1,
    });
  });

  test("empty region files, level.dat and a database of Bedrock are fine", async () => {
    write("world/level.dat", wholeLevel());
    write("worlds/Level/level.dat", Buffer.from("little endian"));
    write("worlds/Level/db/CURRENT", "MANIFEST-000042\n");
    write("worlds/Level/db/MANIFEST-000042", "");
    expect(await afterRegion(Buffer.alloc(0))).toEqual({ ...good, chunks: 0 });
  });
});

describe("damaged worlds", () => {
  test("a damaged chunk is counted and named, and the others are still read", async () => {
    const bytes = wholeRegion(1024);
    bytes.fill(0xff, 8192 + 4096 + 8, 8192 + 4096 + 24);
    bytes.fill(0, 8192 + 9 * 4096, 8192 + 10 * 4096);
    expect(await afterRegion(bytes)).toEqual({
      regions: 1,
      chunks: 1024,
      unreadable: 2,
      badFiles: 1,
      problems: [`2 of 1,024 chunks in ${region} can't be read`],
    });
  });

  test.each<readonly [string, StoredChunk]>([
    ["in the header", { index: 1, first: 1 }],
    ["without sectors", { index: 1, count: 0 }],
    ["in the sectors of another", { index: 1, first: 2 }],
    ["behind the end of the file", { index: 1, first: 0xff_ff_ff, count: 255 }],
    ["longer than its sectors", { index: 1, length: 0xff_ff_ff_ff }],
    ["of no length", { index: 1, length: 0 }],
    ["of an unknown compression", { index: 1, type: 9 }],
    ["whose own file is missing", { index: 1, type: 130 }],
    ["that breaks off", { index: 1, packed: deflateSync(chunkData(1, 1).subarray(0, 20)) }],
    [
      "that goes on after its end",
      { index: 1, packed: deflateSync(Buffer.concat([chunkData(1, 1), Buffer.of(1)])) },
    ],
    ["that is no document", { index: 1, packed: deflateSync(Buffer.from("not at all")) }],
    [
      "with an array of negative length",
      { index: 1, type: 3, packed: Buffer.from("0a00000b000161fffffff0", "hex") },
    ],
    [
      "nested without end",
      {
        index: 1,
        type: 3,
        packed: Buffer.concat([
          Buffer.from("0a0000", "hex"),
          Buffer.alloc(3000, Buffer.from("0a0000", "hex")),
        ]),
      },
    ],
    [
      "whose LZ4 points before its start",
      { index: 1, type: 4, packed: lz4(100, Buffer.of(0x10, 65, 9, 0, 0)) },
    ],
    ["whose LZ4 claims gigabytes", { index: 1, type: 4, packed: lz4(0x7f_ff_ff_ff, Buffer.alloc(50)) }],
  ])("a chunk %s can't be read", async (_what, chunk) => {
    expect(await afterChunks({ index: 0 }, chunk)).toMatchObject({ chunks: 2, unreadable: 1 });
  });

  test("a chunk that inflates without end is given up at a limit", async () => {
    const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    expect(await afterChunks({ index: 0, packed })).toMatchObject({ chunks: 1, unreadable: 1 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test("millions of empty tags don't block the event loop", async () => {
    const many = Buffer.alloc(8 * 1024 * 1024);
    // A list of compounds that all end at once.
    Buffer.from("0a0000090001610a", "hex").copy(many);
    many.writeInt32BE(many.length - 13, 8);
    write("world/region/c.0.-32.mcc", many);
    let longest = 0;
    const begunAt = performance.now();
    let last = begunAt;
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const report = await afterChunks({ index: 0, type: 131, packed: Buffer.alloc(0) });
    clearInterval(ticking);
    const elapsed = performance.now() - begunAt;
    expect(report).toEqual({ ...good, chunks: 1 });
    expect(longest, "time limit").toBeLessThan(elapsed / 2);
  });

  test("a table that is cut off, a level.dat and a database that are not whole are named", async () => {
    write("world/level.dat", wholeLevel().subarray(0, 20));
    write("worlds/Level/level.dat", "x");
    write("worlds/Level/db/CURRENT", "../../../etc/passwd");
    const { problems, badFiles } = await afterRegion(Buffer.alloc(5000));
    expect(problems.toSorted()).toEqual([
      "The database in worlds/Level/db is incomplete",
      "world/level.dat can't be read",
      `${region} is cut off, so none of its chunks can be read`,
    ]);
    expect(badFiles).toBe(3);
  });

  test("links are not followed", async () => {
    write("outside.mcc", deflateSync(chunkData(0, 0)));
    mkdirSync(join(folder, "world/region"), { recursive: true });
    symlinkSync(join(folder, "outside.mcc"), join(folder, "world/region/c.0.-32.mcc"));
    expect(await afterChunks({ index: 0, type: 130, packed: Buffer.alloc(0) })).toMatchObject({
      unreadable: 1,
    });
  });

  test("reading stops when it is cancelled", async () => {
    await expect(afterRegion(wholeRegion(10)).then(() => read(AbortSignal.abort()))).rejects.toThrow("abort");
  });
});
