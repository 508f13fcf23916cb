import { expect, test } from "vitest";
import type { ConfigEdit } from "./as-meant.ts";
import { editConfig, readConfig } from "./config-file.ts";

const cases: [file: string, before: string, edit: ConfigEdit, after: string][] = [
  ["a.yml", "# Kept\na:\n  b: 1 # why\n", { path: ["a", "b"], value: 2 }, "# Kept\na:\n  b: 2 # why\n"],
  [
    "a.json",
    '{\n\t"a": {"b": [1, 2]}\n}\n',
    { path: ["a", "b", 1], value: 3 },
    '{\n\t"a": {"b": [1, 3]}\n}\n',
  ],
  ["a.json", '{\n  "a": 1\n}\n', { path: ["b", "c"], value: "x" }, '{\n  "a": 1,\n  "b": {"c":"x"}\n}\n'],
  ["a.json", "", { path: ["b"], value: true }, '{"b": true}\n'],
  [
    "a.toml",
    'x = "a # b" # why\r\n[t]\r\ny = 1\r\n',
    { path: ["x"], value: "z" },
    'x = "z" # why\r\n[t]\r\ny = 1\r\n',
  ],
  [
    "a.toml",
    "[t]\ny = 1 # why\n\n[u]\ny = 1\n",
    { path: ["u", "y"], value: 2 },
    "[t]\ny = 1 # why\n\n[u]\ny = 2\n",
  ],
  ["a.toml", "[t]\ny = 1\n\n[u]\n", { path: ["t", "z"], value: ["a"] }, '[t]\ny = 1\nz = [ "a" ]\n\n[u]\n'],
  ["a.toml", "a = 1\n", { path: ["b", "c d"], value: false }, 'a = 1\n\n[b]\n"c d" = false\n'],
  ["a.toml", "a.b = 1\n", { path: ["a", "b"], value: 5 }, "a.b = 5\n"],
  ["a.properties", "# Kept\na.b=1\n", { path: ["a", "b"], value: 2 }, "# Kept\na.b=2\n"],
];

test.each(cases)("%s: %j keeps everything else", (file, before, edit, after) => {
  expect(editConfig(file, before, [edit])).toEqual({ ok: true, text: after });
  expect(readConfig(file, after)).toMatchObject({ ok: true });
});

test.each<[file: string, before: string, edit: ConfigEdit]>([
  ["a.json", "{", { path: ["a"], value: 1 }],
  ["a.json", '{"a": 1, "a": 2}', { path: ["a"], value: 3 }],
  ["a.json", '{"a": 1}', { path: ["a", "b"], value: 3 }],
  ["a.toml", "a = [\n1,\n]\n", { path: ["a"], value: 1 }],
  ["a.toml", "[[t]]\ny = 1\n", { path: ["t", "y"], value: 2 }],
  ["a.toml", 'a = """\nb = 1\n"""\n', { path: ["b"], value: 2 }],
  ["a.toml", "a = {b = 1}\n", { path: ["a", "b"], value: 2 }],
  ["a.toml", "a = 1\na = 2\n", { path: ["a"], value: 3 }],
  ["a.toml", "a = 1\n", { path: ["a"], value: null }],
])("%s %j is left alone when %j can't be written safely", (file, before, edit) => {
  expect(editConfig(file, before, [edit])).toEqual({ ok: false, sentence: expect.any(String) });
});

test("other files have no single values", () => {
  expect([editConfig("a.txt", "", []), readConfig("a.txt", "")]).toEqual([undefined, undefined]);
});
