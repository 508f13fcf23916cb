import { describe, expect, test } from "vitest";
import { vanillaLock } from "./vanilla-lock.fixture.ts";
import type { FirstConsole } from "./console.ts";
import { grantToEverybody } from "./grant-permissions.ts";
import { setNight } from "./set-night.ts";
import { setGameRules, worldsOf } from "./set-game-rules.ts";

const keepInventory = { rule: "keepInventory", value: "true" };
const worlds = ["overworld", "the_nether", "the_end"];

/** Answers each line with what the function says. */
function consoleWith(answer: (line: string) => readonly string[]) {
  const typed: string[] = [];
  const console: FirstConsole = {
    type: async (line) => {
      typed.push(line);
    },
    readWarnings: async () => [],
    untilSaid: async () => false,
    ask: async (lines) => {
      typed.push(...lines);
      return lines.flatMap(answer);
    },
  };
  return { console, typed };
}

const set = (answer: (line: string) => readonly string[]) =>
  setGameRules(consoleWith(answer).console, [keepInventory], worlds, (line) => line);

describe("game rules", () => {
  const taken = "Gamerule keepInventory is currently set to: true";

  test("are set and asked for in every world", async () => {
    const { console, typed } = consoleWith(() => [taken]);
    expect(await setGameRules(console, [keepInventory], worlds, (line) => line)).toEqual([]);
    expect(typed).toEqual([
      "gamerule keepInventory true",
      "execute in minecraft:the_nether run gamerule keepInventory true",
      "execute in minecraft:the_end run gamerule keepInventory true",
      "gamerule keepInventory",
      "execute in minecraft:the_nether run gamerule keepInventory",
      "execute in minecraft:the_end run gamerule keepInventory",
    ]);
  });

  test.each([
    ["an unknown rule", ["Incorrect argument for command", "gamerule keepInventory<--[HERE]"]],
    ["an unknown command", ['Unknown command. Type "/help" for help.']],
    ["another value", ["Gamerule keepInventory is currently set to: false"]],
    ["another rule", ["Gamerule mobGriefing is currently set to: true"]],
    ["a player's chat", [`<Mallory> ${taken}`]],
    ["silence", []],
  ])("%s is not taken for success", async (_what, answer) => {
    expect(await set(() => answer)).toEqual([
      "The game rule keepInventory could not be set to true (overworld, the_nether, the_end).",
    ]);
  });

  test("one world that does not take it is named", async () => {
    const answer = (line: string) =>
      line.includes("nether") ? ["Gamerule keepInventory is currently set to: false"] : [taken];
    expect(await set(answer)).toEqual(["The game rule keepInventory could not be set to true (the_nether)."]);
  });

  test("a world that does not exist needs none", async () => {
    const answer = (line: string) =>
      line.includes("the_end") ? ["Unknown dimension 'minecraft:the_end'"] : [taken];
    expect(await set(answer)).toEqual([]);
  });

  test("worlds have their own only on Paper and Spigot, and plugins bring further ones", () => {
    expect(worldsOf(vanillaLock)).toEqual(["overworld"]);
    const software = { ...vanillaLock.software, type: "paper" as const };
    expect(worldsOf({ software, plugins: [] })).toEqual(worlds);
    const plugin = { id: "modrinth:bskyblock", name: "BSkyBlock", version: "1", path: "a", neededBy: [] };
    const plugins = [{ ...plugin, reason: "", isVerified: true }];
    expect(worldsOf({ software, plugins })).toContain("bskyblock_world");
  });
});

describe("permissions for everybody", () => {
  const home = "essentials.home";
  const answerWith = (value: string) => () => [
    `[LP] Permission information for ${home}:`,
    `[LP] - default ${value}`,
    `[LP] Permission check for ${home}:`,
  ];

  test("are given to the default group, and LuckPerms is asked for them", async () => {
    const { console, typed } = consoleWith(answerWith(`has ${home} set to true in context global.`));
    expect(await grantToEverybody(console, [home])).toEqual([]);
    expect(typed).toEqual([
      `lp group default permission set ${home} true`,
      `lp group default permission check ${home}`,
    ]);
  });

  test.each([
    ["not set", answerWith(`does not have ${home} set.`)],
    ["denied", answerWith(`has ${home} set to false in context global.`)],
    ["not answered", () => []],
  ])("%s: it is said", async (_what, answer) => {
    expect(await grantToEverybody(consoleWith(answer).console, [home])).toEqual([
      `The permission ${home} could not be given to everybody.`,
    ]);
  });

  test("that would let everybody take over the server are never typed", async () => {
    const { console, typed } = consoleWith(() => []);
    await expect(grantToEverybody(console, [home, "luckperms.editor"])).rejects.toThrow("too much");
    expect(typed).toEqual([]);
  });
});

describe("the night", () => {
  const nightWith = (answer: string) => setNight(consoleWith(() => [answer]).console, (line) => line);

  test("is set and asked for", async () => {
    expect(await nightWith("The time is 18000")).toEqual([]);
    expect(await nightWith("The time is 66003")).toEqual([]);
  });

  test("is missed if it is day, or the game says something else", async () => {
    for (const answer of ["The time is 1000", "Unknown or incomplete command, see below for error"])
      expect(await nightWith(answer)).toEqual(["The time could not be set to night."]);
  });
});
