import { expect, test } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { pollAgainInMs } from "./build-queries.ts";

test.each([
  ["pending", 2000],
  ["running", 2000],
  ["completed", false],
  ["failed", false],
] as const)("a %s build is asked about again in %s", (status, expected) => {
  expect(pollAgainInMs({ status }, null)).toBe(expected);
});

test("a lost connection does not stop polling", () => {
  const lost = new ApiError("away", { status: 0 });
  expect(pollAgainInMs({ status: "running" }, lost)).toBe(2000);
  expect(pollAgainInMs(undefined, lost)).toBe(2000);
});

test("a build that does not exist is not polled again", () => {
  expect(pollAgainInMs(undefined, new ApiError("gone", { status: 404 }))).toBe(false);
});
