import { gzipSync, zstdCompressSync } from "node:zlib";
import type { Fate, HostileArchive } from "./hostile-archive.fixture.ts";
import { extended, tarHead, tarOf } from "./tar-parts.fixture.ts";

const file = (name: string, content = "x"): Buffer =>
  tarOf(tarHead({ name, bytes: content.length }), content);
const end = Buffer.alloc(1024);
const honest = Buffer.concat([file("a", "a".repeat(700)), file("b"), end]);

const plain: readonly [what: string, tar: readonly Buffer[], fate?: Fate][] = [
  ["climbs by an extended header", [extended({ path: "../../x" }), file("safe")]],
  ["begins at the top by an extended header", [extended({ path: "/etc/x" }), file("safe")]],
  ["climbs by a long name of GNU's", [longName("../".repeat(60) + "x"), file("safe")]],
  ["has a long name of GNU's that is honest", [longName("d/".repeat(60) + "x"), file("safe")], "harmless"],
  ["has a name of 100,000 characters", [longName("n".repeat(100_000)), file("safe")]],
  ["has one name twice by an extended header", [file("x"), extended({ path: "x" }), file("safe")]],
  [
    "names all its files alike by a global header",
    [extended({ path: "x" }, "g"), file("a"), file("b")],
    "harmless",
  ],
  ["has a file with gaps in the old way", [tarOf(tarHead({ name: "x", bytes: 1, type: "S" }), "x")]],
  ["has a file with gaps", [extended({ "GNU.sparse.major": "1", "GNU.sparse.minor": "0" }), file("x")]],
  ["has a size below zero", [extended({ size: "-1" }), file("x")]],
  ["has a size that is no number", [extended({ size: "many" }), file("x")]],
  ["has a size of 10^30", [extended({ size: "1".padEnd(31, "0") }), file("x")]],
  ["has a size of 2^62 in bytes", [tarHead({ name: "x", bytes: 2n ** 62n })]],
  ["is a folder with a size", [tarHead({ name: "d/", bytes: 5, type: "5" }), file("x")]],
  ["has a header of 4 GB", [tarHead({ name: "h", bytes: 2 ** 32 - 1, type: "x" }), file("x")]],
  ["has a wrong sum", [spoilt(file("x"))]],
  ["holds a hard link", [tarHead({ name: "x", bytes: 0, type: "1" })]],
  ["is of an unknown kind", [tarHead({ name: "x", bytes: 0, type: "V" })]],
];

export const hostileTars: readonly HostileArchive[] = [
  ...plain.map(
    ([what, parts, fate = "refused"]) =>
      ({ what, make: () => Buffer.concat([...parts, end]), fate }) as const,
  ),
  ...[0.2, 0.5, 0.7].map((share) => ({
    what: `is a tar that breaks off after ${share * 100} %`,
    make: () => honest.subarray(0, Math.floor(honest.length * share)),
    fate: "refused" as const,
  })),
  { what: "is gzipped in two members", make: inTwoMembers, fate: "harmless" },
  { what: "has a bomb in its second member", make: bombInSecondMember, fate: "refused" },
  { what: "has a header of 1 GB that is gzipped", make: () => gzipSync(hugeHeader(64)), fate: "refused" },
  {
    what: "is a gigabyte of nothing, gzipped",
    make: () => many(gzipSync(Buffer.alloc(2 ** 24)), 64),
    fate: "refused",
  },
  { what: "is 13 GB of nothing in 400 kB", make: () => zstdOfZeros(100_000, 0x50), fate: "refused" },
  { what: "wants a window of 2 GB", make: () => zstdOfZeros(1, 0xa8), fate: "refused" },
  { what: "wants a window of 2 TB", make: () => zstdOfZeros(1, 0xf8), fate: "refused" },
  { what: "has zstd frames one after the other", make: inTwoFrames, fate: "refused" },
];

/** These take 20 seconds or more on a busy machine. */
export const slowTars: readonly HostileArchive[] = [
  { what: "is a tar of a million files", make: () => crowd(1_000_000), fate: "refused" },
];

function longName(name: string): Buffer {
  const content = `${name}\0`;
  return tarOf(tarHead({ name: "././@LongLink", bytes: content.length, type: "L" }), content);
}

function spoilt(tar: Buffer): Buffer {
  tar.write("y", 0);
  return tar;
}

function inTwoMembers(): Buffer {
  return Buffer.concat([gzipSync(honest.subarray(0, 700)), gzipSync(honest.subarray(700))]);
}

function bombInSecondMember(): Buffer {
  const bomb = tarHead({ name: "x", bytes: 200_000_000 });
  return Buffer.concat([gzipSync(bomb), gzipSync(Buffer.alloc(200_000_000))]);
}

function hugeHeader(megabytes: number): Buffer {
  const head = tarHead({ name: "h", bytes: 2 ** 30, type: "x" });
  return Buffer.concat([head, Buffer.alloc(megabytes * 1024 * 1024, "a")]);
}

function many(part: Buffer, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => part));
}

function inTwoFrames(): Buffer {
  return Buffer.concat([zstdCompressSync(honest.subarray(0, 512)), zstdCompressSync(honest.subarray(512))]);
}

/** Blocks of one repeated byte: 128 kB become four bytes. The upper five bits are the window's exponent minus 10. */
function zstdOfZeros(blocks: number, window: number): Buffer {
  const block = (isLast: boolean): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE((128 * 1024 * 8) | (1 << 1) | (isLast ? 1 : 0));
    return bytes;
  };
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, window]);
  return Buffer.concat([head, many(block(false), blocks - 1), block(true)]);
}

/** 512 MB of headers compress to 3 MB. */
function crowd(files: number): Buffer {
  const atOnce = 10_000;
  const members = Array.from({ length: files / atOnce }, (_, batch) =>
    gzipSync(
      Buffer.concat(
        Array.from({ length: atOnce }, (_file, index) => tarHead({ name: `d${batch}/f${index}`, bytes: 0 })),
      ),
      { level: 1 },
    ),
  );
  return Buffer.concat(members);
}
