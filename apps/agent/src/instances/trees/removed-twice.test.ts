import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idleSpec, openIdleNode } from "../idle-node.fixture.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-removed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["the same word", 2],
  ["a newer one", 3],
])("an instance removed again by %s during its removal leaves no record", async (_what, generation) => {
  const instanceId = randomUUID();
  const removed = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const { instances } = await openIdleNode(folder, {
    watchStore: (store) => ({
      ...store,
      markRemoved: async (record) => {
        await store.markRemoved(record);
        removed.resolve();
        await told.promise;
      },
    }),
  });
  await instances.apply(idleSpec(instanceId, 1, "first", false));
  await instances.remove(instanceId, 2);
  await removed.promise;
  const again = instances.remove(instanceId, generation);
  setImmediate(told.resolve);
  await again;
  await vi.waitFor(() => expect(instances.all()).toEqual([]));
  expect(readdirSync(join(folder, "state", "instances"))).toEqual([]);
  expect(readFileSync(join(folder, "state", "removed", instanceId), "utf8")).toBe(String(generation));
});
