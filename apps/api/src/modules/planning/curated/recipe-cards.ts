import type { RecipeCard } from "@blockwright/contract/builds";
import { softwareNames } from "@blockwright/minecraft/software";
import { curatedRecipes } from "./curated-recipes.ts";

export function listRecipeCards(): RecipeCard[] {
  return curatedRecipes.map(({ id, prompt, tags, recipe }) => ({
    id,
    prompt,
    tags: [...tags],
    name: recipe.name,
    description: recipe.description,
    platformType: recipe.platform,
    software: softwareNames[recipe.software],
    plugins: recipe.plugins.map(({ name }) => name),
  }));
}
