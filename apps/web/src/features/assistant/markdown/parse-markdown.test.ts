import { expect, test } from "vitest";
import { parseInline } from "./parse-inline.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const text = (value: string) => ({ kind: "text", text: value });

test("reads headings, paragraphs, lists and code", () => {
  const blocks = parseMarkdown(
    "# Done\nFirst line\nsecond\n\n- one\n* two\n1. three\n```yaml\na: **b**\n```",
  );
  expect(blocks).toEqual([
    { kind: "heading", parts: [text("Done")] },
    { kind: "paragraph", lines: [[text("First line")], [text("second")]] },
    { kind: "list", isOrdered: false, items: [[text("one")], [text("two")]] },
    { kind: "list", isOrdered: true, items: [[text("three")]] },
    { kind: "code", text: "a: **b**" },
  ]);
});

test("code that is still being written runs to the end", () => {
  expect(parseMarkdown("```\nview-distance=8")).toEqual([{ kind: "code", text: "view-distance=8" }]);
});

test("reads code, bold, italic and links in a line, and leaves file names alone", () => {
  expect(parseInline("Set **`motd`** in *this* my_file_name.yml")).toEqual([
    text("Set "),
    { kind: "strong", parts: [{ kind: "code", text: "motd" }] },
    text(" in "),
    { kind: "em", parts: [text("this")] },
    text(" my_file_name.yml"),
  ]);
});

test("a link says where it leads unless its text does", () => {
  expect(parseInline("[your bank](https://evil.example/a)")).toEqual([
    { kind: "link", text: "your bank", href: "https://evil.example/a", host: "evil.example" },
  ]);
  expect(parseInline("[https://docs.example/](https://docs.example/)")[0]).toMatchObject({ host: null });
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert`1`)",
  "[a](data:text/html,x)",
  "[a](//evil.example)",
  "[a](/account)",
  "[a](https://bank.example@evil.example/)",
  "[a](https://user:pass@evil.example/)",
  "[a](java\u0000script:alert`1`)",
  "![a](https://evil.example/pixel.png)",
  "<a href=https://evil.example>a</a>",
  "<img src=x onerror=alert(1)>",
  "<https://evil.example>",
])("%s is no link", (line) => {
  const kinds = JSON.stringify(parseMarkdown(line));
  expect(kinds).not.toContain('"link"');
});

test("characters that turn or hide text are removed, in text, code and labels", () => {
  const shown = JSON.stringify(
    parseMarkdown("a\u202eb `c\u200bd` [e\u2066f](https://x.example)\n```\ng\u001b[31mh\n```"),
  );
  for (const hidden of ["\u202e", "\u200b", "\u2066", "\u001b", "u001b"]) expect(shown).not.toContain(hidden);
  expect(shown).toContain("ab");
  expect(shown).toContain("gh");
});

test.each(["[", "`", "*", "_", "**", "[a](", "![", "- ", "# ", "```\n", "\n", "1. ", "(*_`["])(
  "a hundred thousand characters of %j are read in time",
  (piece) => {
    const startedAt = performance.now();
    parseMarkdown(piece.repeat(100_000 / piece.length));
    expect(performance.now() - startedAt, "time limit").toBeLessThan(3000);
  },
);
