import type { RecipeCard } from "@blockwright/contract/builds";
import type { PlatformType } from "../platform-names.ts";

export interface RecipeFilter {
  readonly text: string;
  readonly platform: PlatformType | undefined;
}

/** Recipes that contain every word of the search, in the given order. */
export function matchingRecipes(
  recipes: readonly RecipeCard[],
  { text, platform }: RecipeFilter,
): readonly RecipeCard[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return recipes.filter((recipe) => {
    if (platform !== undefined && recipe.platformType !== platform) return false;
    const { name, description, prompt, software, plugins, tags } = recipe;
    const searched = [name, description, prompt, software, ...plugins, ...tags].join(" ").toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
