import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { JobFailure } from "../../jobs/index.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { applyFolderItem } from "./apply-folder-item.ts";
import type { FolderItem } from "./folder-item.ts";
import { MemoryTree } from "./memory-tree.fixture.ts";

const api = await startTestApi();
const { deps } = api.application;
afterAll(() => api.stop());

let instanceId: string;
beforeAll(async () => {
  ({ instanceId } = await someRunningServer(api, await signUpSomebody(api.url)));
});

const archive = {
  "new.zip": { "w/level.dat": "new", "w/region/a": "new", "plugins/Shop.jar": "jar", "start.sh": "rm" },
};
const before = {
  "new.zip": "PK",
  "world/level.dat": "old",
  "world_nether/level.dat": "old",
  "server.properties": "motd=a",
};
const exchange = (path: string, source: string | null, isThere: boolean): FolderItem => ({
  kind: "exchange-path",
  path,
  stored: source === null ? `.unpacked-1/undone/${path}` : `.unpacked-1/content/${source}`,
  isReplaced: source !== null,
  aside: isThere ? `${path}.replaced-1` : null,
});
const unpack: FolderItem = {
  kind: "unpack-archive",
  archive: "new.zip",
  sizeBytes: 2,
  modifiedAt: new Date(0).toISOString(),
  into: ".unpacked-1",
  maxBytes: 1000,
};
const items: readonly FolderItem[] = [
  unpack,
  exchange("world", "w", true),
  exchange("world_nether", null, true),
  exchange("plugins/Shop.jar", "plugins/Shop.jar", false),
];
const after = {
  "new.zip": "PK",
  "server.properties": "motd=a",
  "world/level.dat": "new",
  "world/region/a": "new",
  "world.replaced-1/level.dat": "old",
  "world_nether.replaced-1/level.dat": "old",
  "plugins/Shop.jar": "jar",
};

const newTree = () => new MemoryTree(before, archive);
const without = (tree: MemoryTree, hidden: RegExp) =>
  Object.fromEntries([...tree.files].filter(([path]) => !hidden.test(path)));

async function apply(tree: MemoryTree, direction: "forth" | "back"): Promise<void> {
  const inOrder = direction === "forth" ? items : items.toReversed();
  for (const item of inOrder)
    await applyFolderItem({ ...deps, callNode: tree.callNode }, item, {
      instanceId,
      direction,
      isOnlyCheck: false,
    });
}

/** Crashes at that step, before or after it was done. */
async function applyAndDie(
  tree: MemoryTree,
  direction: "forth" | "back",
  step: number,
  when: "before" | "after",
) {
  tree.steps = 0;
  const die = (at: number) => {
    if (at === step) throw new Error("killed");
  };
  if (when === "before") tree.beforeStep = die;
  else tree.afterStep = die;
  await expect(apply(tree, direction)).rejects.toThrow("killed");
  tree.beforeStep = tree.afterStep = () => {};
}

async function countSteps(direction: "forth" | "back"): Promise<number> {
  const tree = newTree();
  await apply(tree, "forth");
  if (direction === "forth") return tree.steps;
  tree.steps = 0;
  await apply(tree, "back");
  return tree.steps;
}

test("an uploaded world and its plugins are put in place, and undone", async () => {
  const tree = newTree();
  await apply(tree, "forth");
  expect(without(tree, /^\.unpacked/)).toEqual(after);
  await apply(tree, "forth");
  expect(without(tree, /^\.unpacked/)).toEqual(after);
  await apply(tree, "back");
  expect(without(tree, /^trash/)).toEqual(before);
  await apply(tree, "back");
  expect(without(tree, /^trash/)).toEqual(before);
});

test("what the server created meanwhile goes to the trash when its old folder comes back", async () => {
  const tree = newTree();
  await apply(tree, "forth");
  tree.files.set("world_nether/level.dat", "made anew");
  await apply(tree, "back");
  expect(without(tree, /^trash/)).toEqual(before);
  expect([...tree.files.values()]).toContain("made anew");
});

describe.each(["before", "after"] as const)("killed %s any step", (when) => {
  test("the next run finishes it", async () => {
    const steps = await countSteps("forth");
    expect(steps).toBeGreaterThanOrEqual(7);
    for (let step = 1; step <= steps; step += 1) {
      const tree = newTree();
      await applyAndDie(tree, "forth", step, when);
      await apply(tree, "forth");
      expect([step, without(tree, /^\.unpacked/)]).toEqual([step, after]);
    }
  });

  test("the next run puts it back", async () => {
    const steps = await countSteps("forth");
    for (let step = 1; step <= steps; step += 1) {
      const tree = newTree();
      await applyAndDie(tree, "forth", step, when);
      await apply(tree, "back");
      expect([step, without(tree, /^trash/)]).toEqual([step, before]);
    }
  });

  test("the next run finishes the undo", async () => {
    const steps = await countSteps("back");
    expect(steps).toBeGreaterThanOrEqual(5);
    for (let step = 1; step <= steps; step += 1) {
      const tree = newTree();
      await apply(tree, "forth");
      await applyAndDie(tree, "back", step, when);
      await apply(tree, "back");
      expect([step, without(tree, /^trash/)]).toEqual([step, before]);
    }
  });
});

test("a different archive is noticed before anything is changed, and nothing in the way is lost", async () => {
  const check = (tree: MemoryTree, item: FolderItem) =>
    applyFolderItem({ ...deps, callNode: tree.callNode }, item, {
      instanceId,
      direction: "forth",
      isOnlyCheck: true,
    });
  for (const item of items) await check(newTree(), item);
  const other = newTree();
  other.files.set("new.zip", "another one");
  await expect(check(other, unpack)).rejects.toThrow(JobFailure);
  const inTheWay = newTree();
  inTheWay.files.set("world.replaced-1/a", "somebody's");
  await expect(apply(inTheWay, "forth")).rejects.toThrow(JobFailure);
  expect(without(inTheWay, /^\.unpacked/)).toEqual({ ...before, "world.replaced-1/a": "somebody's" });
});
