import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitStart } from "./limit-start.ts";

const minute = 60_000;
const manners = {
  readyText: "Done",
  stopCommand: "stop",
  ping: "java",
  startTimeLimitMs: 15 * minute,
  startHardLimitMs: 40 * minute,
  stopGraceMs: minute,
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(given: typeof manners | Omit<typeof manners, "startHardLimitMs"> = manners) {
  const giveUp = vi.fn<() => void>();
  const limit = limitStart(given, giveUp);
  const printFor = (minutes: number) => {
    for (let at = 0; at < minutes * 6; at += 1) {
      vi.advanceTimersByTime(10_000);
      limit.noteLine();
    }
  };
  return { giveUp, limit, printFor };
}

test("a silent start ends at its time limit", () => {
  const { giveUp } = start();
  vi.advanceTimersByTime(15 * minute - 1);
  expect(giveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("a start that prints goes on, and ends a minute after its last line", () => {
  const { giveUp, printFor } = start();
  printFor(20);
  vi.advanceTimersByTime(minute - 1);
  expect(giveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("endless lines end at the hard limit, once", () => {
  const { giveUp, printFor } = start();
  printFor(40);
  expect(giveUp).toHaveBeenCalledOnce();
  printFor(5);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("without a hard limit, as an earlier api says it, lines change nothing", () => {
  const { startHardLimitMs: _none, ...earlier } = manners;
  const { giveUp, printFor } = start(earlier);
  printFor(15);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("a start that got ready is not ended", () => {
  const { giveUp, limit } = start();
  limit.clear();
  vi.advanceTimersByTime(60 * minute);
  expect(giveUp).not.toHaveBeenCalled();
});
