import { newestVersion, type Recipe, type RecipePlugin } from "@blockwright/minecraft/recipe";
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

export interface Wanted {
  /** Ids of the add-ons without which it would not be what it is called. */
  readonly core?: readonly string[] | undefined;
  /** Ids of those that were asked for: others go first. */
  readonly asked?: readonly string[] | undefined;
}

/** What keeps a recipe from being installed. */
export type Obstacle =
  | { readonly kind: "version"; readonly error: CatalogueError }
  | {
      readonly kind: "core" | "plugin";
      readonly plugin: RecipePlugin;
      readonly error: CatalogueError;
    };

interface FoundObstacle<Resolved> {
  readonly obstacle: Obstacle;
  /** The result without the plugin. */
  readonly resolved?: Resolved | undefined;
}

export interface Settled<Resolved> {
  readonly recipe: Recipe;
  readonly leftOut: readonly { readonly plugin: RecipePlugin; readonly why: string }[];
  readonly resolved: Resolved | undefined;
  /** Leaving out what nobody would miss does not help: a person has to choose. */
  readonly stuck: Obstacle | undefined;
}

/** What the sources have of a recipe, without what may be left out. The build tries the same. */
export async function settleWhatInstalls<Resolved>(
  recipe: Recipe,
  tryRecipe: TryRecipe<Resolved>,
  wanted: Wanted,
): Promise<Settled<Resolved>> {
  let current: Settled<Resolved> = { recipe, leftOut: [], resolved: undefined, stuck: undefined };
  for (let attempt = 0; attempt <= recipe.plugins.length + 1; attempt += 1) {
    const tried = await tryOut(current.recipe, tryRecipe);
    if (tried.ok) return { ...current, resolved: tried.resolved };
    const found = await lookForObstacle(current.recipe, tried.error, tryRecipe, wanted);
    if (!found) return current;
    const { obstacle } = found;
    if (obstacle.kind !== "plugin") return { ...current, stuck: obstacle };
    current = {
      ...current,
      recipe: without(current.recipe, obstacle.plugin.id),
      leftOut: [...current.leftOut, { plugin: obstacle.plugin, why: obstacle.error.message }],
      resolved: found.resolved,
    };
    if (found.resolved !== undefined) return current;
  }
  return current;
}

/**
 * A request may name a version that not every plugin has, or two conflicting plugins. The build should not fail for
 * that: the obstacle is left out, with a note. Plugins of a source that is down are kept.
 */
export async function keepWhatInstalls<Resolved>(
  draft: Draft,
  tryRecipe: TryRecipe<Resolved>,
  wanted: Wanted = {},
): Promise<TriedDraft<Resolved>> {
  let current: TriedDraft<Resolved> = draft;
  for (let attempt = 0; attempt <= draft.recipe.plugins.length + 1; attempt += 1) {
    const tried = await tryOut(current.recipe, tryRecipe);
    if (tried.ok) return { ...current, resolved: tried.resolved };
    const found = await lookForObstacle(current.recipe, tried.error, tryRecipe, wanted);
    if (!found) return current;
    const { obstacle } = found;
    current = giveWay(current, obstacle);
    if (obstacle.kind === "plugin" && found.resolved !== undefined)
      return { ...current, resolved: found.resolved };
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

export async function tryOut<Resolved>(
  recipe: Recipe,
  tryRecipe: TryRecipe<Resolved>,
): Promise<Tried<Resolved>> {
  try {
    return { ok: true, resolved: await tryRecipe(recipe) };
  } catch (error) {
    if (error instanceof CatalogueError) return { ok: false, error };
    throw error;
  }
}

/** Undefined: leaving something out would not help. */
async function lookForObstacle<Resolved>(
  recipe: Recipe,
  error: CatalogueError,
  tryRecipe: TryRecipe<Resolved>,
  { core = [], asked = [] }: Wanted,
): Promise<FoundObstacle<Resolved> | undefined> {
  if (aboutVersion.includes(error.code) && recipe.minecraftVersion !== newestVersion)
    return { obstacle: { kind: "version", error } };
  if (!aboutPlugins.includes(error.code)) return undefined;
  const named = recipe.plugins.filter(({ id }) => error.conflict.includes(id));
  const suspects = named.length > 0 ? named : recipe.plugins;
  // The last named goes first, since the first are wanted most; those that were asked for go last.
  const inOrder = [
    ...suspects.filter(({ id }) => !asked.includes(id)).toReversed(),
    ...suspects.filter(({ id }) => asked.includes(id)).toReversed(),
  ];
  const found = await findCulprit(recipe, inOrder, tryRecipe);
  const plugin = found?.suspect ?? inOrder[0];
  if (!plugin) return undefined;
  const isCore = core.includes(plugin.id);
  return { obstacle: { kind: isCore ? "core" : "plugin", plugin, error }, resolved: found?.resolved };
}

function giveWay(draft: Draft, obstacle: Obstacle): Draft {
  const { recipe } = draft;
  const atNewest: Draft = { ...draft, recipe: { ...recipe, minecraftVersion: newestVersion } };
  const { message } = obstacle.error;
  if (obstacle.kind === "version")
    return withNotes(atNewest, `${message} Using the newest version that fits.`);
  const { plugin, kind } = obstacle;
  if (kind === "core" && recipe.minecraftVersion !== newestVersion)
    return withNotes(
      atNewest,
      `${message} Without ${plugin.name} it would not be ${recipe.name}, so it gets another version.`,
    );
  const isCore = kind === "core";
  return withNotes(
    { ...draft, recipe: without(isCore ? unnamed(recipe) : recipe, plugin.id) },
    `Left out ${plugin.name}: ${message}`,
    ...(isCore ? [`Without ${plugin.name} this is not ${recipe.name}.`] : []),
  );
}

export const nameWithoutGame = "My server";

/** A server is not called after a game that it does not have. */
export function unnamed(recipe: Recipe): Recipe {
  return { ...recipe, name: nameWithoutGame, description: "" };
}

/** The one whose removal solves it. */
async function findCulprit<Resolved>(
  recipe: Recipe,
  suspects: Recipe["plugins"],
  tryRecipe: TryRecipe<Resolved>,
) {
  for (const suspect of suspects) {
    const tried = await tryOut(without(recipe, suspect.id), tryRecipe);
    if (tried.ok) return { suspect, resolved: tried.resolved };
  }
  return undefined;
}

function without(recipe: Recipe, pluginId: string): Recipe {
  return { ...recipe, plugins: recipe.plugins.filter(({ id }) => id !== pluginId) };
}
