import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { expect, test } from "vitest";
import { collect, treeForTest } from "../tree.fixture.ts";

test("deleted entries are listed and can be restored", async () => {
  const { tree, folder } = treeForTest();
  await tree.mkdir("world/region");
  await tree.write("world/region/r", "12345");
  await tree.write("f", "1");
  const world = await tree.trash("/world/");
  const file = await tree.trash("f");
  const listed = await tree.listTrash();
  expect(listed).toMatchObject(
    [
      { trashId: file, path: "f", kind: "file", sizeBytes: 1 },
      { trashId: world, path: "world", kind: "folder", sizeBytes: 5 },
    ].toSorted((one, other) => (one.trashId < other.trashId ? 1 : -1)),
  );
  expect(Math.abs(Date.now() - (listed[0]?.deletedAt.getTime() ?? 0))).toBeLessThan(60_000);
  expect(await tree.restore(world)).toBe("world");
  expect(readdirSync(folder, { recursive: true })).toContain("world/region/r");
  expect((await tree.listTrash()).map(({ path }) => path)).toEqual(["f"]);
});

test("the trash is hidden from listings and paths, but counts towards the size", async () => {
  const { tree } = treeForTest();
  await tree.write("f", "12345");
  await tree.trash("f");
  expect((await tree.list("")).entries).toEqual([]);
  expect(await collect(tree.walk(""))).toEqual([]);
  expect((await tree.search("", { text: "1", in: "contents", maxHits: 9 })).hits).toEqual([]);
  expect((await tree.apparentSize("")).bytes).toBeGreaterThanOrEqual(5);
  for (const path of [trashFolder, `${trashFolder}/x`, `./${trashFolder}`]) {
    await expect(tree.stat(path)).rejects.toMatchObject({ reason: "malformed" });
  }
});

test("a restore never overwrites anything, and unknown ids are refused", async () => {
  const { tree } = treeForTest();
  await tree.write("f", "1");
  const id = await tree.trash("f");
  await tree.write("f", "2");
  await expect(tree.restore(id)).rejects.toMatchObject({ reason: "exists" });
  await tree.unlink("f");
  await tree.restore(id);
  for (const unknown of [id, "..", "", `../${trashFolder}/${id}`, "0000000000000-aaaaaaaaaaaaaaaa"]) {
    await expect(tree.restore(unknown)).rejects.toMatchObject({ reason: "missing" });
  }
});

test("a restore creates missing parent folders again", async () => {
  const { tree, folder } = treeForTest();
  await tree.create("a/b/f", "file");
  const id = await tree.trash("a/b/f");
  await tree.removeTree("a");
  await tree.restore(id);
  expect(readdirSync(join(folder, "a/b"))).toEqual(["f"]);
});

test("old entries are deleted, and all entries on request", async () => {
  const { tree, folder } = treeForTest();
  for (const name of ["old", "new"]) await tree.write(name, "");
  const old = await tree.trash("old");
  await tree.trash("new");
  const weekAgo = Date.now() - 8 * 24 * 3600_000;
  renameSync(join(folder, trashFolder, old), join(folder, trashFolder, `${weekAgo}${old.slice(13)}`));
  expect(await tree.emptyOldTrash({ olderThan: new Date(weekAgo + 1000) })).toBe(1);
  expect((await tree.listTrash()).map(({ path }) => path)).toEqual(["new"]);
  await tree.emptyTrash();
  await tree.emptyTrash();
  expect(readdirSync(folder)).toEqual([]);
});

test("anything a tenant puts into the trash is not listed and not followed", async () => {
  const { tree, folder } = treeForTest();
  const other = treeForTest();
  await other.tree.write("secret", "secret");
  const trash = join(folder, trashFolder);
  mkdirSync(trash);
  const id = (end: string) => `1700000000000-${end.padStart(16, "a")}`;
  mkdirSync(join(trash, id("link")));
  symlinkSync(join(other.folder, "secret"), join(trash, id("link"), "place"));
  symlinkSync(join(other.folder, "secret"), join(trash, id("link"), "content"));
  symlinkSync(other.folder, join(trash, id("folder")));
  mkdirSync(join(trash, id("empty")));
  mkdirSync(join(trash, id("upward")));
  writeFileSync(join(trash, id("upward"), "place"), "../stolen");
  writeFileSync(join(trash, id("upward"), "content"), "");
  writeFileSync(join(trash, "1700000000000-"), "");
  expect((await tree.listTrash()).map(({ path }) => path)).toEqual(["../stolen"]);
  for (const end of ["link", "folder", "empty", "upward"]) {
    await expect(tree.restore(id(end))).rejects.toMatchObject({ name: "PathRefused" });
  }
  await tree.emptyTrash();
  expect(readdirSync(other.folder)).toEqual(["secret"]);
});

test("a link or a file in place of the trash is removed", async () => {
  const { tree, folder } = treeForTest();
  const other = treeForTest();
  for (const plant of [
    () => symlinkSync(other.folder, join(folder, trashFolder)),
    () => writeFileSync(join(folder, trashFolder), ""),
  ]) {
    plant();
    expect(await tree.listTrash()).toEqual([]);
    await tree.write("f", "1");
    await tree.trash("f");
    expect(await tree.listTrash()).toHaveLength(1);
    await tree.emptyTrash();
  }
  expect(readdirSync(other.folder)).toEqual([]);
});
