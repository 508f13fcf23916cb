import { expect, test } from "vitest";
import { proofOfCommand } from "./command-proof.ts";

test.each([
  [
    "gamerule keepInventory true",
    "gamerule keepInventory",
    "Gamerule keepInventory is currently set to: true",
  ],
  ["difficulty hard", "difficulty", "The difficulty is Hard"],
  ["whitelist add Alex", "whitelist list", "There are 2 whitelisted player(s): Steve, Alex"],
  ["ban Alex griefing", "banlist players", "Alex was banned by Server: griefing"],
])("%s is shown by %s", (command, question, line) => {
  const proof = proofOfCommand(command);
  expect(proof?.question).toBe(question);
  expect(proof?.answer.test(line)).toBe(true);
});

test.each([
  ["gamerule keepInventory true", "Gamerule keepInventory is currently set to: false"],
  ["gamerule keepInventory true", "<Mallory> Gamerule keepInventory is currently set to: true"],
  ["gamerule keepInventory true", "Gamerule keepInventory is currently set to: truely"],
  ["gamerule a.b true", "Gamerule aXb is currently set to: true"],
  ["difficulty hard", "The difficulty is Easy"],
  ["whitelist add Alex", "There are 2 whitelisted player(s): Steve, Alexander"],
  ["whitelist add Alex", "There are 1 whitelisted player(s): NotAlex"],
  ["ban Alex", "<Mallory> Alex was banned by Server"],
])("%s is not shown by %j", (command, line) => {
  expect(proofOfCommand(command)?.answer.test(line)).toBe(false);
});

test.each(["op Alex", "say hi", "give Alex stone", "gamerule keepInventory"])(
  "%s can't be checked",
  (command) => {
    expect(proofOfCommand(command)).toBeUndefined();
  },
);
