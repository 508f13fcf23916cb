import { describe, expect, test } from "vitest";
import type { PlatformType } from "@blockwright/minecraft/software";
import { proposeFromRecipes } from "../propose-server.ts";

function propose(prompt: string, platform: PlatformType = "java") {
  return proposeFromRecipes({ prompt, platform, memoryMb: 4096, maxPlayers: 10, recipeId: null });
}
const pluginsOf = (prompt: string, platform?: PlatformType) =>
  propose(prompt, platform).recipe.plugins.map(({ name }) => name);

describe("the plain game is built as it is, and every word of it understood", () => {
  test.each([
    "vanilla",
    "vanila server for friends",
    "vannila 1.20.1",
    "vanillaa 1.21",
    "vanilla smp",
    "vanilla survival with friends",
    "no plugins just minecraft",
    "normales minecraft",
    "ganz normales Minecraft für mich und 3 Freunde",
    "nur minecraft",
    "serveur minecraft classique pour mes amis",
    "vanille minecraft pour 4 amis",
    "minecraft vainilla para 5 amigos",
    "minecraft normal para 5 amigos",
    "vanilla puro sem plugins, só eu e meus amigos",
    "regular survival nothing fancy",
    "vanilla creative flat world",
    "vanilla but hardcore",
    "vanilla with keep inventory and no pvp",
  ])("%s", (prompt) => {
    const { recipe, notUnderstood, notDone, offered } = propose(prompt);
    expect([recipe.software, recipe.plugins]).toEqual(["vanilla", []]);
    expect([notUnderstood, notDone, offered]).toEqual([[], [], []]);
  });

  test("with the mode, the world and the rules that were asked for", () => {
    expect(propose("vanilla creative flat world").recipe.properties).toMatchObject({
      gamemode: "creative",
      "level-type": "minecraft:flat",
    });
    expect(propose("vanilla but hardcore").recipe.properties).toMatchObject({ hardcore: true });
  });
});

describe("with a wish that only add-ons fulfil, it has these and nothing else", () => {
  test.each([
    ["just vanilla but with proximity voice chat, 1.20.1", "paper", ["Simple Voice Chat"]],
    ["ganz normales Minecraft ohne Plugins aber mit Voicechat", "paper", ["Simple Voice Chat"]],
    ["minecraft normal con chat de voz por proximidad", "paper", ["Simple Voice Chat"]],
    ["no plugins but voice chat", "paper", ["Simple Voice Chat"]],
    ["vanilla smp with land claims", "paper", ["GriefPrevention"]],
    ["vanilla with griefprevention", "paper", ["GriefPrevention"]],
    ["a vanilla server where nobody can grief", "paper", ["GriefPrevention", "CoreProtect"]],
    ["vanilla fabric with voice chat", "fabric", ["Simple Voice Chat"]],
    ["vanilla+ with waystones", "fabric", ["Waystones"]],
    ["vanilla with homes", "paper", ["EssentialsX", "LuckPerms", "Vault"]],
  ])("%s", (prompt, software, plugins) => {
    const { recipe, notUnderstood, notDone } = propose(prompt);
    expect([recipe.software, recipe.plugins.map(({ name }) => name)]).toEqual([software, plugins]);
    expect([notUnderstood, notDone]).toEqual([[], []]);
  });

  test("and the reason is a decision", () => {
    const { recipe } = propose("just vanilla but with proximity voice chat, 1.20.1");
    expect(recipe).toMatchObject({
      minecraftVersion: "1.20.1",
      softwareReason: "Only plugins bring voice chat, so it is Paper, which otherwise plays like vanilla.",
      description: "The game as it is, with voice chat.",
    });
  });
});

test("a game that plugins make keeps only what makes it", () => {
  const { recipe, plannedBy } = propose("vanilla skyblock");
  expect([plannedBy.name, recipe.plugins.map(({ name }) => name)]).toEqual([
    "Skyblock",
    ["BentoBox", "BSkyBlock"],
  ]);
  expect(recipe.softwareReason).toContain('Only plugins bring "Skyblock"');
});

test.each(["semi vanilla", "vanilla+", "nearly vanilla", "vanillanah", "vanilla feel"])(
  "%s has a few commands",
  (prompt) => {
    expect(propose(prompt)).toMatchObject({ plannedBy: { name: "Vanilla plus" }, notUnderstood: [] });
  },
);

test("crossplay needs plugins, and says so", () => {
  const { recipe, notes } = propose("vanilla", "crossplay");
  expect([recipe.name, recipe.software, recipe.plugins]).toEqual(["Vanilla", "paper", []]);
  expect(notes).toEqual(["Players on phones and consoles join through plugins."]);
  expect(propose("vanilla", "bedrock").notUnderstood).toEqual([]);
});

test.each(["not vanilla, with plugins", "no mods but land claims and homes"])(
  "%s is no plain game",
  (prompt) => {
    expect(pluginsOf(prompt)).toEqual(expect.arrayContaining(["GriefPrevention", "EssentialsX"]));
  },
);

test("a recipe that was chosen stays whole, and the difference is said", () => {
  const wish = { platform: "java", memoryMb: 4096, maxPlayers: 10, recipeId: "lifesteal" } as const;
  const { recipe, notDone } = proposeFromRecipes({ ...wish, prompt: "vanilla" });
  expect(recipe.plugins.map(({ name }) => name)).toContain("LifeStealZ");
  expect(notDone).toEqual([
    {
      id: "left-out",
      words: "vanilla",
      what: "the game as it is",
      why: "This server does have plugins or mods.",
    },
  ]);
});
