import { expect, test } from "vitest";
import { hasKept } from "./has-kept.ts";

const before = "a=1\nb=2\n";

test.each([
  ["the same file", "server.properties", "a=5\nb=2\n", "a=5\nb=2\n", true],
  ["a sorted file with a date", "server.properties", "a=5\nb=2\n", "#Mon Nov 16\nb=2\na=5\n", true],
  ["a value that was put back", "server.properties", "a=5\nb=2\n", "a=1\nb=2\n", false],
  ["a lost key", "server.properties", "a=1\nb=2\nc=3\n", before, false],
  ["a file that lost a line", "config.txt", "a: 5\nb: 2\n", "# new\na: 5\n", false],
  ["a file with more in it", "config.txt", "a: 5\n", "  a: 5\nb: 2\n", true],
  ["a file that lost a value", "config.yml", "a: 5\nb: 2\n", "# new\na: 5\n", false],
  ["a file in another style", "config.yml", "a: {b: 5}\n", "# new\na:\n  b: 5\nc: 1\n", true],
  ["the value in another place", "config.yml", "a: {b: 5}\nc: {b: 1}\n", "a: {b: 1}\nc: {b: 5}\n", false],
  ["a file that is broken now", "config.yml", "a: 5\n", "a: [", false],
  ["a line that came back", "config.txt", "a=1\n", before, false],
  ["a file that is gone", "config.yml", "a: 5\n", "", false],
])("%s", (_what, path, after, now, isKept) => {
  expect(hasKept(path, { before, after, now })).toBe(isKept);
});
