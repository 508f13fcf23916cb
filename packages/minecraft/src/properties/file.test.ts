import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editProperties, parseProperties, type PropertiesDialect } from "./file.ts";

const javaFile = [
  "#Minecraft server properties",
  "#Sun Nov 15 12:00:00 UTC 2026",
  "",
  "difficulty=easy",
  "  motd = A Minecraft Server",
  "! a second kind of comment",
  "level-type=minecraft\\:normal",
  "resource-pack-prompt=one \\",
  "    two",
  "max-players=20",
  "",
].join("\r\n");

describe("reading", () => {
  test.each([
    ["a plain pair", "a=b", ["a", "b"]],
    ["blanks around the sign", "  a \t= b ", ["a", "b "]],
    ["a colon as the sign", "a:b=c", ["a", "b=c"]],
    ["a blank as the sign", "a b c", ["a", "b c"]],
    ["a key alone", "a", ["a", ""]],
    ["signs escaped in the key", "a\\:b\\=c\\ d=e", ["a:b=c d", "e"]],
    ["what the server itself escapes", "level-type=minecraft\\:flat", ["level-type", "minecraft:flat"]],
    ["unicode escapes", "motd=\\u00A7aHi \\uD83D\\uDE00", ["motd", "§aHi 😀"]],
    ["escapes that mean themselves", "a=\\q\\\\\\t", ["a", "q\\\t"]],
    ["a continued line", "a=b\\\n   c", ["a", "bc"]],
    ["an even number of backslashes, which does not continue", "a=b\\\\\nc=d", ["a", "b\\"]],
    ["a comment that only looks continued", "#x\\\na=b", ["a", "b"]],
  ])("understands %s", (_what, text, [key, value]) => {
    expect(parseProperties(text).values.get(key ?? "")).toBe(value);
  });

  test("uses the last of two entries with the same key", () => {
    expect(parseProperties("a=1\na=2\n").values).toEqual(new Map([["a", "2"]]));
  });

  test("reports the line of a malformed escape", () => {
    const { problems } = parseProperties("a=1\nmotd=\\u00ZZ\n");
    expect(problems).toMatchObject([{ line: 2, sentence: expect.stringContaining("Line 2") }]);
  });
});

describe("writing", () => {
  test("leaves a file unchanged byte for byte when nothing changes", () => {
    expect(editProperties(javaFile, {})).toBe(javaFile);
    expect(editProperties(javaFile, { difficulty: "easy", "level-type": "minecraft:normal" })).toBe(javaFile);
  });

  test("changes one line, keeps its spacing and the file's line endings", () => {
    const edited = editProperties(javaFile, { motd: "Hi", "view-distance": "7" });
    expect(edited).toBe(
      `${javaFile.replace("  motd = A Minecraft Server", "  motd = Hi")}view-distance=7\r\n`,
    );
  });

  test("writes pure ASCII", () => {
    const edited = editProperties("", { motd: "§6Grüße\nline two 😀" });
    expect(edited).toBe("motd=\\u00A76Gr\\u00FC\\u00DFe\\nline two \\uD83D\\uDE00\n");
  });

  test("keeps one of several entries with the same key", () => {
    expect(editProperties("a=1\nb=2\na=3\n", { a: "4" })).toBe("b=2\na=4\n");
  });

  test("removes a key together with its continuation lines", () => {
    expect(editProperties(javaFile, { "resource-pack-prompt": null })).not.toContain("two");
  });

  test("repairs a malformed escape even if the text would read the same", () => {
    const edited = editProperties("motd=\\u12\n", { motd: "\\u12" });
    expect(parseProperties(edited).problems).toEqual([]);
  });

  test.each(["a=b\\", "a=b\\\n", "a=b"])("adds a key after %j without becoming part of it", (text) => {
    const { values } = parseProperties(editProperties(text, { c: "d" }));
    expect(values).toEqual(
      new Map([
        ["a", "b"],
        ["c", "d"],
      ]),
    );
  });

  test("a Bedrock file keeps its comments below the keys, and its text unchanged", () => {
    const text = "server-name=Dedicated Server\n# Used as the server name\nlevel-name=Bedrock level\n";
    const edited = editProperties(text, { "server-name": "Grüße \\o/" }, "bedrock");
    expect(edited).toBe(text.replace("Dedicated Server", "Grüße \\o/"));
    expect(() => editProperties(text, { "server-name": "a\nop=1" }, "bedrock")).toThrow("one line");
  });
});

