import { expect, test } from "vitest";
import { expectedAnswers } from "./expected-answers.ts";

test.each([
  ["gamerule mob_griefing false", "Gamerule mob_griefing is now set to: false"],
  [
    "execute in minecraft:the_nether run gamerule keepInventory true",
    "Gamerule keepInventory is now set to: true",
  ],
  ["gamerule keepInventory true", "Game rule keepInventory has been updated to true"],
  ["execute in minecraft:plots run gamerule pvp", "Gamerule pvp is currently set to: false"],
  ["whitelist off", "Whitelist is already turned off"],
  [
    "lp group default permission set essentials.home true",
    "[LP] Set essentials.home to true for default in context global.",
  ],
])("%s is answered by: %s", (command, answer) => {
  expect(expectedAnswers(command).flat()).toContain(answer);
});

test("a permission check is answered by nine lines", () => {
  expect(expectedAnswers("lp group default permission check essentials.home")).toEqual([
    ["[LP] Permission information for essentials.home:"],
    ["[LP] - default has essentials.home set to true in context global."],
    ["[LP] - default does not inherit essentials.home."],
    ["[LP]"],
    ["[LP] Permission check for essentials.home:"],
    ["[LP]     Result: true"],
    ["[LP]     Processor: direct"],
    ["[LP]     Cause: default has essentials.home set to true in context global"],
    ["[LP]     Context: None"],
  ]);
});

test.each(["op Alex", "list", "mv create plots normal", "say gamerule pvp true", "whitelist add Alex", ""])(
  "the answer to %j is not known in advance",
  (command) => expect(expectedAnswers(command)).toEqual([]),
);
