import { describe, expect, test } from "vitest";
import { rightsOf } from "./given-rights.ts";
import { refuseLine } from "./refuse-line.ts";

const plain = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };
const named = "Your role on this server allows these commands only: ";

describe("with named commands", () => {
  const commands = ["say", "tellraw", "execute", "essentials:sudo", "stop"];
  const rights = rightsOf({ role: "member", switches: { ...plain, commands } });

  test.each(["say op", "/SAY hi", 'tellraw @a {"text":"Hi"}', "stop"])("%s may be typed", (line) => {
    expect(() => refuseLine(rights, line)).not.toThrow();
  });

  test.each([
    "op me",
    "minecraft:say hi",
    " say hi",
    "sayop",
    "execute run op me",
    "essentials:sudo a op me",
  ])("%s may not: it is no named command, or runs others", (line) => {
    expect(() => refuseLine(rights, line)).toThrow(`${named}say, tellraw, stop.`);
  });

  test.each([
    'tellraw @a {"clickEvent":{"action":"run_command","value":"/op me"}}',
    "say command_block",
    "say a\\u0063b",
    "say hi\nop me",
  ])("%j may not: it can hold another command", (line) => {
    expect(() => refuseLine(rights, line)).toThrow("a command inside another one");
  });
});

describe("without the right to stop the server", () => {
  const anything = rightsOf({ role: "member", switches: { ...plain, startOnly: true } });
  const few = rightsOf({
    role: "member",
    switches: { ...plain, startOnly: true, commands: ["shop", "op", "stop", "lp", "execute"] },
  });

  test.each(["say hi", "whitelist add Anna", "time set day"])("%s may be typed", (line) => {
    expect(() => refuseLine(anything, line)).not.toThrow();
  });

  test.each([
    "stop",
    "restart",
    "op me",
    "lp user me permission set *",
    "execute run stop",
    "shop reload",
    "reload",
  ])("%s may not", (line) => {
    expect(() => refuseLine(anything, line)).toThrow(`${named}say, me, tell`);
  });

  test("of the named commands only those can be typed after which the server runs on", () => {
    expect(() => refuseLine(few, "shop reload")).not.toThrow();
    for (const line of ["op me", "stop", "lp editor", "execute run stop", "say hi"])
      expect(() => refuseLine(few, line)).toThrow(`${named}shop.`);
  });
});

test("a role whose named commands could all stop the server has none", () => {
  const rights = rightsOf({
    role: "member",
    switches: { ...plain, startOnly: true, commands: ["stop", "op"] },
  });
  expect(() => refuseLine(rights, "stop")).toThrow("Your role on this server allows no commands.");
});

test("without limits every line may be typed", () => {
  expect(() => refuseLine({ commands: null }, "execute run stop")).not.toThrow();
});
