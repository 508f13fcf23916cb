import { expect, test } from "vitest";
import { reconnectDelayMs } from "./reconnect-delay.ts";

test("waits longer each time, up to half a minute", () => {
  expect([0, 1, 2, 5, 50].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    1000, 2000, 4000, 30_000, 30_000,
  ]);
});

test("spreads attempts over the second half of the delay", () => {
  expect(reconnectDelayMs(2, 0)).toBe(2000);
  expect(reconnectDelayMs(2, 0.5)).toBe(3000);
});
