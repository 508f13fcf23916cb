import { expect, test } from "vitest";
import { readPlainYaml } from "./plain.ts";

test("an ordinary document is read, whatever its style", () => {
  const text = "# Kept\nsettings: {bungeecord: false, \"online-mode\": 'yes'}\nlist:\n  - a\n  - b: 1\n";
  const data = { settings: { bungeecord: false, "online-mode": "yes" }, list: ["a", { b: 1 }] };
  expect(readPlainYaml(text)).toEqual({ data });
  expect(readPlainYaml("")).toEqual({ data: null });
});

test.each([
  ["is not valid", "a: [1"],
  ["has an anchor", "a: &x 1\n"],
  ["has an alias", "a: &x 1\nb: *x\n"],
  ["merges another part", "base: {c: 1}\nb:\n  <<: {c: 2}\n"],
  ["has a tag", "a: !!bool true\n"],
  ["repeats a key", "a: 1\na: 2\n"],
  ["repeats a key in another style", "a: 1\n'a': 2\n"],
  ["has a composed key", "? [a, b]\n: 1\n"],
  ["has a directive", "%YAML 1.1\n---\na: 1\n"],
  ["has two documents", "a: 1\n---\na: 2\n"],
  ["hides a line behind a carriage return", "# a comment\ra: 1\n"],
  ["hides a line behind U+0085", "# a comment\u0085a: 1\n"],
  ["hides a line behind U+2028", "# a comment\u2028a: 1\n"],
])("a document that %s is not plain", (_what, text) => {
  expect(readPlainYaml(text)).toBeUndefined();
});
