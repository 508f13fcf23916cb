import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { pack } from "tar-stream";
import { expect, test } from "vitest";
import { collect, treeForTest } from "../tree.fixture.ts";
import { formatOfContent } from "./archive-format.ts";
import { unpackArchive } from "./unpack-archive.ts";
import { zipOf, type ZipMember } from "./zip.fixture.ts";

const maxBytes = 64 * 1024 * 1024;
const zeros = (bytes: number) => Buffer.alloc(bytes);

async function unpack(archive: Buffer, limits = { maxBytes }) {
  const { tree, folder } = treeForTest();
  writeFileSync(join(folder, "archive"), archive);
  return { unpacked: await unpackArchive(tree, "archive", "out", limits), folder };
}

/** Returns the reason, and checks that a refused archive leaves nothing behind. */
async function refusalOf(archive: Buffer, limits = { maxBytes }): Promise<string> {
  const { tree, folder } = treeForTest();
  writeFileSync(join(folder, "archive"), archive);
  const reason = await unpackArchive(tree, "archive", "out", limits).then(
    () => "none",
    (error: Error & { reason?: string }) => error.reason ?? error.message,
  );
  const left = readdirSync(folder).filter((name) => name !== "archive" && reason !== "none");
  return left.length === 0 ? reason : `${reason}, but left ${left.join()}`;
}

const tarOf = async (add: (tar: ReturnType<typeof pack>) => void): Promise<Buffer> => {
  const tar = pack();
  add(tar);
  tar.finalize();
  return Buffer.concat(await collect(tar as AsyncIterable<Buffer>));
};

test("a zip is unpacked with its folders", async () => {
  const members = [
    { name: "world/", data: "" },
    { name: "world/level.dat", data: "level" },
    { name: "ü.txt" },
  ];
  const { unpacked, folder } = await unpack(zipOf(members));
  expect(unpacked).toEqual({ files: 2, sizeBytes: 5 });
  expect(readFileSync(join(folder, "out/world/level.dat"), "utf8")).toBe("level");
  expect(readdirSync(join(folder, "out")).toSorted()).toEqual(["world", "ü.txt"]);
});

test.each([
  ["tar", (plain: Buffer) => plain],
  ["tar.gz", gzipSync],
  ["tar.zst", zstdCompressSync],
] as const)("a %s is unpacked, however large its files are", async (format, wrap) => {
  const large = Buffer.alloc(3_000_000, "0123456789");
  const tar = await tarOf((to) => {
    to.entry({ name: "plugins/", type: "directory" });
    to.entry({ name: "plugins/a.jar" }, large);
    to.entry({ name: "empty" }, "");
  });
  const archive = wrap(tar);
  expect(formatOfContent(archive.subarray(0, 512))).toBe(format);
  const { unpacked, folder } = await unpack(archive);
  expect(unpacked).toEqual({ files: 2, sizeBytes: large.length });
  expect(Buffer.compare(readFileSync(join(folder, "out/plugins/a.jar")), large)).toBe(0);
});

const hostileZips: [what: string, members: readonly ZipMember[], reason?: string][] = [
  ["climbs out", [{ name: "../x" }]],
  ["climbs out further down", [{ name: "a/../../x" }]],
  ["begins at the top of the machine", [{ name: "/tmp/x" }]],
  ["names a drive", [{ name: "C:/x" }]],
  ["climbs with the slashes of Windows", [{ name: "..\\x" }]],
  ["has a NUL in a name", [{ name: "a\0b" }]],
  ["has an empty name", [{ name: "" }]],
  ["has a name that is too long", [{ name: "n".repeat(300) }]],
  ["goes too deep", [{ name: `${"d/".repeat(200)}x` }]],
  ["names the trash", [{ name: ".blockwright-trash/x" }]],
  ["has one name twice", [{ name: "x" }, { name: "x" }]],
  ["has one name in two cases", [{ name: "Config.yml" }, { name: "config.YML" }]],
  ["has one name in two encodings", [{ name: "é" }, { name: "e\u0301" }]],
  ["has one folder in two cases", [{ name: "A/x" }, { name: "a/y" }]],
  ["has a file where a folder is", [{ name: "a/b" }, { name: "a" }]],
  ["has a folder where a file is", [{ name: "a" }, { name: "a/b" }]],
  ["holds a link", [{ name: "x", data: "/etc/passwd", claims: { mode: 0o120777 } }]],
  ["holds a device", [{ name: "x", claims: { mode: 0o020666 } }]],
  ["holds a pipe", [{ name: "x", claims: { mode: 0o010666 } }]],
  ["is encrypted", [{ name: "x", data: "x", claims: { flags: 0x801 } }]],
  ["has an unknown compression", [{ name: "x", data: "x", claims: { method: 12 } }]],
  ["has a wrong checksum", [{ name: "x", data: "x", claims: { crc: 1 } }]],
  ["claims to be smaller", [{ name: "x", data: zeros(100_000), claims: { size: 10 } }]],
  ["claims to be larger", [{ name: "x", data: "x", claims: { size: 100_000 } }]],
  [
    "shares data between files",
    [
      { name: "x", data: zeros(1000) },
      { name: "y", data: zeros(1000), at: 0 },
    ],
  ],
  ["is a bomb", [{ name: "x", data: zeros(40_000_000) }]],
  ["is too large for what is left", [{ name: "x", data: "0123456789" }], "too-large"],
];

