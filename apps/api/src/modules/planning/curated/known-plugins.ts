import { curatedRecipes } from "./curated-recipes.ts";
import { features } from "./features.ts";

/** Plugins we vouch for: ids with the names from our data. */
export const ourPluginNames: ReadonlyMap<string, string> = new Map(
  [
    ...features.flatMap(({ addOns, companions }) => [...Object.values(addOns).flat(), ...companions]),
    ...curatedRecipes.flatMap(({ recipe }) => recipe.plugins),
  ].map(({ id, name }) => [id, name] as const),
);
