import type { RecipeCard } from "@blockwright/contract/builds";
import { softwareNames } from "@blockwright/minecraft/software";
import { curatedRecipes } from "./curated-recipes.ts";
import type { CuratedRecipe } from "./curated-recipes.ts";

/** What most people play, most played first. The others follow by id. */
const popular = [
  "survival-claims",
  "vanilla",
  "family-crossplay",
  "lifesteal",
  "skyblock",
  "creative-plots",
  "economy",
  "bedwars",
  "smp-discord",
  "bedrock-survival",
  "pvp-arena",
  "factions",
];

export function listRecipeCards(): RecipeCard[] {
  const place = ({ id }: CuratedRecipe) => (popular.includes(id) ? popular.indexOf(id) : popular.length);
  return curatedRecipes
    .toSorted((a, b) => place(a) - place(b))
    .map(({ id, prompt, tags, recipe }) => ({
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
