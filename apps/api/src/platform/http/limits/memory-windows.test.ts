import { describe, expect, test } from "vitest";
import { createMemoryWindows } from "./memory-windows.ts";

const window = { name: "asks", limit: 3, windowMs: 1000 };

function setUp(subjectLimit?: number) {
  let time = 0;
  const windows = createMemoryWindows(() => time, subjectLimit);
  const take = (subject: string, times: number, from = window) => {
    let taken = 0;
    for (let index = 0; index < times; index += 1) {
      try {
        windows.take(from, subject);
        taken += 1;
      } catch {
        continue;
      }
    }
    return taken;
  };
  return { windows, take, pass: (milliseconds: number) => void (time += milliseconds) };
}

describe("a window counted in memory", () => {
  test("gives each subject its limit and then says how long to wait", () => {
    const { windows, take, pass } = setUp();
    expect([take("ada", 5), take("bob", 2)]).toEqual([3, 2]);
    pass(400);
    expect(() => windows.take(window, "ada")).toThrow(
      expect.objectContaining({ code: "TOO_MANY_TRIES", retryAfterMs: 1000 }),
    );
  });

  test("begins again when its time is over, not before", () => {
    const { take, pass } = setUp();
    take("ada", 3);
    pass(999);
    expect(take("ada", 1)).toBe(0);
    pass(1);
    expect(take("ada", 5)).toBe(3);
  });

  test("a refused attempt costs nothing, and a reverted one can be used again", () => {
    const { windows, take } = setUp();
    take("ada", 100);
    windows.giveBack(window, "ada");
    expect(take("ada", 5)).toBe(1);
  });

  test("windows don't count each other's attempts", () => {
    const { take } = setUp();
    take("ada", 3);
    expect(take("ada", 3, { ...window, name: "writes" })).toBe(3);
  });

  test("holds a bounded number of subjects: the oldest is evicted", () => {
    const { take } = setUp(2);
    take("ada", 3);
    take("bob", 3);
    expect(take("ada", 1)).toBe(0);
    take("cyd", 1);
    expect([take("bob", 1), take("ada", 1)]).toEqual([0, 1]);
  });
});
