import { expect, test } from "vitest";
import { readHelp } from "./look-up-command.ts";

test.each([
  ["vanilla", ["/tps"], true],
  ["vanilla with arguments", ["Alex joined the game", "/tps <world>"], true],
  ["Bukkit", ["--------- Help: /tps ----------", "Description: Shows the speed."], true],
  ["Bukkit without it", ["No help for tps"], false],
  ["vanilla without it", ["Unknown command or insufficient permissions"], false],
])("an answer of %s is read", (_software, messages, isListed) => {
  expect(readHelp("tps", messages)?.isListed).toBe(isListed);
});

test.each([["<Alex> /tps"], ["/tpsx"], ["<Alex> No help for tps"], []])("%j is no answer", (...messages) => {
  expect(readHelp("tps", messages)).toBeUndefined();
});
