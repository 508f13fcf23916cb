import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { heldOutHash, isHeldOut, taskIds } from "./task-ids.ts";

test("the held-out tasks are those that were chosen before the answers were written", () => {
  const heldOut = taskIds.filter(isHeldOut);
  expect(heldOut).toHaveLength(21);
  expect(createHash("sha256").update(heldOut.join("\n")).digest("hex")).toBe(heldOutHash);
});

test("no id occurs twice", () => {
  expect(new Set(taskIds).size).toBe(taskIds.length);
});
