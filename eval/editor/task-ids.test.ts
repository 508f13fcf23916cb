import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { allTasks } from "./tasks.ts";
import { heldOutHash, isHeldOut, taskIds } from "./task-ids.ts";

test("the held-out tasks are those that were chosen before the answers were written", () => {
  const heldOut = taskIds.filter(isHeldOut);
  expect(heldOut).toHaveLength(21);
  expect(createHash("sha256").update(heldOut.join("\n")).digest("hex")).toBe(heldOutHash);
});

test("there is one task for each id, and no two share a request", () => {
  expect(allTasks.map(({ id }) => id).toSorted()).toEqual([...taskIds].toSorted());
  expect(new Set(allTasks.map(({ prompt }) => prompt)).size).toBe(taskIds.length);
});
