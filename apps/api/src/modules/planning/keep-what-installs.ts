import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { CatalogueError } from "../catalogue/index.ts";
import { withNotes, type Draft } from "./draft.ts";

/** Throws a CatalogueError when the recipe can't be installed as it is. */
export type TryRecipe<Resolved> = (recipe: Recipe) => Promise<Resolved>;

/** The model's plan is tried before it is accepted, and its result is used again afterwards. */
export function once<Result>(tryRecipe: TryRecipe<Result>): TryRecipe<Result> {
  const tried = new WeakMap<Recipe, Promise<Result>>();
  return (recipe) => {
    const known = tried.get(recipe) ?? tryRecipe(recipe);
    tried.set(recipe, known);
    return known;
  };
}

/** With the result of trying the recipe. Undefined when it could not be tried, because a source is down. */
export type TriedDraft<Resolved> = Draft & { readonly resolved?: Resolved | undefined };

type Tried<Resolved> =
  | { readonly ok: true; readonly resolved: Resolved }
  | { readonly ok: false; readonly error: CatalogueError };

const aboutVersion: readonly CatalogueError["code"][] = ["unknown-version", "no-java"];
const aboutPlugins: readonly CatalogueError["code"][] = [...aboutVersion, "conflict", "unknown-plugin"];

/**
 * A request may name a version that not every plugin has, or two conflicting plugins. The build should not fail for
 * that: the obstacle is left out, with a note. Plugins of a source that is down are kept.
 */
export async function keepWhatInstalls<Resolved>(
  draft: Draft,
  tryRecipe: TryRecipe<Resolved>,
  /** Ids of the add-ons without which it would not be what it is called. */
  core: readonly string[] = [],
): Promise<TriedDraft<Resolved>> {
  let current: TriedDraft<Resolved> = draft;
  for (let attempt = 0; attempt <= draft.recipe.plugins.length + 1; attempt += 1) {
    const tried = await tryOut(current.recipe, tryRecipe);
    if (tried.ok) return { ...current, resolved: tried.resolved };
    const changed = await giveWay(current, tried.error, tryRecipe, core);
    if (!changed || changed.resolved !== undefined) return changed ?? current;
    current = changed;
  }
  return current;
}

/** For a planner that can choose again. Undefined: none, or one that another choice would not remove. */
export async function findObstacle(
  recipe: Recipe,
  tryRecipe: TryRecipe<unknown>,
): Promise<string | undefined> {
  const tried = await tryOut(recipe, tryRecipe);
  return tried.ok || !aboutPlugins.includes(tried.error.code) ? undefined : tried.error.message;
}

async function tryOut<Resolved>(recipe: Recipe, tryRecipe: TryRecipe<Resolved>): Promise<Tried<Resolved>> {
  try {
    return { ok: true, resolved: await tryRecipe(recipe) };
  } catch (error) {
    if (error instanceof CatalogueError) return { ok: false, error };
    throw error;
  }
}

/** Undefined: leaving something out would not help. */
async function giveWay<Resolved>(
  draft: Draft,
  error: CatalogueError,
  tryRecipe: TryRecipe<Resolved>,
  core: readonly string[],
): Promise<TriedDraft<Resolved> | undefined> {
  const { recipe } = draft;
  if (aboutVersion.includes(error.code) && recipe.minecraftVersion !== newestVersion) {
    return withNotes(
      { ...draft, recipe: { ...recipe, minecraftVersion: newestVersion } },
      `${error.message} Using the newest version that fits.`,
    );
  }
  if (!aboutPlugins.includes(error.code)) return undefined;
  const named = recipe.plugins.filter(({ id }) => error.conflict.includes(id));
  const suspects = named.length > 0 ? named : recipe.plugins;
  const found = await findCulprit(recipe, suspects, tryRecipe);
  const culprit = found?.suspect ?? suspects.at(-1);
  if (!culprit) return undefined;
  const isCore = core.includes(culprit.id);
  if (isCore && recipe.minecraftVersion !== newestVersion) {
    return withNotes(
      { ...draft, recipe: { ...recipe, minecraftVersion: newestVersion } },
      `${error.message} Without ${culprit.name} it would not be ${recipe.name}, so it gets another version.`,
    );
  }
  const changed = withNotes(
    { ...draft, recipe: without(isCore ? unnamed(recipe) : recipe, culprit.id) },
    `Left out ${culprit.name}: ${error.message}`,
    ...(isCore ? [`Without ${culprit.name} this is not ${recipe.name}.`] : []),
  );
  return { ...changed, resolved: isCore ? undefined : found?.resolved };
}

/** A server is not called after a game that it does not have. */
export function unnamed(recipe: Recipe): Recipe {
  return { ...recipe, name: "My server", description: "" };
}

/** The one whose removal solves it; of several the last named, since the first are wanted most. */
async function findCulprit<Resolved>(
  recipe: Recipe,
  suspects: Recipe["plugins"],
  tryRecipe: TryRecipe<Resolved>,
) {
  for (const suspect of suspects.toReversed()) {
    const tried = await tryOut(without(recipe, suspect.id), tryRecipe);
    if (tried.ok) return { suspect, resolved: tried.resolved };
  }
  return undefined;
}

function without(recipe: Recipe, pluginId: string): Recipe {
  return { ...recipe, plugins: recipe.plugins.filter(({ id }) => id !== pluginId) };
}
