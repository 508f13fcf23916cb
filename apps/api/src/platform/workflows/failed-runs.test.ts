import { expect, test } from "vitest";
import { failedStep } from "./failed-runs.ts";

const done = { name: "reserve", error: null };
const refused = { name: "copy", error: new Error("refused") };

test("the failed step is the last one, unless the run went on after it", () => {
  expect(failedStep([done, refused])).toBe("copy");
  expect(failedStep([refused, done])).toBeNull();
  expect(failedStep([])).toBeNull();
});
