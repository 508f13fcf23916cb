import type { Recipe } from "@blockwright/minecraft/recipe";
import type { CatalogueDeps } from "./catalogue-deps.ts";

/** The sources' titles for the add-ons of a recipe, by the recipe's id. Omitted where a source does not answer. */
export async function findTitles(
  { plugins }: Pick<CatalogueDeps, "plugins">,
  recipe: Pick<Recipe, "plugins" | "software">,
): Promise<ReadonlyMap<string, string>> {
  const asked = recipe.plugins.map(async ({ id }) => {
    const source = plugins.find(({ name }) => id.startsWith(`${name}:`));
    const claims = source?.claims(id.slice(source.name.length + 1), recipe.software);
    const title = (await claims?.catch(() => undefined))?.name;
    return title === undefined ? [] : [[id, title] as const];
  });
  return new Map((await Promise.all(asked)).flat());
}
