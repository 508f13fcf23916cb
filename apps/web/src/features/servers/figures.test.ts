import { expect, test } from "vitest";
import { createdAge, gibOf, percentOf, trafficText, uptimeText } from "./figures.ts";

test.each([
  [0, "0m"],
  [59, "0m"],
  [3599, "59m"],
  [3600, "1h 0m"],
  [86_399, "23h 59m"],
  [86_400, "1d 0h 0m"],
  [183_780, "2d 3h 3m"],
])("an uptime of %d seconds reads %s", (seconds, words) => expect(uptimeText(seconds)).toBe(words));

test("memory and disk are GiB with two decimals, and a dash until measured", () => {
  expect(gibOf(532, 1024)).toBe("0.52 / 1.00 GiB");
  expect(gibOf(40, 5120)).toBe("0.04 / 5.00 GiB");
  expect(gibOf(0, 5120)).toBe("0.00 / 5.00 GiB");
  expect(gibOf(null, 5120)).toBe("— / 5.00 GiB");
});

test("bars never exceed their box", () => {
  expect([percentOf(6000, 5120), percentOf(-1, 5120), percentOf(null, 5120), percentOf(1, 0)]).toEqual([
    100, 0, 0, 0,
  ]);
});

test("traffic is GiB with two decimals", () => {
  expect(trafficText(1.51 * 1024 ** 3)).toBe("1.51 GiB");
  expect(trafficText(25 * 1024 ** 2)).toBe("0.02 GiB");
});

const nowMs = Date.parse("2026-11-15T12:00:00.000Z");

test.each([
  ["2026-11-15T13:00:00.000Z", "Today"],
  ["2026-11-15T00:00:00.000Z", "Today"],
  ["2026-11-14T12:00:00.000Z", "1 day ago"],
  ["2026-11-09T12:00:00.000Z", "6 days ago"],
  ["2026-11-08T12:00:00.000Z", "1 week ago"],
  ["2026-11-01T12:00:00.000Z", "2 weeks ago"],
  ["2025-11-15T12:00:00.000Z", "52 weeks ago"],
])("a server from %s was made %s", (iso, words) => expect(createdAge(iso, nowMs)).toBe(words));
