import { expect, test } from "vitest";
import { repairYaml } from "./repair-yaml.ts";

test("a line without its colon becomes a comment, and the rest is unchanged", () => {
  expect(repairYaml("settings:\n  bungeecord: false\n  timeout-time 60\n  debug: false\n")).toBe(
    "settings:\n  bungeecord: false\n#   timeout-time 60\n  debug: false\n",
  );
});

test("a tab for indentation and an unclosed quote are found too", () => {
  expect(repairYaml("a: 1\n\tb: 2\nc: 3\n")).toBe("a: 1\n# \tb: 2\nc: 3\n");
  expect(repairYaml('a: 1\nb: "never closed\n')).toBe('a: 1\n# b: "never closed\n');
});

test("several broken lines are repaired one after the other", () => {
  const repaired = repairYaml("a: 1\nb 2\nc: 3\nd: [1, 2\ne: 5\n");
  expect(repaired).toContain("a: 1");
  expect(repaired).toContain("e: 5");
});

test("readable text is unchanged, to the byte", () => {
  const text = "# Mine\r\na: 1\r\n";
  expect(repairYaml(text)).toBe(text);
});

test("text that is not settings at all is given up", () => {
  const noise = Array.from({ length: 200 }, (_, at) => `{[: ${at}`).join("\n");
  expect(repairYaml(noise)).toBeUndefined();
});
