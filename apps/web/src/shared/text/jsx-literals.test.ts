import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "../..");
const spoken = "placeholder|aria-label|title|alt|label|description|message|heading";

/** Visible text that does not go through t(). */
function literals(code: string): string[] {
  const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const inTags = withoutComments.matchAll(/(?<![=-])>\s*([^<>{}()=;]*\p{L}{2}[^<>{}()=;]*)\s*<\/?[A-Za-z]/gu);
  const afterValues = withoutComments.matchAll(/\}\s*([^<>{}()=;:,]*\p{L}{2}[^<>{}()=;:,]*)\s*<\/[A-Za-z]/gu);
  const attributes = withoutComments.matchAll(new RegExp(`\\s(?:${spoken})="([^"]*\\p{L}{2}[^"]*)"`, "gu"));
  return [...inTags, ...afterValues, ...attributes].map(([, text = ""]) => text.trim());
}

test("finds the ways a literal can be written", () => {
  expect(literals(`return <p>Hello there</p>;`)).toEqual(["Hello there"]);
  expect(literals(`<p>\n  Hello <b>{t("x")}</b>\n</p>`)).toEqual(["Hello"]);
  expect(literals(`<p>{name} is here</p>`)).toEqual(["is here"]);
  expect(literals(`<input placeholder="Your name" />`)).toEqual(["Your name"]);
  expect(literals(`<p>{t("Hello")}</p>; const f = (a: string) => <b>{a}</b>;`)).toEqual([]);
});

// The kit is a development page that no customer sees.
const files = globSync("**/*.tsx", { cwd: sources }).filter(
  (file) => !/\.(?:test|fixture)\.tsx$|^app\/kit\//.test(file),
);

test.each(files)("%s has no text outside t()", (file) => {
  expect(literals(readFileSync(join(sources, file), "utf8"))).toEqual([]);
});
