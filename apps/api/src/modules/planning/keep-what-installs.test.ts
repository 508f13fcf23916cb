import type { Recipe } from "@blockwright/minecraft/recipe";
import { describe, expect, test } from "vitest";
import { CatalogueError } from "../catalogue/index.ts";
import { keepWhatInstalls } from "./keep-what-installs.ts";
import { planFromRecipes } from "./curated/plan-from-recipes.ts";

const { recipe } = planFromRecipes({
  prompt: "",
  platform: "java",
  memoryMb: 1024,
  maxPlayers: 10,
  recipeId: null,
});
const withPlugins = (...ids: string[]): Recipe => ({
  ...recipe,
  plugins: ids.map((id) => ({ id, name: id, reason: "Somebody asked for it." })),
});
const idsOf = ({ plugins }: Recipe) => plugins.map(({ id }) => id);
const has = (one: Recipe, id: string) => idsOf(one).includes(id);

describe("what can't be installed", () => {
  test("is left out and noted, the last named of two in conflict", async () => {
    const { recipe: kept, notes } = await keepWhatInstalls(
      { recipe: withPlugins("a", "b", "c"), notes: [] },
      async (one) => {
        if (has(one, "a") && has(one, "b"))
          throw new CatalogueError("conflict", "They fight.", { conflict: ["a", "b"] });
      },
    );
    expect([idsOf(kept), notes]).toEqual([["a", "c"], ["Left out b: They fight."]]);
  });

  test("is found even if the error names no plugin", async () => {
    const { recipe: kept } = await keepWhatInstalls(
      { recipe: withPlugins("old", "b", "c"), notes: [] },
      async (one) => {
        if (has(one, "old")) throw new CatalogueError("unknown-version", "Too old.");
      },
    );
    expect([idsOf(kept), kept.minecraftVersion]).toEqual([["b", "c"], "latest"]);
  });

  test("drops the version when that is the reason", async () => {
    const { recipe: kept, notes } = await keepWhatInstalls(
      { recipe: { ...withPlugins("a"), minecraftVersion: "1.99" }, notes: [] },
      async ({ minecraftVersion }) => {
        if (minecraftVersion === "1.99") throw new CatalogueError("unknown-version", "There is no 1.99.");
      },
    );
    expect([idsOf(kept), kept.minecraftVersion]).toEqual([["a"], "latest"]);
    expect(notes).toEqual(["There is no 1.99. Using the newest version that fits."]);
  });
});

describe("an add-on that the server is named after", () => {
  const named = { ...withPlugins("core", "b"), name: "Bed wars" };
  const noBuild = new CatalogueError("conflict", "No build.", { conflict: ["core"] });

  test("moves the version that excludes it", async () => {
    const draft = { recipe: { ...named, minecraftVersion: "26.1" }, notes: [] };
    const tryRecipe = async (one: Recipe) => {
      if (has(one, "core") && one.minecraftVersion === "26.1") throw noBuild;
    };
    const { recipe: kept, notes } = await keepWhatInstalls(draft, tryRecipe, { core: ["core"] });
    expect([idsOf(kept), kept.minecraftVersion, kept.name]).toEqual([["core", "b"], "latest", "Bed wars"]);
    expect(notes).toEqual(["No build. Without core it would not be Bed wars, so it gets another version."]);
  });

  test("takes its name along when it can't be installed at all", async () => {
    const tryRecipe = async (one: Recipe) => {
      if (has(one, "core")) throw noBuild;
    };
    const { recipe: kept, notes } = await keepWhatInstalls({ recipe: named, notes: [] }, tryRecipe, {
      core: ["core"],
    });
    expect([idsOf(kept), kept.name]).toEqual([["b"], "My server"]);
    expect(notes).toEqual(["Left out core: No build.", "Without core this is not Bed wars."]);
  });
});

test("while a source is down nothing is left out", async () => {
  const draft = { recipe: withPlugins("a", "b"), notes: [] };
  const kept = await keepWhatInstalls(draft, async () => {
    throw new CatalogueError("source-unavailable", "Modrinth is down.", { conflict: ["a"] });
  });
  expect(kept).toEqual(draft);
});

test("it ends whatever is refused", async () => {
  let tries = 0;
  const { recipe: kept } = await keepWhatInstalls(
    { recipe: withPlugins("a", "b", "c"), notes: [] },
    async () => {
      tries += 1;
      throw new CatalogueError("conflict", "No.");
    },
  );
  expect(kept.plugins).toEqual([]);
  expect(tries).toBeLessThan(20);
});
