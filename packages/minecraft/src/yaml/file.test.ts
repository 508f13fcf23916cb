import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, parseDocument, stringify } from "yaml";
import { editYaml, type YamlEdit } from "./file.ts";

const spigot = `# This is the main configuration file
settings:   # odd spacing stays
    debug: false
    messages:
        whitelist: 'It''s closed'
        # what people see
        restart: |
            line one
            line two

world-settings:
  default:
    mob-spawn-range:   8
    list:
    - one   # first
    # between
    - two
    empty:
    flow: {a: 1, b: [x, y]}
# the end
last: &name value
copy: *name
`;

function edited(text: string, ...edits: YamlEdit[]): string {
  const result = editYaml(text, edits);
  if (!result.ok) throw new Error(result.sentence);
  return result.text;
}

function refusal(text: string, path: YamlEdit["path"], value: YamlEdit["value"] = 1): string {
  const result = editYaml(text, [{ path, value }]);
  return result.ok ? `written: ${result.text}` : result.sentence;
}

describe("an edit changes its own line only", () => {
  const world = ["world-settings", "default"];
  test.each<[string, YamlEdit["path"], YamlEdit["value"], string, string]>([
    ["a number", [...world, "mob-spawn-range"], 3, "range:   8", "range:   3"],
    ["a word", ["settings", "debug"], "often", "debug: false", "debug: often"],
    ["a word that YAML 1.1 reads as a switch", ["settings", "debug"], "off", "debug: false", 'debug: "off"'],
    [
      "quoted text, in its quotes",
      ["settings", "messages", "whitelist"],
      "O'K: #1",
      "'It''s closed'",
      "'O''K: #1'",
    ],
    ["an entry of a list", [...world, "list", 0], "1st", "- one   #", '- "1st"   #'],
    ["a value in braces", [...world, "flow", "a"], 2, "{a: 1,", "{a: 2,"],
    ["an empty value", [...world, "empty"], true, "empty:", "empty: true"],
    ["an empty value into a list", [...world, "empty"], ["a", "b c"], "empty:", "empty: [a, b c]"],
    ["a new key at the end of its group", [...world, "nerf"], true, "[x, y]}\n", "[x, y]}\n    nerf: true\n"],
    ["a new key in braces", [...world, "flow", "c"], "d", "[x, y]}", "[x, y], c: d}"],
    ["an entry more", [...world, "list", 2], "three", "- two\n", "- two\n    - three\n"],
    [
      "a key below an empty one",
      [...world, "empty", "x", "z"],
      1,
      "empty:\n",
      "empty:\n      x:\n        z: 1\n",
    ],
    ["groups that are missing", ["new", "deep"], "x", "copy: *name\n", "copy: *name\nnew:\n  deep: x\n"],
    [
      "block text into one line",
      ["settings", "messages", "restart"],
      "no",
      "|\n            line one\n            line two\n",
      '"no"\n',
    ],
    [
      "a whole list, entry by entry",
      [...world, "list"],
      ["one", "zwei", "3"],
      "- two\n",
      '- zwei\n    - "3"\n',
    ],
  ])("%s", (_what, path, value, before, after) => {
    expect(spigot).toContain(before);
    expect(edited(spigot, { path, value })).toBe(spigot.replace(before, after));
  });

  test("nothing when the value is already set", () => {
    expect(edited(spigot, { path: ["settings", "debug"], value: false })).toBe(spigot);
  });

  test("line endings are kept, and a last line without one is terminated", () => {
    expect(edited("a: 1\r\nb: 2", { path: ["c"], value: 3 })).toBe("a: 1\r\nb: 2\r\nc: 3\r\n");
    expect(edited("", { path: ["a", 0, "b"], value: 3 })).toBe("a:\n  - b: 3\n");
    expect(edited("# only this\n", { path: ["a"], value: null })).toBe("# only this\na: null\n");
  });

  test("a list is shortened and keeps the comments between its entries", () => {
    const path = ["world-settings", "default", "list"];
    expect(edited(spigot, { path, value: ["one"] })).toBe(spigot.replace("    - two\n", ""));
    expect(parse(edited(spigot, { path, value: [] }))["world-settings"].default.list).toEqual([]);
    expect(edited(spigot, { path, value: [] })).toContain("# between");
  });
});

