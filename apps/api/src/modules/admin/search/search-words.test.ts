import { expect, test } from "vitest";
import { cursorOf, readCursor, readWords } from "./search-words.ts";

test.each([
  ["192.0.2.7:25565", { host: "192.0.2.7", port: 25_565 }],
  ["Play.Example.org:25570", { host: "play.example.org", port: 25_570 }],
  ["[2001:db8::7]:25565", { host: "2001:db8::7", port: 25_565 }],
  [":25565", { host: undefined, port: 25_565 }],
  ["play.example.org", undefined],
  ["play.example.org:0", undefined],
  ["play.example.org:99999", undefined],
])("%s is read as an address or not", (q, address) => {
  expect(readWords(q).address).toEqual(address);
});

test.each([
  ["MC.Bücher.example", "mc.xn--bcher-kva.example"],
  ["mc.example.org:25565", "mc.example.org"],
  ["mc.", "mc."],
  ["two words", undefined],
])("%s is looked for among domains as %s", (q, domain) => {
  expect(readWords(q).domain).toBe(domain);
});

test("a cursor is read back, and anything else is none", () => {
  const row = { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01", key: "two\nlines" };
  expect(readCursor(cursorOf(row))).toEqual(row);
  for (const cursor of [undefined, "", "x", "x\ny"]) expect(readCursor(cursor)).toBeUndefined();
});
