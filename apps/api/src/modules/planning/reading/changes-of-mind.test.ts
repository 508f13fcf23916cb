import { describe, expect, test } from "vitest";
import { proposeFromRecipes } from "../propose-server.ts";

function propose(prompt: string) {
  return proposeFromRecipes({ prompt, platform: "java", memoryMb: 4096, maxPlayers: 10, recipeId: null });
}

const idsOf = (prompt: string) => propose(prompt).recipe.plugins.map(({ id }) => id);

describe("PvP is", () => {
  test.each([
    ["survival. pvp? no. 4 players", false],
    ["survival, pvp: nein", false],
    ["i don't not want pvp", true],
    ["no rules pvp on", true],
    ["no fan of pvp, but leave it on", true],
    ["pvp is annoying. turn that off please", false],
    ["PvP nervt. Das will ich nicht mehr.", false],
    ["no pvp on sundays", false],
  ])("after %j: %s", (prompt, isOn) => {
    expect(propose(prompt).recipe.gameRules.pvp).toBe(isOn);
  });
});

describe("what is taken back is not built", () => {
  test.each([
    "first I wanted skyblock but now rather survival with claims",
    "Erst wollte ich Skyblock, aber jetzt doch lieber Survival",
    "je voulais du skyblock mais finalement de la survie",
    "survival like skyblock but not skyblock",
  ])("%s", (prompt) => {
    expect(idsOf(prompt)).not.toContain("modrinth:bskyblock");
  });

  test("and the words that asked for it are listed", () => {
    expect(propose("like skyblock but not skyblock").notDone).toContainEqual({
      id: "left-out",
      words: "skyblock",
      what: "no skyblock islands",
      why: "You also wrote that you don't want it, so it was left out.",
    });
  });
});

test("what is only limited is still built", () => {
  expect(idsOf("survival with shops but no admin shops")).toContain("modrinth:quickshop-hikari");
  expect(idsOf("survival with BlueMap, no Dynmap")).toContain("modrinth:bluemap");
  expect(idsOf("I wanted skyblock for years but never had a server")).toContain("modrinth:bskyblock");
});

test.each([
  ["two dozen players", 24],
  ["twenty five players", 25],
  ["treinta y cinco jugadores", 35],
  ["fünfunddreißig Spieler", 35],
  ["une quarantaine de personnes", 40],
  ["we are 14 firefighters", 14],
  ["wir sind fünf Freunde", 5],
  ["wir sind fünf Freunde und ich", 6],
])("%s are %i", (words, players) => {
  expect(propose(`survival, ${words}`).recipe.properties["max-players"]).toBe(players);
});

test("players with several versions get what lets all of them join", () => {
  expect(idsOf("friends on 1.19 and 1.20 should join")).toContain("modrinth:viabackwards");
  expect(idsOf("survival 1.20")).not.toContain("modrinth:viabackwards");
});

test.each(["my cat is called Luna", "survival with a currency called Taler"])(
  "%s does not name the server",
  (prompt) => {
    expect(["Luna", "Taler"]).not.toContain(propose(prompt).recipe.name);
  },
);
