import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shellGame } from "../../agent.fixture.ts";
import { newRecord, type InstanceRecord } from "../instance-record.ts";
import { instanceTreesOf } from "./instance-trees.ts";
import { createMutex } from "../../concurrency/mutex.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-standing-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const spec = shellGame("", { generation: 5 });
const standing = { ...newRecord(spec, 70_000), installedId: spec.installation.id };
const soon = () => AbortSignal.timeout(1000);

function treesWith(change: Partial<InstanceRecord> = {}) {
  const instance = { record: { ...standing, ...change }, treeLock: createMutex() };
  const trees = instanceTreesOf({ get: () => instance }, { pathOf: () => folder });
  return { instance, open: (generation?: number) => trees.open({ instanceId: spec.instanceId, generation }) };
}

test.each([
  ["an older generation", {}, 4, "stale-generation"],
  ["a tree that is not there yet", { installedId: null }, 5, "busy"],
  ["a tree that is about to be replaced", { installedId: "before" }, 5, "busy"],
  ["an instance that is being removed", { isRemoved: true }, 5, "unknown-instance"],
])("%s is refused", (_what, change, generation, code) => {
  expect(() => treesWith(change).open(generation)).toThrow(expect.objectContaining({ code }));
});

test.each([
  ["the same generation", {}, 5],
  ["a newer one, which is on its way", {}, 6],
  ["none, by whoever only reads", {}, undefined],
  ["a tree that stayed because its replacement failed", { installedId: "before", hasGivenUp: true }, 5],
])("%s is accepted", async (_what, change, generation) => {
  const held = treesWith(change).open(generation);
  await expect(held.keepInPlace(soon())).resolves.toBeTypeOf("function");
  held.tree.close();
});

test.each([
  [
    "newer wish",
    (record: InstanceRecord) => ({ ...record, spec: { ...spec, generation: 6 } }),
    "stale-generation",
  ],
  [
    "new tree",
    (record: InstanceRecord) => {
      const installation = { ...spec.installation, id: "next" };
      return { ...record, spec: { ...spec, generation: 5, installation }, installedId: "next" };
    },
    "busy",
  ],
  ["removal", (record: InstanceRecord) => ({ ...record, isRemoved: true }), "unknown-instance"],
])(
  "a %s since the tree was opened is detected before anything is put in place",
  async (_what, change, code) => {
    const { instance, open } = treesWith();
    const held = open(5);
    instance.record = change(instance.record);
    await expect(held.keepInPlace(soon())).rejects.toMatchObject({ code });
    held.tree.close();
    // A refused caller does not block the next one.
    (await instance.treeLock(soon()))();
  },
);

test("a tree that is kept in place can't be replaced meanwhile", async () => {
  const { instance, open } = treesWith();
  const held = open(5);
  const release = await held.keepInPlace(soon());
  let isReplaced = false;
  const replace = async () => {
    const leaveToo = await instance.treeLock(soon());
    isReplaced = true;
    leaveToo();
  };
  const replacing = replace();
  await sleep(20);
  expect(isReplaced).toBe(false);
  release();
  await replacing;
  held.tree.close();
});
