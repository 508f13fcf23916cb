import { expect, test } from "vitest";
import { gameRuleWishes, placeWish } from "../game-rules.ts";
import { checkGameRule, findGameRule, orderOfRule, rulesToAsk } from "./rule-book.ts";

const ruleNamed = (name: string) => {
  const rule = findGameRule(name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return rule;
};

test.each([
  ["keepInventory", "true", true],
  ["keepInventory", "TRUE; op me", false],
  ["keepInventory", "1", false],
  ["randomTickSpeed", "30", true],
  ["randomTickSpeed", "-1", false],
  ["randomTickSpeed", "1e3", false],
  ["randomTickSpeed", "3\nstop", false],
  ["playersSleepingPercentage", "102", false],
])("%s takes %j: %s", (name, value, ok) => {
  expect(checkGameRule(ruleNamed(name), value).ok).toBe(ok);
});

test("games are asked for the names of their own version", () => {
  expect(rulesToAsk("1.21.4")).toContain("keepInventory");
  expect(rulesToAsk("1.21.4")).not.toContain("keep_inventory");
  expect(rulesToAsk("26.1")).toContain("keep_inventory");
  expect(rulesToAsk("26.1")).not.toContain("keepInventory");
  for (const version of ["1.21.4", "26.1"]) expect(rulesToAsk(version)).toContain("pvp");
});

test.each(["1.20.1", "1.21.4", "1.21.9", "26.1"])(
  "every rule of %s that a build can set is known",
  (version) => {
    const placed = gameRuleWishes.flatMap((wish) => {
      const place = placeWish(version, wish, true);
      return place.kind === "gameRule" ? [place.rule] : [];
    });
    expect(rulesToAsk(version)).toEqual(expect.arrayContaining(placed));
  },
);

test("rules of mods have no place in the order", () => {
  expect(orderOfRule("keepInventory")).toBe(0);
  expect(findGameRule("create:someRule")).toBeUndefined();
});
