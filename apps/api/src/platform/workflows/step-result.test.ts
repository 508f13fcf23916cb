import { expect, test } from "vitest";
import { requireSmall } from "./step-result.ts";

test("a step's result is stored up to a size limit, and refused by name beyond it", () => {
  const small = { lines: ["x".repeat(200_000)] };
  expect(requireSmall("plan", small)).toBe(small);
  expect(requireSmall("plan", undefined)).toBeUndefined();
  expect(() => requireSmall("plan", { lines: ["x".repeat(300_000)] })).toThrow('the step "plan" gave 300');
});
