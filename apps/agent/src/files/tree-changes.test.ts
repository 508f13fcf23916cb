import { createHash } from "node:crypto";
import {
  chmodSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { treeForTest } from "./tree.fixture.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const max = { maxBeforeBytes: 100 };

const everythingIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted();

test("a save keeps the mode and returns the previous content", async () => {
  const { tree, folder } = treeForTest();
  await tree.write("start.sh", "old", { mode: 0o750 });
  const saved = await tree.save("start.sh", Buffer.from("new!"), max);
  expect(saved).toMatchObject({ sha256: sha256("new!"), sizeBytes: 4, before: Buffer.from("old") });
  expect(saved.modifiedAt).toEqual(lstatSync(join(folder, "start.sh")).mtime);
  expect(lstatSync(join(folder, "start.sh")).mode & 0o7777).toBe(0o750);
  expect((await tree.save("fresh", Buffer.from("1"), max)).before).toBeNull();
  expect(lstatSync(join(folder, "fresh")).mode & 0o7777).toBe(0o640);
});

test("a save is refused unless the file still has the content it was based on", async () => {
  const { tree } = treeForTest();
  const save = (content: string, base: string | null) =>
    tree.save("f", Buffer.from(content), { ...max, base });
  await save("1", null);
  await expect(save("2", null)).rejects.toMatchObject({ reason: "other-content" });
  await expect(save("2", sha256("0"))).rejects.toMatchObject({ reason: "other-content" });
  await save("2", sha256("1"));
  // Too long to be read, so it can't match the base.
  await tree.write("f", "x".repeat(200));
  await expect(save("3", null)).rejects.toMatchObject({ reason: "other-content" });
  await expect(save("3", sha256("x".repeat(200)))).rejects.toMatchObject({ reason: "other-content" });
  expect((await tree.save("f", Buffer.from("4"), max)).before).toBeNull();
});

test("only one of many saves with the same base wins", async () => {
  const { tree } = treeForTest();
  for (let round = 0; round < 20; round++) {
    await tree.write("f", `${round}`);
    const base = sha256(`${round}`);
    const saves = await Promise.allSettled(
      ["a", "b", "c", "d"].map((text) => tree.save(`./f`, Buffer.from(text), { ...max, base })),
    );
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("a save never replaces a folder, a link or a file with two hard links", async () => {
  const { tree, folder } = treeForTest();
  await tree.mkdir("d");
  symlinkSync("d", join(folder, "link"));
  await tree.write("one", "1");
  linkSync(join(folder, "one"), join(folder, "two"));
  const reasonOf = async (path: string) =>
    tree.save(path, Buffer.from("x"), max).catch((error: { reason?: string }) => error.reason);
  expect(await Promise.all(["d", "link", "two", "missing/f"].map(reasonOf))).toEqual([
    "not-a-file",
    "link",
    "several-names",
    "missing",
  ]);
});

test("creating an entry creates its parent folders and replaces nothing", async () => {
  const { tree, folder } = treeForTest();
  await tree.create("a/b/file", "file");
  await tree.create("a/c", "folder");
  for (const path of ["a", "a/b/file"]) {
    for (const kind of ["file", "folder"] as const) {
      await expect(tree.create(path, kind)).rejects.toMatchObject({ reason: "exists" });
    }
  }
  expect(everythingIn(folder)).toEqual(["a", "a/b", "a/b/file", "a/c"]);
  expect(lstatSync(join(folder, "a/b/file")).mode & 0o7777).toBe(0o640);
});

test("a move creates parent folders, replaces nothing, and leaves no folders behind on failure", async () => {
  const { tree, folder } = treeForTest();
  await tree.write("f", "1");
  await tree.move("f", "new/place/g");
  await tree.write("f", "2");
  await expect(tree.move("f", "new/place/g")).rejects.toMatchObject({ reason: "exists" });
  await expect(tree.move("missing", "other/place")).rejects.toMatchObject({ reason: "missing" });
  await expect(tree.move("new", "new/place/in/itself")).rejects.toMatchObject({ reason: "malformed" });
  expect(everythingIn(folder)).toEqual(["f", "new", "new/place", "new/place/g"]);
});

test("a folder is copied completely or not at all", async () => {
  const { tree, folder } = treeForTest();
  await tree.mkdir("world/region");
  await tree.write("world/region/r", "12345");
  await tree.write("world/run.sh", "1", { mode: 0o700 });
  expect(await tree.copy("world", "copy", { maxBytes: 6 })).toEqual({ files: 2, sizeBytes: 6 });
  expect(readFileSync(join(folder, "copy/region/r"), "utf8")).toBe("12345");
  expect(lstatSync(join(folder, "copy/run.sh")).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(folder, "copy/region/r")).ino).not.toBe(
    lstatSync(join(folder, "world/region/r")).ino,
  );

  await expect(tree.copy("world", "copy", { maxBytes: 6 })).rejects.toMatchObject({ reason: "exists" });
  await expect(tree.copy("world", "next", { maxBytes: 5 })).rejects.toMatchObject({ reason: "too-large" });
  await expect(tree.copy("world", "world/in", { maxBytes: 99 })).rejects.toMatchObject({
    reason: "malformed",
  });
  symlinkSync("/", join(folder, "world/link"));
  await expect(tree.copy("world", "next", { maxBytes: 99 })).rejects.toMatchObject({ reason: "link" });
  expect(readdirSync(folder).toSorted()).toEqual(["copy", "world"]);
});

test("folders are merged, and a file that exists in both fails the whole merge", async () => {
  const { tree, folder } = treeForTest();
  await tree.mkdir("staged/plugins/A");
  await tree.mkdir("plugins/B");
  await tree.write("staged/plugins/A/x", "");
  await tree.write("staged/plugins/new.jar", "");
  await tree.write("staged/eula.txt", "new");
  await tree.write("eula.txt", "old");
  await expect(tree.merge("staged", "")).rejects.toMatchObject({ reason: "exists" });
  expect(readdirSync(join(folder, "plugins"))).toEqual(["B"]);
  await tree.unlink("eula.txt");
  await tree.merge("staged", "");
  expect(readdirSync(folder).toSorted()).toEqual(["eula.txt", "plugins"]);
  expect(readdirSync(join(folder, "plugins")).toSorted()).toEqual(["A", "B", "new.jar"]);
});

test("a file is opened in place for reading, writing, appending and creating", async () => {
  const { tree, folder } = treeForTest();
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  {
    await using file = await tree.openFile("f", { write: true, create: true, exclusive: true, mode: 0o4600 });
    await file.write("hello", 0);
    await file.write("J", 0);
  }
  expect([read("f"), lstatSync(join(folder, "f")).mode & 0o7777]).toEqual(["Jello", 0o600]);
  {
    await using file = await tree.openFile("f", { append: true });
    await file.write("!", 0);
  }
  expect(read("f")).toBe("Jello!");
  {
    await using file = await tree.openFile("f", { read: true });
    expect((await file.readFile()).toString()).toBe("Jello!");
    await expect(file.write("x")).rejects.toThrow("EBADF");
  }
  {
    await using file = await tree.openFile("f", { write: true, truncate: true });
    await file.write("x");
  }
  expect(read("f")).toBe("x");
  await expect(tree.openFile("f", { write: true, create: true, exclusive: true })).rejects.toMatchObject({
    reason: "exists",
  });
  await expect(tree.openFile("missing", { write: true })).rejects.toMatchObject({ reason: "missing" });
});

test("a folder is removed only if it is empty", async () => {
  const { tree, folder } = treeForTest();
  await tree.create("d/f", "file");
  await expect(tree.removeFolder("d")).rejects.toMatchObject({ reason: "not-empty" });
  await tree.unlink("d/f");
  await tree.removeFolder("d");
  writeFileSync(join(folder, "f"), "");
  chmodSync(join(folder, "f"), 0o600);
  await expect(tree.removeFolder("f")).rejects.toMatchObject({ reason: "not-a-folder" });
});
