import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createRequestRate, type RequestRate } from "./request-rate.ts";

/** Fake timers replace the global `setTimeout` only, not the one of `node:timers/promises`. */
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the request rate", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** When each of this many turns came, in ms from now. */
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

  test("no minute has more requests than agreed", async () => {
    const times = (await turns(createRequestRate(60, sleep), 200)) as number[];
    const busiest = Math.max(
      ...times.map((from) => times.filter((time) => time >= from && time < from + 60_000).length),
    );
    expect(busiest).toBeLessThanOrEqual(60);
    expect(times.filter((time) => time === 0)).toHaveLength(30);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  test("a request that would be sent too late is refused at once, and costs nothing", async () => {
    const rate = createRequestRate(60, sleep);
    const times = await turns(rate, 40, 4_500);
    expect(times.filter((time) => time === false)).toHaveLength(8);
    // 32 of 30 were taken, and two and a quarter have been refilled since.
    expect(await turns(rate, 2, 4_500)).toEqual([1_500, 3_500]);
  });

  test("no request is sent during a pause, not even one that is already waiting", async () => {
    const rate = createRequestRate(2, sleep);
    const waiting = turns(rate, 2, 300_000);
    rate.pause(120_000);
    expect(await waiting).toEqual([0, 120_000]);
  });
});
