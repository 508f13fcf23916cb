import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { directoryVolumes } from "../../volumes/directory-volumes.ts";
import type { Volumes } from "../../volumes/volumes.ts";
import { openScratchTrees } from "./scratch-trees.ts";

const ourselves = process.getuid?.() ?? 0;
let folder: string;
let volumes: Volumes;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-scratch-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  volumes = directoryVolumes(join(folder, "pool"));
  await volumes.prepare();
});
const open = () => openScratchTrees(join(folder, "scratch"), volumes);

test("a tree is empty at first, in use while its step runs, and gone afterwards", async () => {
  const trees = await open();
  for (let round = 0; round < 2; round += 1)
    await trees.use(ourselves, async (tree) => {
      expect(readdirSync(tree)).toEqual([]);
      writeFileSync(join(tree, "left"), "");
      const [id = ""] = await volumes.list();
      expect(trees.has(id)).toBe(true);
    });
  expect([await volumes.list(), readdirSync(join(folder, "scratch"))]).toEqual([[], []]);
});

test("a tree of a step that fails is removed as well", async () => {
  const trees = await open();
  const failing = trees.use(ourselves, () => Promise.reject(new Error("no Java")));
  await expect(failing).rejects.toThrow("no Java");
  expect([await volumes.list(), readdirSync(join(folder, "scratch"))]).toEqual([[], []]);
});

test("what a killed agent left is removed, and no other tree", async () => {
  const [other, neverMade] = ["0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e", "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6f"];
  await volumes.create(other, 1_000_000);
  const killed = await open();
  const begun = Promise.withResolvers<string>();
  void killed.use(ourselves, async (tree) => {
    begun.resolve(tree);
    await Promise.withResolvers<void>().promise;
  });
  const left = await begun.promise;
  writeFileSync(join(folder, "scratch", neverMade), "");
  await open();
  expect(existsSync(left)).toBe(false);
  expect([await volumes.list(), readdirSync(join(folder, "scratch"))]).toEqual([[other], []]);
});

test("a tree that could not be removed is removed by the next agent", async () => {
  const busy = { ...volumes, delete: () => Promise.reject(new Error("the pool is busy")) };
  const trees = await openScratchTrees(join(folder, "scratch"), busy);
  await expect(trees.use(ourselves, () => Promise.resolve())).rejects.toThrow("the pool is busy");
  expect(await volumes.list()).toHaveLength(1);
  await open();
  expect([await volumes.list(), readdirSync(join(folder, "scratch"))]).toEqual([[], []]);
});
