import { expect, test } from "vitest";
import { requireSmall } from "./step-result.ts";

test("what a step gives is kept up to a size, and refused beyond it by name", () => {
  const small = { lines: ["x".repeat(200_000)] };
  expect(requireSmall("plan", small)).toBe(small);
  expect(requireSmall("plan", undefined)).toBeUndefined();
  expect(() => requireSmall("plan", { lines: ["x".repeat(300_000)] })).toThrow('the step "plan" gave 300');
});
