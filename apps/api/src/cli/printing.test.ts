import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const programs = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(file),
);

test.each(programs)("%s writes to the terminal only through print.ts", (file) => {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  expect(text.match(/console\s*[.[]|process\s*\.\s*std(out|err)|from "node:(console|tty)"/g)).toBeNull();
  // Node prints an uncaught error unescaped.
  expect(/^await (?!runCommand|explainErrors)/m.test(text)).toBe(false);
});

test("there are commands to check", () => {
  expect(programs).toContain("review-appeals.ts");
  expect(programs.length).toBeGreaterThanOrEqual(8);
});
