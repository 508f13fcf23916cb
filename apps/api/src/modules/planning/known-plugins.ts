import { curatedRecipes } from "./curated-recipes.ts";
import { features, ownIds } from "./features.ts";

/** Ids we stand for ourselves. */
export const ourPluginIds: ReadonlySet<string> = new Set([
  ...curatedRecipes.flatMap(({ recipe }) => recipe.plugins.map(({ id }) => id)),
  ...features.flatMap((feature) => [...ownIds(feature), ...feature.companions.map(({ id }) => id)]),
]);
