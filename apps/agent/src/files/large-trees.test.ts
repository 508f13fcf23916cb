import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Tree } from "./tree.ts";
import { collect, treeForTest } from "./tree.fixture.ts";

const FILES = 20_000;

test("a large tree is walked, measured and removed while the event loop keeps running", async () => {
  const { tree, folder } = treeForTest();
  let longest = Infinity;
  // A single pause can come from the garbage collector or the machine. Blocking work shows in every round.
  for (let round = 0; round < 3 && longest >= 50; round++) {
    fillWorld(folder);
    const longestTurn = watchTurns();
    await visitWorld(tree);
    longest = longestTurn();
    expect(readdirSync(folder)).toEqual([]);
  }
  expect(longest, "time limit").toBeLessThan(50);
}, 120_000);

function fillWorld(folder: string): void {
  mkdirSync(join(folder, "world", "region"), { recursive: true });
  for (let file = 0; file < FILES; file++) {
    writeFileSync(join(folder, "world", file % 2 === 0 ? "" : "region", `${file}`), "12345");
  }
}

async function visitWorld(tree: Tree): Promise<void> {
  expect(await tree.apparentSize("")).toEqual({ bytes: FILES * 5, files: FILES, isComplete: true });
  expect((await collect(tree.walk("world"))).length).toBe(FILES + 1);
  expect((await tree.list("world/region", { limit: FILES })).entries.length).toBe(FILES / 2);
  await tree.removeTree("world");
}

test("a measurement stops at its limit and reports it", async () => {
  const { tree } = treeForTest();
  for (const name of ["a", "b", "c"]) await tree.write(name, "1");
  expect(await tree.apparentSize("", { maxEntries: 2 })).toMatchObject({ files: 2, isComplete: false });
});

test("a tree deeper than any path is measured up to the limit, and removed completely", async () => {
  const { tree, folder } = treeForTest();
  makeDeep(folder, 3000);
  expect(await tree.apparentSize("")).toMatchObject({ isComplete: false });
  await tree.removeTree("d");
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

test("files whose names are not valid text are measured and removed", async () => {
  const { tree, folder } = treeForTest();
  mkdirSync(join(folder, "d"));
  const name = Buffer.concat([Buffer.from(`${folder}/d/`), Buffer.from([0xff, 0xfe, 0x2f - 1])]);
  writeFileSync(name, "12345");
  expect(await tree.apparentSize("")).toMatchObject({ bytes: 5, files: 1 });
  await tree.removeTree("d");
  expect(readdirSync(folder)).toEqual([]);
});

test("links are not counted and not followed", async () => {
  const { tree, folder } = treeForTest();
  const other = treeForTest();
  await other.tree.write("big", Buffer.alloc(1000));
  symlinkSync(other.folder, join(folder, "link"));
  symlinkSync(".", join(folder, "loop"));
  expect(await tree.apparentSize("")).toEqual({ bytes: 0, files: 0, isComplete: true });
  expect((await collect(tree.walk(""))).map(({ kind }) => kind)).toEqual(["link", "link"]);
  await tree.removeTree("link");
  expect(lstatSync(join(other.folder, "big")).size).toBe(1000);
});

test("no descriptor stays open after refused or aborted operations", async () => {
  const { tree, folder } = treeForTest();
  await tree.mkdir("a/b/c");
  await tree.write("a/b/c/x", "1");
  symlinkSync("/", join(folder, "a/link"));
  const open = () => readdirSync("/proc/self/fd").length;
  const before = open();
  for (let round = 0; round < 50; round++) {
    await takeOne(tree.walk(""));
    await takeOne(tree.readStream("a/b/c/x"));
    await Promise.allSettled([
      tree.read("a/link/x", { maxBytes: 1 }),
      tree.list("a/b/c/x"),
      tree.mkdir("a/link/y"),
      tree.mkdir("a/b/c/x/y"),
      tree.rename("a/b/c/x", "missing/x"),
      tree.write("a/b/c/x", "2"),
      tree.removeTree("missing"),
      tree.copyIn("/dev/null", "z"),
      tree.unlink(""),
    ]);
  }
  expect(open()).toBe(before);
});

async function takeOne(parts: AsyncGenerator): Promise<void> {
  await parts.next();
  await parts.return(undefined);
}

/** The longest event loop turn so far, in milliseconds of this thread's CPU time: the machine may be busy. */
function watchTurns(): () => number {
  const now = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000;
  let [longest, last, isOver] = [0, now(), false];
  const turn = () => {
    longest = Math.max(longest, now() - last);
    last = now();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return longest;
  };
}

/** Deeper than a path can be: each folder is created relative to the previous open one. */
function makeDeep(folder: string, levels: number): void {
  let parent = openSync(folder, "r");
  for (let level = 0; level < levels; level++) {
    mkdirSync(`/proc/self/fd/${parent}/d`);
    const next = openSync(`/proc/self/fd/${parent}/d`, "r");
    closeSync(parent);
    parent = next;
  }
  writeFileSync(`/proc/self/fd/${parent}/x`, "deep");
  closeSync(parent);
}
