import { expect, test } from "vitest";
import { fileProblem } from "./recipe-file.ts";

test.each([
  [0, "That file is empty."],
  [1, undefined],
  [512 * 1024, undefined],
  [512 * 1024 + 1, "That recipe file is too large."],
])("a file of %i bytes: %s", (size, problem) => {
  expect(fileProblem({ size })).toBe(problem);
});
