import type { ServerPart } from "@blockwright/contract/server-updates";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchParts } from "./batch-parts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first change is sent at once, those right after it together and each once", () => {
  const sent: (readonly ServerPart[])[] = [];
  const batch = batchParts((parts) => sent.push(parts), 100);
  batch.add("server");
  expect(sent).toEqual([["server"]]);
  for (const part of ["job", "job", "change", "job"] as const) batch.add(part);
  vi.advanceTimersByTime(99);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([["server"], ["job", "change"]]);
});

test("at most ten messages a second are sent, however often something changes", () => {
  let count = 0;
  const batch = batchParts(() => (count += 1), 100);
  for (let ms = 0; ms < 1000; ms += 1) {
    batch.add("job");
    vi.advanceTimersByTime(1);
  }
  expect(count).toBe(11);
});

test("after a quiet time the next change is sent at once again, and nothing after the end", () => {
  let count = 0;
  const batch = batchParts(() => (count += 1), 100);
  batch.add("job");
  vi.advanceTimersByTime(200);
  batch.add("job");
  expect(count).toBe(2);
  batch.add("job");
  batch.stop();
  vi.advanceTimersByTime(1000);
  expect(count).toBe(2);
});
