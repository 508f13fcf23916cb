import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { CatalogueError } from "../catalogue/index.ts";
import { withNotes, type Draft } from "./draft.ts";

/** Throws a CatalogueError when the recipe can't be installed as it is. */
export type TryRecipe = (recipe: Recipe) => Promise<unknown>;

/**
 * A wish may name a version that not every plugin has, or two plugins that hate each other. The build should not fail for
 * that: the last named of those in the way is left out, and said. What a source that is down says nothing about stays.
 */
export async function keepWhatInstalls(draft: Draft, tryRecipe: TryRecipe): Promise<Draft> {
  let current = draft;
  for (let attempt = 0; attempt <= draft.recipe.plugins.length + 1; attempt += 1) {
    const error = await refusalOf(current.recipe, tryRecipe);
    const changed = error && giveWay(current, error);
    if (!changed) return current;
    current = changed;
  }
  return current;
}

async function refusalOf(recipe: Recipe, tryRecipe: TryRecipe): Promise<CatalogueError | undefined> {
  try {
    await tryRecipe(recipe);
    return undefined;
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
}

/** Undefined: nothing that leaving out would help. */
function giveWay(draft: Draft, error: CatalogueError): Draft | undefined {
  const { recipe } = draft;
  if (["unknown-version", "no-java"].includes(error.code) && recipe.minecraftVersion !== newestVersion) {
    return withNotes(
      { ...draft, recipe: { ...recipe, minecraftVersion: newestVersion } },
      `${error.message} We take the newest that fits instead.`,
    );
  }
  if (error.code !== "conflict" && error.code !== "unknown-plugin") return undefined;
  const inTheWay = recipe.plugins.findLast(({ id }) => error.conflict.includes(id));
  if (!inTheWay) return undefined;
  const plugins = recipe.plugins.filter(({ id }) => id !== inTheWay.id);
  return withNotes(
    { ...draft, recipe: { ...recipe, plugins } },
    `Left out ${inTheWay.name}: ${error.message}`,
  );
}
