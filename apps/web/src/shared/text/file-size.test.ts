import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [1024 * 1024 - 1, "1.0 MB"],
  [5 * 1024 * 1024, "5.0 MB"],
  [3.25 * 1024 ** 3, "3.3 GB"],
  [2048 * 1024 ** 3, "2048.0 GB"],
])("%i bytes read %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
