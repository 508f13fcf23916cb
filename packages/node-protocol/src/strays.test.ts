import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { backupWorkStatus } from "./backups.ts";
import { inventory } from "./inventory.ts";
import { beginRescue, removeStrayTree } from "./strays.ts";

// As btrfs wrote it: the version is not where a uuid has it.
const treeId = "1764e273-abc5-b844-b15e-36b654f7d56e";

test("the id that a disk gives a tree is accepted wherever one is told", () => {
  const volumeId = randomUUID();
  const trashedAt = new Date().toISOString();
  const nothing = { trees: [], instances: [], strays: [], listeners: [], processes: [], leftovers: [] };
  const kept = [{ volumeId, trashId: treeId, trashedAt }];
  expect(inventory.parse({ ...nothing, kept }).kept).toEqual(kept);
  const repository = { id: randomUUID(), sealedPassword: "a" };
  const rescue = { workId: randomUUID(), repository, volumeId, trashId: treeId };
  expect(beginRescue.request.parse(rescue)).toEqual(rescue);
  expect(removeStrayTree.request.parse({ volumeId, treeId })).toEqual({ volumeId, treeId });
  const done = { state: "done", rescued: { treeId } };
  expect(backupWorkStatus.parse(done)).toEqual(done);
});
