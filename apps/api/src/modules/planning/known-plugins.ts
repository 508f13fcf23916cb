import { curatedRecipes } from "./curated-recipes.ts";
import { features } from "./features.ts";

/** What we stand for ourselves: ids with the names our data gives them. */
export const ourPluginNames: ReadonlyMap<string, string> = new Map(
  [
    ...features.flatMap(({ addOns, companions }) => [...Object.values(addOns).flat(), ...companions]),
    ...curatedRecipes.flatMap(({ recipe }) => recipe.plugins),
  ].map(({ id, name }) => [id, name] as const),
);
