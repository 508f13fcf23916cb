import { expect, test } from "vitest";
import { createSpeedometer, secondsLeft } from "./speed.ts";

test("the speed is measured over the last moments", () => {
  let nowMs = 0;
  const measure = createSpeedometer(() => nowMs);
  expect(measure(0)).toBe(0);
  nowMs = 1000;
  expect(measure(2000)).toBe(2000);
  nowMs = 10_000;
  expect(measure(2000)).toBe(0);
  nowMs = 11_000;
  expect(measure(2500)).toBe(500);
});

test("the remaining time follows from the speed", () => {
  expect(secondsLeft(900, 100)).toBe(9);
  expect(secondsLeft(900, 0)).toBeUndefined();
});
