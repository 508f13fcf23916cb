import type { Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import { resolveLock, type ResolvedLock } from "../../catalogue/index.ts";
import { askPlanner, type AskedFor, type PlannerDeps } from "../ask-planner.ts";
import { findObstacle, keepWhatInstalls, once, unnamed, type TryRecipe } from "../keep-what-installs.ts";
import type { Draft } from "../draft.ts";
import { findNewContradictions } from "../model/check-against-words.ts";
import { takeAddOns } from "../model/plan-with-model.ts";
import type { ServerWish } from "../planned-server.ts";

export interface InstallableRecipe {
  readonly recipe: Recipe;
  /** What had to change, as sentences. */
  readonly differences: readonly string[];
  /** Undefined when a source was down. */
  readonly resolved: ResolvedLock | undefined;
}

export interface AgreedRecipe {
  readonly recipe: Recipe;
  /** Ids of the add-ons without which it would not be what it is called. */
  readonly core: readonly string[] | undefined;
  /** Of a model's plan: it is asked once more if the sources don't have it all. */
  readonly wish: ServerWish | undefined;
}

/** What was agreed, without the parts that the sources don't have for it. */
export async function installAgreed(
  planner: PlannerDeps,
  { recipe: agreed, core, wish }: AgreedRecipe,
  about: AskedFor,
): Promise<InstallableRecipe> {
  const { signal } = about;
  const tryRecipe = once((one: Recipe) => resolveLock(planner.catalogue, one, { signal }));
  const start = wish ? await repair(planner, agreed, wish, about, tryRecipe) : agreed;
  const repaired = withoutFalseName(agreed, start, core ?? []);
  const contradictions = wish ? findNewContradictions(agreed, start, wish) : [];
  const changes = [
    ...differencesBetween(agreed, start),
    ...contradictions.map(({ said, planned }) => `You wrote ${said}, but the AI planned ${planned}.`),
    ...repaired.notes,
  ];
  const changed = { recipe: repaired.recipe, notes: changes };
  const { recipe, notes, resolved } = await keepWhatInstalls(changed, tryRecipe, { core });
  return { recipe, differences: notes, resolved };
}

/** The same recipe if it can be installed, or if the model has no better one. */
async function repair(
  planner: PlannerDeps,
  agreed: Recipe,
  wish: ServerWish,
  about: AskedFor,
  tryRecipe: TryRecipe<unknown>,
): Promise<Recipe> {
  const { model } = planner;
  const obstacle = model && (await findObstacle(agreed, tryRecipe));
  if (!model || obstacle === undefined) return agreed;
  const { planned } = await askPlanner({ ...planner, model }, wish, about, tryRecipe, {
    recipe: agreed,
    obstacle,
  });
  about.signal.throwIfAborted();
  if (!planned) return agreed;
  return takeAddOns(agreed, planned.recipe);
}

/** Without an add-on that a game is made of, it is not called after the game. */
function withoutFalseName(agreed: Recipe, built: Recipe, core: readonly string[]): Draft {
  const lost = agreed.plugins.filter(
    ({ id }) => core.includes(id) && built.plugins.every((one) => one.id !== id),
  );
  if (lost.length === 0) return { recipe: built, notes: [] };
  return {
    recipe: unnamed(built),
    notes: lost.map(({ name }) => `Without ${name} this is not ${agreed.name}.`),
  };
}

function differencesBetween(agreed: Recipe, built: Recipe): readonly string[] {
  const missing = (from: Recipe, other: Recipe) =>
    from.plugins.filter(({ id }) => other.plugins.every((one) => one.id !== id));
  return [
    ...missing(agreed, built).map(
      ({ name }) => `Left out ${name}, because it can't be installed here any more.`,
    ),
    ...missing(built, agreed).map(({ name, reason }) => `Added ${name}: ${reason}`),
    ...(agreed.software === built.software
      ? []
      : [`It runs ${softwareNames[built.software]} instead of ${softwareNames[agreed.software]}.`]),
    ...(agreed.minecraftVersion === built.minecraftVersion
      ? []
      : [`It is Minecraft ${built.minecraftVersion} instead of ${agreed.minecraftVersion}.`]),
  ];
}
