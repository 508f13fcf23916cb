import * as fc from "fast-check";
import { recipe } from "@blockwright/minecraft/recipe";
import { platformTypes } from "@blockwright/minecraft/software";
import { describe, expect, test } from "vitest";
import { planFromRecipes } from "./plan-from-recipes.ts";

function plan(prompt: string, changes: Partial<Parameters<typeof planFromRecipes>[0]> = {}) {
  return planFromRecipes({
    prompt,
    platform: "java",
    memoryMb: 1024,
    maxPlayers: 10,
    recipeId: null,
    ...changes,
  });
}
const idsOf = (prompt: string) => plan(prompt).recipe.plugins.map(({ id }) => id);

describe("unwanted features", () => {
  test.each([
    ["no pvp", false],
    ["PvP off please", false],
    ["ohne PvP", false],
    ["kein PvP", false],
    ["sans PvP", false],
    ["pas de PvP", false],
    ["sin PvP", false],
    ["sem PvP", false],
    ["PvP", true],
    ["not only pvp", true],
    ["no economy, but pvp", true],
    ["no economy and pvp everywhere", true],
    ["without economy and pvp", false],
    ["pvp no servidor com lojas e amigos", true],
  ])("%s", (prompt, pvp) => {
    expect(plan(prompt).recipe.gameRules.pvp).toBe(pvp);
  });

  test("removes what belongs to it", () => {
    expect(idsOf("A market with money")).toContain("modrinth:auction-house-plugin");
    expect(idsOf("A market with money, but no auctions")).not.toContain("modrinth:auction-house-plugin");
    expect(idsOf("Towns and nations, but no economy")).not.toContain("modrinth:economyshopgui");
  });

  test("no griefing adds protection, griefing removes it", () => {
    expect(idsOf("survival, no griefing")).toContain("modrinth:griefprevention");
    expect(idsOf("survival, griefing is allowed")).not.toContain("modrinth:griefprevention");
  });
});

test.each([
  ["survival with GriefPrevention", "modrinth:griefprevention"],
  ["Survival, GriefPrevention please", "modrinth:griefprevention"],
  ["survival with claims and WorldGuard", "modrinth:griefprevention"],
  ["survival with GriefPrevention and WorldGuard", "modrinth:worldguard"],
  ["survival and GriefPrevention", "modrinth:coreprotect"],
  ["towny with CoreProtect", "modrinth:coreprotect"],
  ["survival for friends with CoreProtect against griefing", "modrinth:coreprotect"],
])("naming a protection plugin never removes protection: %s", (prompt, id) => {
  expect(idsOf(prompt)).toContain(id);
});

test.each([
  ["survival with EssentialsX", ["modrinth:luckperms", "modrinth:vaultunlocked"]],
  ["skyblock", ["modrinth:bentobox", "modrinth:bskyblock"]],
  ["survival that any version can join", ["modrinth:viaversion", "modrinth:viabackwards"]],
  ["survival with shops", ["modrinth:quickshop-hikari", "modrinth:vaultunlocked", "modrinth:luckperms"]],
])("%s brings everything that players need to use it", (prompt, ids) => {
  expect(idsOf(prompt)).toEqual(expect.arrayContaining(ids));
});

describe("numbers and names", () => {
  test.each([
    ["for 12 people", 12],
    ["für mich und drei Freunde", 4],
    ["para 15 jugadores", 15],
    ["pour deux", 2],
    ["até 8 jogadores", 8],
    ["with 3 worlds", 10],
    ["for 500 players", 20],
  ])("%s", (prompt, players) => {
    expect(plan(prompt).recipe.properties["max-players"]).toBe(players);
  });

  test("more memory allows more players, and too many are reported", () => {
    expect(plan("for 60 players", { memoryMb: 4096 }).recipe.properties["max-players"]).toBe(60);
    expect(plan("for 60 players").notes.join()).toContain("up to 20");
  });

  test.each([
    ["1.20.1 survival", "1.20.1"],
    ["survival on v1.21.4", "1.21.4"],
    ["1.5 GB survival", "latest"],
    ["survival", "latest"],
  ])("%s is for %s", (prompt, version) => {
    expect(plan(prompt).recipe.minecraftVersion).toBe(version);
  });

  test.each([
    ['called "The  Deep\u0000 §4Dark"', "The Deep Dark"],
    ["named Emberfall, survival", "Emberfall"],
    ["ein Server namens Neue Welt mit Shops", "Neue Welt"],
    ["called <script>", undefined],
  ])("%s", (prompt, name) => {
    const unnamed = plan("survival").recipe.name;
    expect(plan(prompt).recipe.name).toBe(name ?? unnamed);
  });
});

test("the chosen platform wins over the words", () => {
  const bedrock = plan("Java survival with land claims", { platform: "bedrock" });
  expect([bedrock.recipe.platform, bedrock.recipe.software, bedrock.recipe.plugins]).toEqual([
    "bedrock",
    "bedrock",
    [],
  ]);
  expect(bedrock.notes.join(" ")).toContain(
    "Bedrock servers can't run plugins, so land claims can't be added.",
  );
});

test("a chosen recipe is the starting point, regardless of the words", () => {
  expect(plan("skyblock", { recipeId: "lifesteal" }).plannedBy.name).toBe("Lifesteal");
});

test("any text gives a valid recipe, and always the same", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom(...platformTypes),
      (prompt, platform) => {
        const planned = plan(prompt, { platform });
        expect(recipe.parse(planned.recipe)).toEqual(planned.recipe);
        expect(plan(prompt, { platform })).toEqual(planned);
      },
    ),
    { numRuns: 40 },
  );
}, 30_000);
