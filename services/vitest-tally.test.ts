import { expect, test } from "vitest";
import { tallyVitest } from "./vitest-tally.ts";

const file = (name: string, status: string, ...tests: readonly string[]) => ({
  name: `/somewhere/e2e/${name}.e2e.test.ts`,
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const files = ["e2e/one.e2e.test.ts", "e2e/two.e2e.test.ts"];
const tally = (exitCode: number | null, ...testResults: ReturnType<typeof file>[]) =>
  tallyVitest({ testResults }, { files, exitCode });

test("tests that passed and failed are counted", () => {
  const report = [file("one", "failed", "passed", "failed"), file("two", "passed", "passed")];
  expect(tally(1, ...report)).toEqual({ passed: 2, failed: 1 });
});

test("a file that could not start is a failure, whether its tests are known or not", () => {
  const passed = file("one", "passed", "passed");
  expect(tally(1, passed, file("two", "failed"))).toEqual({ passed: 1, failed: 1 });
  expect(tally(1, passed, file("two", "failed", "skipped", "skipped"))).toEqual({ passed: 1, failed: 1 });
});

test("a file that is missing from the report is a failure, and so is each without a report", () => {
  expect(tally(0, file("one", "passed", "passed"))).toEqual({ passed: 1, failed: 1 });
  expect(tallyVitest(undefined, { files, exitCode: null })).toEqual({ passed: 0, failed: 2 });
});

test("a run that fails although every test passed is a failure", () => {
  const report = [file("one", "passed", "passed"), file("two", "passed", "passed")];
  expect(tally(1, ...report)).toEqual({ passed: 2, failed: 1 });
  expect(tally(0, ...report)).toEqual({ passed: 2, failed: 0 });
});
