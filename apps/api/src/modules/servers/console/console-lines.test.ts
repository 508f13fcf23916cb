import { describe, expect, test } from "vitest";
import { createKeptLines } from "./console-lines.ts";

const lines = (from: number, count: number, text = "x") =>
  Array.from({ length: count }, (_unused, index) => ({ number: from + index, text }));
const news = (epoch: string, from: number, count: number, skipped = 0) => ({
  epoch,
  lines: lines(from, count),
  skipped,
});

describe("the newest lines of a console", () => {
  test("are bounded in number and in size", () => {
    const kept = createKeptLines();
    kept.add(news("a", 0, 1000));
    expect(kept.after(undefined)).toMatchObject([{ skipped: 0, last: 999 }]);
    expect(kept.after(undefined)[0]?.data).toHaveLength(200);
    kept.add({ epoch: "a", lines: lines(1000, 100, "y".repeat(4096)), skipped: 0 });
    expect(kept.after(undefined)[0]?.data).toHaveLength(32);
    expect(kept.after({ epoch: "a", last: 998 })).toMatchObject([{ skipped: 69, last: 1099 }]);
  });

  test("accept nothing twice and remove nothing", () => {
    const kept = createKeptLines();
    kept.add(news("a", 0, 5));
    kept.add(news("a", 3, 4));
    expect(kept.after(undefined)).toMatchObject([{ data: Array.from({ length: 7 }, () => "x"), last: 6 }]);
    kept.add(news("b", 0, 2));
    kept.add(news("a", 7, 1));
    expect(kept.position()).toEqual({ epoch: "b", last: 1 });
    expect(kept.after({ epoch: "b", last: 0 })).toMatchObject([{ data: ["x"], last: 1 }]);
  });

  test("state before each range how many are missing", () => {
    const kept = createKeptLines();
    kept.add({ epoch: "a", lines: [...lines(0, 2), ...lines(10, 2), ...lines(20, 1)], skipped: 16 });
    expect(kept.after({ epoch: "a", last: 0 })).toMatchObject([
      { data: ["x"], last: 1, skipped: 0 },
      { data: ["x", "x"], last: 11, skipped: 8 },
      { data: ["x"], last: 20, skipped: 8 },
    ]);
  });

  test("count what a reader missed of the previous epoch", () => {
    const kept = createKeptLines();
    kept.add(news("a", 0, 10));
    kept.add(news("b", 0, 250));
    expect(kept.after({ epoch: "a", last: 6 })).toMatchObject([{ epoch: "b", last: 249, skipped: 53 }]);
    expect(kept.after({ epoch: "long gone", last: 6 })).toMatchObject([{ skipped: 0 }]);
  });

  test("tell lines lost on the way from lines the node left out", () => {
    const kept = createKeptLines();
    kept.add(news("a", 0, 5));
    expect(kept.lostBefore(news("a", 5, 3))).toBe(0);
    expect(kept.lostBefore(news("a", 3, 3))).toBe(0);
    expect(kept.lostBefore(news("a", 9, 1))).toBe(4);
    expect(kept.lostBefore(news("a", 9, 1, 4))).toBe(0);
    expect(kept.lostBefore(news("b", 2, 1))).toBe(2);
    expect(kept.lostBefore(news("b", 0, 1))).toBe(0);
  });

  test("are unknown before the node was asked", () => {
    const kept = createKeptLines();
    expect([kept.position(), kept.after({ epoch: "a", last: 4 })]).toEqual([undefined, []]);
  });
});
