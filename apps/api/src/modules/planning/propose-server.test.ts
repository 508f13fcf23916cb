import { describe, expect, test } from "vitest";
import { proposeFromRecipes } from "./propose-server.ts";

function propose(prompt: string, changes: { readonly memoryMb?: number } = {}) {
  const wish = { platform: "java", memoryMb: 4096, maxPlayers: 10, recipeId: null } as const;
  return proposeFromRecipes({ ...wish, ...changes, prompt });
}

describe("how many can play", () => {
  test.each([
    ["skyblock for three friends", 4],
    ["survival for me and 3 friends", 4],
    ["survival for 3 friends and me", 4],
    ["survival for 12 players", 12],
    ["Überlebensserver mit Grundstücken für 25 Kinder", 26],
    ["survival for 7 of us", 7],
    ["survival, one person has to sleep, 2 players need to sleep", 10],
    ["survival with 2 worlds", 10],
  ])("%s: %i", (prompt, players) => {
    expect(propose(prompt).recipe.properties["max-players"]).toBe(players);
  });
});

test.each(["survival, always night", "Survival, immer Nacht"])("%s", (prompt) => {
  const { recipe, understood } = propose(prompt);
  expect(recipe).toMatchObject({ timeOfDay: "night", gameRules: { "day-cycle": false } });
  expect(understood).toContainEqual({ words: expect.stringMatching(/night|Nacht/), means: "always night" });
});

test("a game mode that is named decides which recipes fit", () => {
  const { recipe, plannedBy } = propose("Überlebensserver mit Grundstücken");
  expect([recipe.properties["gamemode"] ?? "survival", plannedBy.name]).toEqual([
    "survival",
    "Survival with claims",
  ]);
});

describe("each group of words", () => {
  test("is understood, shown as not understood, or a filler", () => {
    const { understood, notUnderstood } = propose(
      "I want a chill survval server, no pvp, and dragons please",
    );
    expect(understood).toEqual(
      expect.arrayContaining([
        { words: "survval", means: "survival mode" },
        { words: "no pvp", means: "No PvP" },
      ]),
    );
    expect(notUnderstood).toEqual(["chill", "dragons"]);
  });

  test("that can't be done has a reason", () => {
    const { notDone } = propose("survival with a modpack like RLCraft");
    expect(notDone).toEqual([
      { id: "modpack", words: "RLCraft", what: "RLCraft", why: "RLCraft: modpacks aren't supported yet." },
    ]);
  });

  test("that is negated is not asked for", () => {
    expect(propose("survival w/o modpacks and without a network").notDone).toEqual([]);
  });
});

describe("nothing is built without a choice", () => {
  test.each(["asdf qwer banana", "", "???", "server pls", "hi"])("for %j", (prompt) => {
    expect(propose(prompt).offered).toHaveLength(3);
  });

  test("but a wish with a purpose is planned", () => {
    expect(propose("skyblock").offered).toEqual([]);
  });
});

describe("the edition", () => {
  test.each([
    ["my son plays on iPad, I on PC", "crossplay"],
    ["we all play on PS5", "bedrock"],
    ["survival for 6 friends. We play on phones.", "bedrock"],
    ["survival", undefined],
  ])("in the words: %s", (prompt, edition) => {
    expect(propose(prompt).edition).toBe(edition);
  });
});

describe("a language that is not read", () => {
  test.each([
    ["сервер для меня и моих друзей", "Russian"],
    ["友達とサバイバル", "Japanese"],
    ["voglio un server per giocare con gli amici, senza mostri", "Italian"],
    ["serwer dla moich znajomych bez pvp", "Polish"],
  ])("%s", (prompt, name) => {
    expect(propose(prompt).unreadLanguage).toBe(name);
  });

  test.each([
    "ein Server für meine Freunde",
    "un serveur pour mes amis",
    "um servidor para meus amigos",
    "survival",
  ])("is not %s", (prompt) => {
    expect(propose(prompt).unreadLanguage).toBeUndefined();
  });
});

test("a plugin is added by its name, and left out where it can't be loaded", () => {
  expect(propose("survival with PlaceholderAPI").recipe.plugins.map(({ name }) => name)).toContain(
    "PlaceholderAPI",
  );
  const modded = propose("fabric server with PlaceholderAPI");
  expect(modded.recipe.plugins.map(({ name }) => name)).not.toContain("PlaceholderAPI");
  expect(modded.notDone).toEqual([
    {
      id: "left-out",
      words: "PlaceholderAPI",
      what: "PlaceholderAPI",
      why: expect.stringContaining("PlaceholderAPI is a plugin"),
    },
  ]);
});
