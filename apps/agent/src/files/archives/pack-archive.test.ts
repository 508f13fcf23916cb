import { linkSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collect, treeForTest } from "../tree.fixture.ts";
import { archiveFormats, formatOfName } from "./archive-format.ts";
import { packArchive } from "./pack-archive.ts";
import { unpackArchive } from "./unpack-archive.ts";

test.each(archiveFormats)("archives packed as %s are unpacked to the same files", async (format) => {
  const { tree, folder } = treeForTest();
  const large = Buffer.alloc(1_500_000, "0123456789");
  await tree.mkdir("world/region/empty");
  await tree.write("world/region/r.mca", large);
  await tree.write("world/level.dat", "ü");
  symlinkSync("/etc", join(folder, "world/link"));
  linkSync(join(folder, "world/level.dat"), join(folder, "world/hard"));
  await tree.write("world/once", "1");
  await tree.writeStream("archive", packArchive(tree.gather(["world"]), format), { maxBytes: 1e8 });
  await unpackArchive(tree, "archive", "out", { maxBytes: 1e8 });
  expect(readdirSync(join(folder, "out"), { recursive: true }).map(String).toSorted()).toEqual([
    "world",
    "world/once",
    "world/region",
    "world/region/empty",
    "world/region/r.mca",
  ]);
  expect(Buffer.compare(readFileSync(join(folder, "out/world/region/r.mca")), large)).toBe(0);
});

test("members are named relative to their common folder", async () => {
  const { tree } = treeForTest();
  await tree.mkdir("plugins/a");
  await tree.write("plugins/a/x", "");
  await tree.write("plugins/b", "");
  const names = async (...paths: string[]) => (await collect(tree.gather(paths))).map(({ path }) => path);
  expect((await names("plugins/a", "plugins/b")).toSorted()).toEqual(["a", "a/x", "b"]);
  expect(await names("plugins/a/x")).toEqual(["x"]);
  expect((await names("")).toSorted()).toEqual(["plugins", "plugins/a", "plugins/a/x", "plugins/b"]);
});

test("an archive that is not read to its end leaves no process and no open file", async () => {
  const { tree } = treeForTest();
  await tree.write("x", Buffer.alloc(5_000_000, "abc"));
  const open = () => readdirSync("/proc/self/fd").length;
  const before = open();
  const archive = packArchive(tree.gather(["x"]), "tar");
  await archive.next();
  await archive.return(undefined);
  expect(open()).toBe(before);
});

test("unreadable files are refused, not packed in part", async () => {
  const { tree } = treeForTest();
  await tree.write("x", "1");
  await expect(collect(packArchive(tree.gather(["x", "missing"]), "zip"))).rejects.toMatchObject({
    reason: "missing",
  });
});

test("the format is detected by the archive's name", () => {
  expect(["a.zip", "a.TAR.GZ", "a.tgz", "a.tar.zst", "a.tar", "a"].map(formatOfName)).toEqual([
    "zip",
    "tar.gz",
    "tar.gz",
    "tar.zst",
    "tar",
    "zip",
  ]);
});
