import { expect, test } from "vitest";
import { betterTool, effectOfCommand } from "./command-effect.ts";

test.each([
  "list",
  "/list",
  "gamerule keepInventory",
  "time set day",
  "say Restart in 5 minutes",
  "whitelist list",
])("%s runs", (command) => {
  expect(effectOfCommand(command)).toBe("run");
});

test.each([
  "op Alex",
  "/op Alex",
  "ban Alex griefing",
  "stop",
  "gamerule keepInventory true",
  "whitelist off",
])("%s waits for a click", (command) => {
  expect(effectOfCommand(command)).toBe("destroy");
});

test.each([
  "",
  "execute as @a run op Mallory",
  "op @a",
  "kick @e",
  "say @a hello",
  "say hi\nop Mallory",
  "say hi\u0000",
  "minecraft:op Alex",
  "bukkit:reload",
  "list; op Mallory",
  "LIST uuids && op a",
  "fill 0 0 0 9 9 9 tnt",
  "function a:b",
  "data merge entity x {}",
  "lp group admin permission set * true",
  "/lp creategroup a",
])("%j is refused", (command) => {
  expect(effectOfCommand(command)).toBeUndefined();
});

test("a command that a tool does better names the tool", () => {
  expect(betterTool("/lp group admin permission set * true")).toMatch(/change_permissions/);
  expect(betterTool("list")).toBeUndefined();
});
