import { checkBedrockProperty, bedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { checkConfigAt } from "@blockwright/minecraft/knowledge/config-check";
import { realLoadLines } from "@blockwright/minecraft/console/load-lines.fixture";
import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { placeWish, type GameRuleWish } from "@blockwright/minecraft/game-rules";
import { checkProperty, javaPropertiesFor } from "@blockwright/minecraft/properties/java";
import { addOnFolder, platformTypes, softwareFor } from "@blockwright/minecraft/software";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { curatedRecipe, curatedRecipes } from "./curated-recipes.ts";
import { readDataFile } from "../reading/data-files.ts";
import { features } from "./features.ts";
import { ourPluginNames } from "./known-plugins.ts";
import { planFromRecipes } from "./plan-from-recipes.ts";
import { listRecipeCards } from "./recipe-cards.ts";

const checkedVersion = "1.21.4";
const fewPlugins = 8;
const idsInFeatures = new Set(
  features.flatMap(({ addOns, companions }) => [
    ...companions.map(({ id }) => id),
    ...Object.values(addOns).flatMap((list) => list.map(({ id }) => id)),
  ]),
);

test("there are recipes for many requests, and some for every platform", () => {
  expect(curatedRecipes.length).toBeGreaterThanOrEqual(40);
  for (const platform of platformTypes)
    expect(curatedRecipes.filter(({ platforms }) => platforms.includes(platform)).length).toBeGreaterThan(3);
  const shown = listRecipeCards().map(({ id }) => id);
  expect(shown.toSorted()).toEqual(curatedRecipes.map(({ id }) => id).toSorted());
  expect(shown.slice(0, 12)).toEqual([
    "survival-claims",
    "vanilla",
    "family-crossplay",
    "lifesteal",
    "skyblock",
    "creative-plots",
    "economy",
    "bedwars",
    "smp-discord",
    "bedrock-survival",
    "pvp-arena",
    "factions",
  ]);
});

test("there is a page of knowledge about every plugin and mod that a recipe or feature installs", () => {
  expect(ourPluginNames.size).toBeGreaterThan(30);
  expect([...ourPluginNames.keys()].filter((id) => findKnowledge(id) === undefined)).toEqual([]);
});

test("the console line of every plugin for Paper is in the corpus of real lines", () => {
  const known = new Set(realLoadLines.map(({ id }) => id));
  const onPaper = [
    ...features.flatMap(({ addOns, companions }) => [...(addOns.bukkit ?? []), ...companions]),
    ...curatedRecipes.flatMap(({ recipe }) => (recipe.software === "paper" ? recipe.plugins : [])),
  ];
  expect(onPaper.length).toBeGreaterThan(30);
  expect(onPaper.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
});

test("every plugin setting of a recipe is documented, with a value that fits", () => {
  const edits = curatedRecipes.flatMap(({ recipe }) => recipe.configEdits);
  expect(edits).not.toEqual([]);
  for (const { file, path, value } of edits) {
    const content = path.toReversed().reduce<unknown>((below, step) => ({ [step]: below }), value);
    expect({ file, findings: checkConfigAt(file, content) }).toEqual({ file, findings: [] });
  }
});

test("an invalid recipe is named together with what is wrong", () => {
  const folder = mkdtempSync(join(tmpdir(), "recipes-"));
  const path = join(folder, "broken.json");
  writeFileSync(path, JSON.stringify({ ...curatedRecipes[0], platforms: ["telephone"] }));
  expect(() => readDataFile(path, curatedRecipe)).toThrow(
    /^broken\.json is not as it should be:.*platforms/s,
  );
  rmSync(folder, { recursive: true });
});

describe.each(curatedRecipes.map((one) => [one.id, one] as const))(
  "%s",
  (_id, { platforms, prompt, recipe }) => {
    test("has only settings the game knows and people may choose", () => {
      const isBedrock = recipe.software === "bedrock";
      const rules = isBedrock ? bedrockProperties() : javaPropertiesFor(checkedVersion);
      for (const [key, value] of Object.entries(recipe.properties)) {
        const checked = isBedrock
          ? checkBedrockProperty(key, String(value))
          : checkProperty(checkedVersion, key, String(value));
        expect([key, checked]).toEqual([key, { ok: true, value: String(value) }]);
        expect(["user", "guarded"]).toContain(rules.find((rule) => rule.key === key)?.owner);
      }
    });

    test("has only rules that can be set", () => {
      for (const [wish, value] of Object.entries(recipe.gameRules))
        expect(placeWish(checkedVersion, wish as GameRuleWish, value).kind).not.toBe("unavailable");
    });

    test("fits its platforms and the smallest plan", () => {
      for (const platform of platforms) expect(softwareFor(platform)).toContain(recipe.software);
      expect(recipe.platform).toBe(platforms[0]);
      expect(recipe.plugins.length).toBeLessThanOrEqual(fewPlugins);
      const takesAddOns = addOnFolder(recipe.software) !== undefined;
      expect(takesAddOns || recipe.plugins.length === 0).toBe(true);
    });

    test("is chosen for its own example request", () => {
      const [platform = "java"] = platforms;
      const planned = planFromRecipes({ prompt, platform, memoryMb: 1024, maxPlayers: 10, recipeId: null });
      expect(planned.plannedBy.name).toBe(recipe.name);
      for (const { id } of recipe.plugins) expect(planned.recipe.plugins.map((one) => one.id)).toContain(id);
    });
  },
);

test("plans contain only add-ons of our recipes and features", () => {
  const inRecipes = curatedRecipes.flatMap(({ recipe }) => recipe.plugins.map(({ id }) => id));
  const known = new Set([...inRecipes, ...idsInFeatures]);
  const prompt = features.map(({ label }) => label).join(", ");
  const { recipe } = planFromRecipes({
    prompt: `modrinth:evil, spiget:1 and ${prompt}`,
    platform: "java",
    memoryMb: 1024,
    maxPlayers: 10,
    recipeId: null,
  });
  expect(recipe.plugins.length).toBeGreaterThan(8);
  expect(recipe.plugins.filter(({ id }) => !known.has(id))).toEqual([]);
});
