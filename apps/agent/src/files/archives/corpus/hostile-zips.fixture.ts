import type { Fate, HostileArchive } from "./hostile-archive.fixture.ts";
import { overlapping } from "./overlapping-zip.fixture.ts";
import {
  directoryEntry,
  endOf,
  extraField,
  unicodePath,
  u16,
  u32,
  u64,
  zipFrom,
  type ZipEnd,
  type ZipPart,
} from "./zip-parts.fixture.ts";

const large = 0xffffffff;
const huge = 2n ** 62n;
const sizesOf64 = (...values: readonly bigint[]): Buffer => extraField(1, Buffer.concat(values.map(u64)));

const names: readonly [what: string, parts: readonly ZipPart[], fate?: Fate][] = [
  ["has one name in the characters of DOS and in UTF-8", [dos(0x82), { name: "é" }]],
  ["has one name as a ligature and in letters", [{ name: "ﬁle" }, { name: "file" }]],
  ["has one name in wide and in usual letters", [{ name: "Ａ" }, { name: "A" }]],
  ["has one name with two signs for the same unit", [{ name: "Å" }, { name: "Å" }]],
  ["has one name in two cases that differ in length", [{ name: "straße" }, { name: "STRASSE" }]],
  ["climbs by the name in an extra field", [renamed("safe", "../../x")]],
  ["begins at the top by the name in an extra field", [renamed("safe", "/etc/x")]],
  ["has one name twice by an extra field", [{ name: "x" }, renamed("safe", "x")]],
  ["climbs with bytes that are no UTF-8", [{ name: Buffer.from([0x2e, 0x2e, 0x2f, 0xff]) }]],
  ["climbs with an overlong slash", [{ name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf, 0x78]) }], "harmless"],
  ["has wide dots and a wide slash", [{ name: "．．／x" }], "harmless"],
  ["has another name in front of its data", [{ name: "x", claims: { localName: "../y" } }], "harmless"],
  ["turns its name around", [{ name: "a\u202etxt.exe" }], "harmless"],
];

const records64: readonly [what: string, parts: readonly ZipPart[], end: ZipEnd, fate?: Fate][] = [
  ["is zip64 and honest", [of64(5n, 7n, 0n)], { zip64: {} }, "harmless"],
  ["claims 2^62 bytes", [of64(huge, 7n, 0n)], { zip64: {} }],
  ["claims 2^62 packed bytes", [of64(5n, huge, 0n)], { zip64: {} }],
  ["claims to begin at 2^62", [of64(5n, 7n, huge)], { zip64: {} }],
  ["claims sizes that no number holds", [of64(2n ** 64n - 1n, 7n, 0n)], { zip64: {} }],
  ["leaves out the sizes it promises", [{ ...of64(5n, 7n, 0n), extra: sizesOf64() }], { zip64: {} }],
  ["cuts the sizes it promises", [{ ...of64(5n, 7n, 0n), extra: sizesOf64(5n) }], { zip64: {} }],
  ["has no extra field for them", [withoutExtra()], { zip64: {} }],
  ["claims 2^63 files", [{ name: "x" }], { zip64: { count: 2n ** 63n } }],
  ["claims 70,000 files and has one", [{ name: "x" }], { zip64: { count: 70_000n } }],
  ["has its directory at 2^62", [{ name: "x" }], { zip64: { offset: huge } }],
  ["has its record at 2^62", [{ name: "x" }], { zip64: { recordAt: huge } }],
  ["has its record where a file is", [{ name: "x" }], { zip64: { recordAt: 0n } }],
  ["claims fewer files than it has", [{ name: "x" }, { name: "../y" }], { count: 1 }, "harmless"],
  ["claims more files than it has", [{ name: "x" }], { count: 65_000 }],
  [
    "has a second end in its comment",
    [{ name: "x" }],
    { comment: Buffer.from("PK\x05\x06".padEnd(64, "\0")) },
  ],
];

const fewFiles = zipFrom([
  { name: "a/x", data: "0123456789".repeat(500) },
  { name: "b", data: "short" },
]);

export const hostileZips: readonly HostileArchive[] = [
  ...names.map(([what, parts, fate = "refused"]) => ({ what, make: () => zipFrom(parts), fate }) as const),
  ...records64.map(
    ([what, parts, end, fate = "refused"]) => ({ what, make: () => zipFrom(parts, end), fate }) as const,
  ),
  { what: "is a bomb of overlapping files", make: () => overlapping(250, 1_000_000), fate: "refused" },
  { what: "is a small bomb of two overlapping files", make: () => overlapping(2, 1000), fate: "refused" },
  { what: "holds bombs in five layers", make: () => nested(5), fate: "harmless" },
  { what: "has a million files", make: () => crowd(1_000_000), fate: "refused" },
  ...[0.02, 0.3, 0.6, 0.9, 0.99].map((share) => ({
    what: `breaks off after ${share * 100} %`,
    make: () => fewFiles.subarray(0, Math.floor(fewFiles.length * share)),
    fate: "refused" as const,
  })),
];

function dos(character: number): ZipPart {
  return { name: Buffer.from([character]), isUtf8: false };
}

function renamed(name: string, path: string): ZipPart {
  return { name, isUtf8: false, extra: unicodePath(name, path) };
}

/** Five bytes, deflated to seven, whose sizes and offset are in an extra field. */
function of64(bytes: bigint, packedBytes: bigint, offset: bigint): ZipPart {
  const claims = { bytes: large, packedBytes: large, offset: large };
  return { name: "x", data: "01234", extra: sizesOf64(bytes, packedBytes, offset), claims };
}

function withoutExtra(): ZipPart {
  const { name, data = "", claims = {} } = of64(5n, 7n, 0n);
  return { name, data, claims };
}

/** Each layer inflates to a thousand times the size of the layer around it. */
function nested(layers: number): Buffer {
  let inner: Buffer = Buffer.alloc(10_000_000);
  for (let layer = 0; layer < layers; layer++) {
    inner = zipFrom([{ name: `${layer}.zip`, data: inner }]);
  }
  return inner;
}

/** All entries are empty and share one offset, which is only visible when the whole directory is read. */
function crowd(files: number): Buffer {
  const head = Buffer.concat([u16(20), u16(0x800), u16(8), u32(0), u32(0), u32(0), u32(0)]);
  const entries = Buffer.concat(
    Array.from({ length: files }, (_, index) => directoryEntry({ name: `f${index}` }, head, 0)),
  );
  const first = zipFrom([{ name: "f0" }]).subarray(0, 34);
  const directory = { count: files, offset: first.length, bytes: entries.length };
  return Buffer.concat([first, entries, endOf(directory, { zip64: {} })]);
}
