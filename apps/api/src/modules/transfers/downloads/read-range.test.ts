import { expect, test } from "vitest";
import { readRange } from "./read-range.ts";

test.each([
  ["bytes=0-4", { firstByte: 0, lastByte: 4 }],
  ["bytes=7-", { firstByte: 7, lastByte: null }],
  ["bytes=-7", { firstByte: null, lastByte: 7 }],
  ["bytes=4-0", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["bytes=0x1-2", null],
  ["bytes=1-99999999999999999999", null],
  ["items=0-4", null],
  ["", null],
  [undefined, null],
])("%j asks for %j", (header, expected) => expect(readRange(header)).toEqual(expected));
