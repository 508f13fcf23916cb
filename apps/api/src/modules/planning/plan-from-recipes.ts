import { curatedRecipes, type CuratedRecipe } from "./curated-recipes.ts";
import type { PlannedServer, ServerWish } from "./planned-server.ts";

/** The recipe whose words the wish uses most. */
export function planFromRecipes({ prompt, platform, recipeId }: ServerWish): PlannedServer {
  const fitting = curatedRecipes.filter(({ platforms }) => platforms.includes(platform));
  const asked = fitting.find(({ id }) => id === recipeId);
  const words = new Set(prompt.toLowerCase().match(/\p{L}+/gu));
  const score = (one: CuratedRecipe) => one.words.filter((word) => words.has(word)).length;
  const best = asked ?? fitting.toSorted((a, b) => score(b) - score(a))[0];
  if (!best) throw new Error(`There is no recipe for ${platform}.`);
  return {
    recipe: { ...best.recipe, platform },
    plannedBy: { kind: "recipe", name: best.recipe.name },
    notes: [],
  };
}
