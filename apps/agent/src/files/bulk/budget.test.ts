import { expect, test } from "vitest";
import { Budget } from "./budget.ts";

test("exceeding any limit aborts the work", () => {
  const reasonOf = (work: (budget: Budget) => void, maxMs = 10_000) => {
    try {
      work(new Budget({ maxEntries: 2, maxBytes: 10, maxMs }));
      return "none";
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  };
  const takeEntries = (count: number) => (budget: Budget) => {
    for (let entry = 0; entry < count; entry++) budget.takeEntry();
  };
  expect([reasonOf(takeEntries(2)), reasonOf(takeEntries(3))]).toEqual(["none", "too-many"]);
  expect([reasonOf((one) => one.takeBytes(10)), reasonOf((one) => one.takeBytes(11))]).toEqual([
    "none",
    "too-large",
  ]);
  expect(reasonOf(takeEntries(1), -1)).toBe("too-long");
});
