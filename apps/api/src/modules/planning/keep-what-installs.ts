import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { CatalogueError } from "../catalogue/index.ts";
import { withNotes, type Draft } from "./draft.ts";

/** Throws a CatalogueError when the recipe can't be installed as it is. */
export type TryRecipe = (recipe: Recipe) => Promise<unknown>;

const aboutVersion: readonly CatalogueError["code"][] = ["unknown-version", "no-java"];
const aboutPlugins: readonly CatalogueError["code"][] = [...aboutVersion, "conflict", "unknown-plugin"];

/**
 * A wish may name a version that not every plugin has, or two plugins that hate each other. The build should not fail for
 * that: what is in the way is left out, and said. What a source that is down says nothing about stays.
 */
export async function keepWhatInstalls(draft: Draft, tryRecipe: TryRecipe): Promise<Draft> {
  let current = draft;
  for (let attempt = 0; attempt <= draft.recipe.plugins.length + 1; attempt += 1) {
    const error = await refusalOf(current.recipe, tryRecipe);
    const changed = error && (await giveWay(current, error, tryRecipe));
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
async function giveWay(
  draft: Draft,
  error: CatalogueError,
  tryRecipe: TryRecipe,
): Promise<Draft | undefined> {
  const { recipe } = draft;
  if (aboutVersion.includes(error.code) && recipe.minecraftVersion !== newestVersion) {
    return withNotes(
      { ...draft, recipe: { ...recipe, minecraftVersion: newestVersion } },
      `${error.message} We take the newest that fits instead.`,
    );
  }
  if (!aboutPlugins.includes(error.code)) return undefined;
  const named = recipe.plugins.filter(({ id }) => error.conflict.includes(id));
  const suspects = named.length > 0 ? named : recipe.plugins;
  const culprit = (await findCulprit(recipe, suspects, tryRecipe)) ?? suspects.at(-1);
  if (!culprit) return undefined;
  return withNotes(
    { ...draft, recipe: without(recipe, culprit.id) },
    `Left out ${culprit.name}: ${error.message}`,
  );
}

/** The one without which all is well; of several the last named, as the first were wished for most. */
async function findCulprit(recipe: Recipe, suspects: Recipe["plugins"], tryRecipe: TryRecipe) {
  for (const suspect of suspects.toReversed())
    if (!(await refusalOf(without(recipe, suspect.id), tryRecipe))) return suspect;
  return undefined;
}

function without(recipe: Recipe, pluginId: string): Recipe {
  return { ...recipe, plugins: recipe.plugins.filter(({ id }) => id !== pluginId) };
}