const keys = ["motd", "difficulty", "level-type", "query.port", "a b", "ü"];
const someKey = fc.constantFrom(...keys);
const javaText = fc.string({
  unit: fc.constantFrom("a", " ", "=", ":", "\\", "#", "§", "😀", "\t", "\n", "u"),
});
const plainText = fc.string({ unit: fc.constantFrom("a", "Z", "=", "\\", "#", "ü", "1") });

interface Line {
  readonly raw: string;
  readonly key?: string;
}

function lineOf(dialect: PropertiesDialect): fc.Arbitrary<Line> {
  const value = dialect === "java" ? javaText : plainText;
  const others: Line[] = [{ raw: "# comment" }, { raw: "" }, { raw: "   " }, { raw: "#motd=no" }];
  const shapes: Line[] = [
    { raw: "difficulty=ea\\\n   sy", key: "difficulty" },
    { raw: " motd : x", key: "motd" },
    { raw: "query.port 1", key: "query.port" },
  ];
  return fc.oneof(
    fc.constantFrom(...others, ...(dialect === "java" ? shapes : [])),
    fc.tuple(someKey, value).map(([key, text]) => ({
      raw: editProperties("", { [key]: text }, dialect).slice(0, -1),
      key,
    })),
  );
}

/** Counts the edited lines between the untouched ones, which keep their order; undefined if one is missing. */
function leftoverLines(edited: string, untouched: readonly string[], newline: string): number | undefined {
  let [rest, left] = [edited, 0];
  for (const raw of untouched) {
    while (!rest.startsWith(raw + newline)) {
      const end = rest.indexOf(newline);
      if (end === -1) return undefined;
      [rest, left] = [rest.slice(end + newline.length), left + 1];
    }
    rest = rest.slice(raw.length + newline.length);
  }
  return left + rest.split(/\r?\n/).length - 1;
}

test.each(["java", "bedrock"] as const)(
  "a thousand random edits of %s files change what was asked and not one byte besides",
  (dialect) => {
    const edits = fc.dictionary(someKey, fc.option(dialect === "java" ? javaText : plainText));
    const eol = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(fc.array(lineOf(dialect), { maxLength: 12 }), edits, eol, (lines, wishes, newline) => {
        const written = lines.map(({ raw, key }) => ({ raw: raw.replaceAll("\n", newline), key }));
        const text = written.map(({ raw }) => raw + newline).join("");
        const edited = editProperties(text, wishes, dialect);

        const expected = new Map(parseProperties(text, dialect).values);
        for (const [key, wish] of Object.entries(wishes)) {
          if (wish === null) expected.delete(key);
          else expected.set(key, wish);
        }
        expect(parseProperties(edited, dialect).values).toEqual(expected);

        const untouched = written.filter(({ key }) => key === undefined || !(key in wishes));
        const asked = Object.values(wishes).filter((wish) => wish !== null).length;
        const continued = edited.includes("\\" + newline) && "difficulty" in wishes ? 1 : 0;
        const left = leftoverLines(
          edited,
          untouched.map(({ raw }) => raw),
          newline,
        );
        expect([asked, asked + continued]).toContain(left);
        expect(editProperties(edited, wishes, dialect)).toBe(edited);
      }),
      { numRuns: 1000, seed: 20_261_115 },
    );
  },
);
