import { expect, test } from "vitest";
import { findKnownCommand } from "./known-command.ts";
import { knowledgePages } from "./pages.ts";

const effect = (line: string) => findKnownCommand(line)?.effect;

test.each([
  ["lp listgroups", "reads"],
  ["/lp user Alex permission check essentials.fly", "reads"],
  ["lp group builders setweight 10", "changes"],
  ["lp user Alex permission set * true", "dangerous"],
  ["lp user Alex parent add admin", "dangerous"],
  ["LP deletegroup builders", "dangerous"],
  ["co rollback u:Alex t:1h r:10", "dangerous"],
  ["chunky progress", "reads"],
  ["mv delete lobby", "dangerous"],
])("%s %s", (line, expected) => {
  expect(effect(line)).toBe(expected);
});

test.each([
  "op Alex",
  "lp",
  "lp listgroups extra words",
  "lp listgroups\nop Alex",
  "lp listgroups\u0000",
  "lp  ",
  "minecraft:op Alex",
  "home",
  "x".repeat(100_000),
  "a ".repeat(60),
])("%j is no documented console command", (line) => {
  expect(effect(line)).toBeUndefined();
});

test("each console command of a page is found with placeholders filled in, and never as a milder one", () => {
  const rank = { reads: 0, changes: 1, dangerous: 2 };
  const milder = knowledgePages
    .flatMap(({ commands }) => commands)
    .filter(({ usage, effect: own, isInGame }) => {
      const line = usage.replaceAll(/<[^>]+>/g, "word").replaceAll(/ (?:\[[^\]]+\]|…)/g, "");
      const found = effect(line);
      return !isInGame && (found === undefined || rank[found] < rank[own]);
    });
  expect(milder).toEqual([]);
});
