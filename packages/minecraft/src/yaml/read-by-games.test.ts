import { expect, test } from "vitest";
import { readYamlOfGame } from "./read-by-games.ts";

test.each([
  ["a colour code of the console", "motd: \u001b[31mHi\n", "Line 1"],
  ["a null character", "a: 1\nb: x\u0000\n", "Line 2"],
  ["a word with an exclamation mark", "a: 1\nmotd: !Welcome to us\n", "Line 2"],
  ["a class of Java", "a: !!javax.script.ScriptEngineManager []\n", "Line 1"],
  ["an open list", "a: [1\n", "Line 2"],
])("%s is refused with its line", (_what, text, line) => {
  const read = readYamlOfGame(text);
  expect(read.ok ? "it was read" : read.sentence).toContain(line);
});

test.each(["motd: §aHallo ☃ 😀\n", "a: !!binary aGk=\n", "motd: '!Welcome'\n", "\ufeffa: 1\n", ""])(
  "%j is read",
  (text) => {
    expect(readYamlOfGame(text).ok).toBe(true);
  },
);
