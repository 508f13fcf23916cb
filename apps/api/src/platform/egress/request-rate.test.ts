import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRequestRate, type RequestRate } from "./request-rate.ts";

vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

describe("the pace of requests", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** When each of so many turns came, in ms from now. */
  async function turns(rate: RequestRate, count: number, withinMs = 600_000): Promise<(number | false)[]> {
    const startedAt = Date.now();
    const times = Promise.all(
      Array.from({ length: count }, async () =>
        (await rate.take(startedAt + withinMs)) ? Date.now() - startedAt : false,
      ),
    );
    await vi.advanceTimersByTimeAsync(withinMs);
    return times;
  }

  test("in no minute are there more than were agreed on", async () => {
    const times = (await turns(createRequestRate(60), 200)) as number[];
    const busiest = Math.max(
      ...times.map((from) => times.filter((time) => time >= from && time < from + 60_000).length),
    );
    expect(busiest).toBeLessThanOrEqual(60);
    expect(times.filter((time) => time === 0)).toHaveLength(30);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  test("whose turn would come too late is told at once, and costs nothing", async () => {
    const rate = createRequestRate(60);
    const times = await turns(rate, 40, 4_500);
    expect(times.filter((time) => time === false)).toHaveLength(8);
    // 32 of 30 were taken, and two and a quarter have come back since.
    expect(await turns(rate, 2, 4_500)).toEqual([1_500, 3_500]);
  });

  test("nobody's turn comes during a pause, also of those who already wait", async () => {
    const rate = createRequestRate(2);
    const waiting = turns(rate, 2, 300_000);
    rate.pause(120_000);
    expect(await waiting).toEqual([0, 120_000]);
  });
});