test.each(hostileZips)("a zip that %s is refused, and leaves nothing", async (_what, members, reason) => {
  const limits = { maxBytes: reason === "too-large" ? 9 : maxBytes };
  expect(await refusalOf(zipOf(members), limits)).toBe(reason ?? "archive");
});

test("an archive far larger than the free space is refused before the rest of it is read", async () => {
  const zip = zipOf([{ name: "x", data: randomBytes(2_000_000) }]);
  expect(await refusalOf(zip, { maxBytes: 1_000_000 })).toBe("too-large");
}, 10_000);

test("every kind of link and device in a tar is refused", async () => {
  const types = ["symlink", "link", "fifo", "character-device", "block-device"] as const;
  const refusals: string[] = [];
  for (const type of types) {
    const tar = await tarOf((to) => to.entry({ name: "x", type, linkname: "/etc/passwd" }));
    refusals.push(await refusalOf(tar));
  }
  expect(refusals).toEqual(types.map(() => "archive"));
});

test("tars with parent paths, duplicates or a missing end are refused", async () => {
  const broken = await tarOf((to) => to.entry({ name: "x" }, zeros(10_000)));
  const archives = [
    await tarOf((to) => to.entry({ name: "../x" }, "x")),
    await tarOf((to) => to.entry({ name: "/x" }, "x")),
    await tarOf((to) => {
      to.entry({ name: "x" }, "1");
      to.entry({ name: "X" }, "2");
    }),
    broken.subarray(0, 5000),
    gzipSync(broken).subarray(0, 30),
    gzipSync(zeros(50_000_000)),
    gzipSync(Buffer.from("not a tar".repeat(1000))),
  ];
  expect(await Promise.all(archives.map((archive) => refusalOf(archive)))).toEqual(
    archives.map(() => "archive"),
  );
});

test("a tar with an excessive compression ratio is refused", async () => {
  const bomb = gzipSync(await tarOf((to) => to.entry({ name: "x" }, zeros(40_000_000))));
  expect(await refusalOf(bomb)).toBe("archive");
});

test("a directory that lists one file thousands of times is refused", async () => {
  const crowd = zipOf([{ name: "x", data: "" }], { times: 20_000 });
  expect(await refusalOf(crowd)).toBe("archive");
});

test("files that are not archives are refused by their first bytes", async () => {
  for (const content of ["", "PK", "hello", "x".repeat(1000)]) {
    expect(await refusalOf(Buffer.from(content))).toBe("archive");
  }
});

test("a zip within a zip is a file like any other", async () => {
  const inner = zipOf([{ name: "../x", data: "x" }]);
  const { unpacked } = await unpack(zipOf([{ name: "inner.zip", data: inner }]));
  expect(unpacked.files).toBe(1);
});

test("damage anywhere is refused or harmless, and never leaves a partial result", async () => {
  const whole = zipOf([
    { name: "a/x", data: "0123456789".repeat(50) },
    { name: "b", data: "short" },
  ]);
  for (let index = 4; index < whole.length; index += 83) {
    const damaged = Buffer.from(whole);
    damaged[index] = (damaged[index] ?? 0) ^ 0xff;
    expect(await refusalOf(damaged)).toMatch(/^(archive|none)$/);
  }
}, 60_000);
