import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function broken() {
  const breaker = createCircuitBreaker(3, 1_000);
  for (let failure = 0; failure < 3; failure += 1) breaker.failed();
  return breaker;
}

test("only consecutive failures count", () => {
  const breaker = createCircuitBreaker(3, 1_000);
  for (let round = 0; round < 5; round += 1) {
    breaker.failed();
    breaker.failed();
    breaker.answered();
  }
  expect(breaker.mayAsk()).toBe(true);
});

test("once down, it is probed after a while by a single request", () => {
  const breaker = broken();
  expect(breaker.mayAsk()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
  breaker.answered();
  expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, true]);
});

test("a failed probe restarts the wait, a probe that was not sent does not", () => {
  const breaker = broken();
  vi.advanceTimersByTime(1_000);
  breaker.mayAsk();
  breaker.failed();
  vi.advanceTimersByTime(999);
  expect(breaker.mayAsk()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(breaker.mayAsk()).toBe(true);
  breaker.leftUnasked();
  expect(breaker.mayAsk()).toBe(true);
});

test("late failures from before don't prolong the wait", () => {
  const breaker = broken();
  vi.advanceTimersByTime(900);
  breaker.failed();
  vi.advanceTimersByTime(100);
  expect(breaker.mayAsk()).toBe(true);
});
