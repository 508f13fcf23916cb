import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import type { Recipe, RecipePlugin } from "@blockwright/minecraft/recipe";
import { addOnFolder } from "@blockwright/minecraft/software";

/** With the add-ons without which players would find nothing of the chosen ones, except those that are refused. */
export function withCompanions(recipe: Recipe, refused: ReadonlySet<string> = new Set()): Recipe {
  if (addOnFolder(recipe.software) !== "plugins") return recipe;
  const isThere = (id: string) => recipe.plugins.some((one) => identityOf(one.id) === identityOf(id));
  const [missing] = recipe.plugins.flatMap(({ id, name }) =>
    (findKnowledge(id)?.companions ?? [])
      .filter((companion) => !isThere(companion) && !refused.has(companion))
      .map((companion) => companionOf(companion, name)),
  );
  return missing ? withCompanions({ ...recipe, plugins: [...recipe.plugins, missing] }, refused) : recipe;
}

function companionOf(id: string, neededBy: string): RecipePlugin {
  const name = findKnowledge(id)?.name ?? id;
  return { id, name, reason: `Players would find nothing of ${neededBy} without it.` };
}

function identityOf(id: string): string {
  return findKnowledge(id)?.id ?? id;
}
