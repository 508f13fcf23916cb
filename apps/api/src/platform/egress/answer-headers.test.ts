import { describe, expect, test } from "vitest";
import { askedToWaitMs, freshnessOf } from "./answer-headers.ts";

describe("how long an answer is fresh", () => {
  test.each([
    ["nothing said", {}, 5_000],
    ["a lifetime", { "cache-control": "public, max-age=300" }, 300_000],
    ["one in quotes and capitals", { "cache-control": 'Public, Max-Age="300"' }, 300_000],
    ["one for shared caches", { "cache-control": "max-age=60, s-maxage=600" }, 600_000],
    ["part of it is over", { "cache-control": "max-age=300", age: "100" }, 200_000],
    ["all of it is over", { "cache-control": "max-age=300", age: "1000" }, 30_000],
    ["too short", { "cache-control": "max-age=0" }, 30_000],
    ["too long", { "cache-control": "max-age=31536000" }, 86_400_000],
    ["no-cache", { "cache-control": "no-cache, max-age=300" }, 30_000],
    ["no-store", { "cache-control": "max-age=300, no-store" }, "never-keep"],
    ["nonsense", { "cache-control": "max-age=soon" }, 5_000],
    ["a negative number", { "cache-control": "max-age=-1" }, 5_000],
    ["said twice", { "cache-control": ["max-age=300", "public"] }, 300_000],
  ])("%s", (_what, headers, expected) => {
    expect(freshnessOf(headers, 5_000)).toBe(expected);
  });
});

describe("how long a source wants us to wait", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  test.each([
    ["nothing said", {}, undefined],
    ["seconds", { "retry-after": "7" }, 7_000],
    ["a date", { "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }, 9_000],
    ["a date that is over", { "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    ["seconds until the limit is reset", { "x-ratelimit-reset": "11" }, 11_000],
    ["the second it is reset", { "x-ratelimit-reset": String(now / 1_000 + 13) }, 13_000],
    ["nonsense", { "retry-after": "later" }, undefined],
  ])("%s", (_what, headers, expected) => {
    expect(askedToWaitMs(headers, now)).toBe(expected);
  });
});
