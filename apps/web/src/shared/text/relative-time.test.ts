import { expect, test } from "vitest";
import { relativeTime, remainingTime } from "./relative-time.ts";

const now = Date.parse("2025-11-14T12:00:00.000Z");

test.each([
  ["2025-11-14T12:00:20.000Z", "just now"],
  ["2025-11-14T11:59:30.000Z", "just now"],
  ["2025-11-14T11:59:00.000Z", "1 minute ago"],
  ["2025-11-14T11:57:59.000Z", "2 minutes ago"],
  ["2025-11-14T09:00:00.000Z", "3 hours ago"],
  ["2025-11-13T12:00:00.000Z", "1 day ago"],
  ["2025-10-31T12:00:00.000Z", "2 weeks ago"],
  ["2023-11-14T12:00:00.000Z", "2 years ago"],
])("%s reads %s", (iso, words) => {
  expect(relativeTime(iso, now)).toBe(words);
});

test.each([
  ["2025-11-20T23:00:00.000Z", "in 6 days"],
  ["2025-11-14T13:00:00.000Z", "in 1 hour"],
  ["2025-11-14T12:00:59.000Z", "in less than a minute"],
  ["2025-11-14T11:00:00.000Z", "in less than a minute"],
])("%s comes %s", (iso, words) => {
  expect(remainingTime(iso, now)).toBe(words);
});
