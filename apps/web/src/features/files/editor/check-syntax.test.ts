import { expect, test } from "vitest";
import { checkSyntax } from "./check-syntax.ts";

test.each([
  ["config.yml", "a: 1\nb:\n  - x\n"],
  ["config.yml", "a: 1\na: 2\n"],
  ["config.yml", "---\na: 1\n---\nb: 2\n"],
  ["ops.json", '[{"name": "Nora"}]'],
  ["ops.json", ""],
  ["forge.toml", '[server]\nport = 1\nname = "a"\n'],
  ["server.properties", "motd=§aHi: {[\n"],
  ["notes.txt", "{"],
])("%s with %j can be parsed", async (name, text) => {
  expect(await checkSyntax(name, text)).toBeNull();
});

test.each([
  ["config.yml", "a: 1\nb: [1, 2\nc: 3\n", 2],
  ["config.yaml", "a: 1\n\tb: 2\n", 2],
  ["ops.json", '[\n  {"name": "Nora",}\n]', 2],
  ["ops.json", '{\n"a": 1', 2],
  ["pack.mcmeta", "nonsense", 1],
  ["forge.toml", "[server]\nport = \n", 2],
])("%s with %j no longer parses, and the line is reported", async (name, text, line) => {
  const problem = await checkSyntax(name, text);
  expect(problem?.message).not.toBe("");
  expect(problem?.message).not.toMatch(/line \d|position \d/);
  // A parser may notice it only on the next line.
  expect([line, line + 1]).toContain(problem?.line);
});