describe("a file is refused", () => {
  test.each([
    ["that is not YAML, with the line", "a: 1\nb: [1\nc: 2\n", "Line 3 is not valid YAML"],
    ["with tabs for indentation", "a:\n\tb: 1\n", "Line 2"],
    ["of two documents", "a: 1\n---\nb: 1\n", "more than one"],
    ["larger than a megabyte", `a: ${"x".repeat(1_000_001)}`, "larger than 1 MB"],
    [
      "whose aliases explode",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
        .split("")
        .map((c, i) => `${c}: &${c} [${Array(9).fill(`*${"abcdefghi"[i]}`).join()}]`)
        .join("\n")}`,
      "too often",
    ],
    ["nested without end", "[".repeat(900_000), "too deeply"],
    ["of keys without values without end", "? ".repeat(450_000), "too deeply"],
    ["of a million pieces", "a: 1\n".repeat(190_000), "too many parts"],
  ])("%s", (_what, text, part) => {
    const startedAt = performance.now();
    expect(refusal(text, ["z"])).toContain(part);
    expect(performance.now() - startedAt, "time limit").toBeLessThan(20_000);
  });

  test.each<[string, YamlEdit["path"], YamlEdit["value"], string]>([
    ["a group by a value", ["settings"], 1, "group of settings"],
    ["a list by a value", ["world-settings", "default", "list"], 1, "is a list"],
    ["what others refer to", ["last"], "x", "shared"],
    ["a reference", ["copy"], "x", "shared"],
    ["what would lie below a value", ["last", "x"], 1, "single value"],
    ["an entry far behind the end", ["world-settings", "default", "list", 9], "x", "does not have"],
    ["the prototype", ["__proto__", "x"], 1, "cannot be written"],
    ["half a character", ["settings", "debug"], "\ud800", "cannot be written"],
    ["no number", ["settings", "debug"], Number.NaN, "cannot be written"],
  ])("rather than replace %s", (_what, path, value, part) => {
    expect(refusal(spigot, path, value)).toContain(part);
  });

  test("rather than guess between two equal keys, or lose a comment in brackets", () => {
    expect(refusal("a: 1\na: 2\n", ["a"], 3)).toContain("more than once");
    expect(refusal("a: [1, # one\n  2]\n", ["a"], ["x"])).toContain("comment inside");
  });

  test("rather than change a value that is shared with other places", () => {
    expect(refusal("a: &shared\n  x: 1\nb: *shared\n", ["a", "x"], 2)).toContain("cannot be changed safely");
  });
});

const key = fc.constantFrom("a", "b-c", "some key", "on", "12", "ü: x", "#d");
const word = fc.string({
  unit: fc.constantFrom("a", "Z", "0", " ", ":", "#", "'", '"', "§", "-", "\n", "{", ",", "~"),
});
const scalar = fc.oneof(
  word,
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);
const tree = fc.letrec<{ node: unknown; map: Record<string, unknown> }>((tie) => ({
  map: fc.dictionary(key, tie("node"), { maxKeys: 4, noNullPrototype: true }),
  node: fc.oneof({ maxDepth: 2 }, scalar, scalar, tie("map"), fc.array(word, { maxLength: 3 })),
})).map;
const style = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  collectionStyle: fc.constantFrom("any" as const, "block" as const, "flow" as const),
  singleQuote: fc.boolean(),
});

test("a thousand random edits have the requested effect and keep every other line and comment", () => {
  let written = 0;
  const path = fc.array(key, { minLength: 1, maxLength: 4 });
  const value = fc.oneof(scalar, fc.array(word, { maxLength: 4 }));
  fc.assert(
    fc.property(tree, style, path, value, (data, how, where, wish) => {
      const text = withComments(stringify(data, { ...how, lineWidth: 0 }));
      // In some styles the library writes empty lists that it can't read.
      const before = parseDocument(text);
      fc.pre(before.errors.length === 0);
      const result = editYaml(text, [{ path: where, value: wish }]);
      const refused = /group of settings|is a list|single value|comment inside|does not have/;
      expect(result.ok || refused.test(result.sentence)).toBe(true);
      if (!result.ok) return;
      written += 1;
      expect(parse(result.text)).toEqual(expected(before.toJS(), where, wish));
      expect(comments(result.text)).toEqual(comments(text));
      expect(changedLines(text, result.text)).toBeLessThanOrEqual(linesAllowed(before.toJS(), where, wish));
    }),
    { numRuns: 1300, seed: 20_261_115 },
  );
  expect(written).toBeGreaterThanOrEqual(1000);
}, 60_000);

/** Adds a comment above every key that starts a line, and blank lines in between. */
function withComments(text: string): string {
  let count = 0;
  let inText = false;
  const lines = text.split("\n").map((line) => {
    const isKey = /^ *[\w"'-][^{[]*:( |$)/.test(line) && !inText;
    inText = /[|>][-+]?\d?$/.test(line) || (inText && /^\s/.test(line));
    return isKey && !inText ? `${/^ */.exec(line)?.[0]}# note ${(count += 1)}\n\n${line}` : line;
  });
  return lines.join("\n");
}

function comments(text: string): string[] {
  return text.match(/^ *# note \d+$/gm) ?? [];
}

function expected(data: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const parent = (data ?? {}) as Record<string, unknown>;
  return { ...parent, [step]: expected(parent[step] ?? null, rest, value) };
}

/** The number of lines between the common start and the common end. */
function changedLines(before: string, after: string): number {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end;
}

function linesAllowed(data: unknown, path: readonly string[], value: unknown): number {
  const present = path.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | null | undefined)?.[step],
    data,
  );
  // Quoted text takes two lines per line break.
  const presentLines = 2 * [present].flat().join("\n").split("\n").length;
  return 2 + path.length + presentLines + (Array.isArray(value) ? value.length : 1);
}
