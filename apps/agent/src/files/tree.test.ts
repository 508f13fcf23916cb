import { createHash } from "node:crypto";
import { chmodSync, linkSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chunksOf, collect, treeForTest } from "./tree.fixture.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a file is written with its mode and owner, and read back", async () => {
  const { tree, folder } = treeForTest();
  await tree.mkdir("plugins/Essentials");
  await tree.write("/plugins/Essentials/config.yml", "a: 1", { mode: 0o4666 });
  expect(await tree.read("plugins/Essentials/config.yml", { maxBytes: 4 })).toEqual(Buffer.from("a: 1"));
  expect(await tree.stat("plugins/Essentials/config.yml")).toMatchObject({ kind: "file", sizeBytes: 4 });
  expect(lstatSync(join(folder, "plugins/Essentials/config.yml")).mode & 0o7777).toBe(0o666);
  expect(lstatSync(join(folder, "plugins/Essentials")).mode & 0o7777).toBe(0o750);
});

test("a file above the limit is not read", async () => {
  const { tree } = treeForTest();
  await tree.write("f", "12345");
  await expect(tree.read("f", { maxBytes: 4 })).rejects.toMatchObject({ reason: "too-large" });
});

test("a part of a large file is read in chunks", async () => {
  const { tree } = treeForTest();
  const content = Buffer.alloc(1_000_000, "0123456789");
  await tree.write("f", content);
  expect(Buffer.concat(await collect(tree.readStream("f")))).toEqual(content);
  const part = await collect(tree.readStream("f", { firstByte: 5, lastByte: 300_004 }));
  expect(part.length).toBeGreaterThan(1);
  expect(Buffer.concat(part)).toEqual(content.subarray(5, 300_005));
  expect(await collect(tree.readStream("f", { firstByte: 2_000_000, lastByte: 2_000_001 }))).toEqual([]);
});

test("a streamed file appears only when it is complete and matches its announcement", async () => {
  const { tree, folder } = treeForTest();
  await tree.write("f", "old");
  const written = await tree.writeStream("g", chunksOf("ab", "cd"), {
    maxBytes: 4,
    sizeBytes: 4,
    sha256: sha256("abcd").toUpperCase(),
  });
  expect(written).toEqual({ sizeBytes: 4, sha256: sha256("abcd") });

  const refused = [
    { options: { maxBytes: 3 }, reason: "too-large" },
    { options: { maxBytes: 9, sizeBytes: 5 }, reason: "other-content" },
    { options: { maxBytes: 9, sha256: sha256("other") }, reason: "other-content" },
  ];
  for (const { options, reason } of refused) {
    await expect(tree.writeStream("f", chunksOf("ab", "cd"), options)).rejects.toMatchObject({ reason });
  }
  await expect(tree.writeStream("f", brokenOff(), { maxBytes: 9 })).rejects.toThrow("broken off");
  expect(readFileSync(join(folder, "f"), "utf8")).toBe("old");
  expect(readdirSync(folder).toSorted()).toEqual(["f", "g"]);
});

test("temporary files are not listed, and crash leftovers are removed by age", async () => {
  const { tree, folder } = treeForTest();
  writeFileSync(join(folder, ".blockwright-aaaaaaaaaaaaaaaa.part"), "half");
  await tree.write("f", "");
  const { entries, isComplete } = await tree.list("");
  expect(entries.map(({ name }) => name)).toEqual(["f"]);
  expect(isComplete).toBe(true);
  expect((await collect(tree.walk(""))).map(({ path }) => path)).toEqual(["f"]);
  expect(await tree.removeLeftovers({ olderThan: new Date(Date.now() - 60_000) })).toBe(0);
  expect(await tree.removeLeftovers({ olderThan: new Date(Date.now() + 60_000) })).toBe(1);
  expect(readdirSync(folder)).toEqual(["f"]);
});

test("a listing stops at its limit and reports it", async () => {
  const { tree } = treeForTest();
  for (const name of ["a", "b", "c"]) await tree.write(name, "");
  expect(await tree.list("", { limit: 3 })).toMatchObject({ isComplete: true });
  const short = await tree.list("", { limit: 2 });
  expect(short.entries.length).toBe(2);
  expect(short.isComplete).toBe(false);
});

test("a hard link is neither read nor changed, and writing does not affect its other name", async () => {
  const { tree, folder } = treeForTest();
  await tree.write("one", "old");
  chmodSync(join(folder, "one"), 0o600);
  linkSync(join(folder, "one"), join(folder, "two"));
  await expect(tree.read("two", { maxBytes: 9 })).rejects.toMatchObject({ reason: "several-names" });
  await expect(tree.chmod("two", 0o777)).rejects.toMatchObject({ reason: "several-names" });
  await expect(tree.utimes("two", new Date(), new Date())).rejects.toMatchObject({ reason: "several-names" });
  await tree.write("two", "new");
  expect(readFileSync(join(folder, "one"), "utf8")).toBe("old");
  expect(lstatSync(join(folder, "one")).mode & 0o777).toBe(0o600);
});

test("a rename replaces only on request, and a folder can't be moved into itself", async () => {
  const { tree } = treeForTest();
  await tree.write("a", "1");
  await tree.write("b", "2");
  await expect(tree.rename("a", "b")).rejects.toMatchObject({ reason: "exists" });
  await tree.rename("a", "b", { replace: true });
  expect((await tree.read("b", { maxBytes: 9 })).toString()).toBe("1");
  await tree.mkdir("c");
  await expect(tree.rename("c", "c/d")).rejects.toMatchObject({ reason: "malformed" });
  await expect(tree.rename("missing", "x")).rejects.toMatchObject({ reason: "missing" });
});

test("a cached file is copied in as a separate file", async () => {
  const { tree, folder } = treeForTest();
  const cached = join(treeForTest().folder, "paper.jar");
  writeFileSync(cached, "jar", { mode: 0o400 });
  await tree.copyIn(cached, "server.jar", { mode: 0o644 });
  const copy = lstatSync(join(folder, "server.jar"));
  expect([copy.size, copy.mode & 0o777, copy.nlink]).toEqual([3, 0o644, 1]);
  expect(copy.ino).not.toBe(lstatSync(cached).ino);
});

test("a mode and a time are set on files and folders", async () => {
  const { tree } = treeForTest();
  await tree.mkdir("d");
  await tree.chmod("d", 0o7700);
  await tree.utimes("d", new Date(1000), new Date(2000));
  expect(await tree.stat("d")).toMatchObject({ kind: "folder", mode: 0o700, modifiedAt: new Date(2000) });
});

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("ab");
  throw new Error("broken off");
}
