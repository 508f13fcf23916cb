import { expect, test } from "vitest";
import { isOlderVersion } from "./older-version.ts";

test.each([
  ["1.20.1", "1.21.4", true],
  ["1.9", "1.21", true],
  ["1.21.11", "26.1", true],
  ["26.1", "1.21.11", false],
  ["1.21", "1.21.0", false],
  ["1.21.4", "1.21.4", false],
  ["1.21.100.1", "1.21.124.2", true],
  ["1.21.124.2", "1.21.124.2", false],
  ["24w10a", "1.21.4", false],
  ["1.20.1", "24w10a", false],
])("%s older than %s: %s", (version, than, isOlder) => {
  expect(isOlderVersion(version, than)).toBe(isOlder);
});
