import type { PlatformType } from "@blockwright/minecraft/software";
import { curatedRecipes } from "./curated-recipes.ts";

const popularRecipes: Readonly<Record<PlatformType, readonly string[]>> = {
  java: ["survival-claims", "vanilla-plus", "minigames-lobby"],
  crossplay: ["family-crossplay", "survival-claims", "minigames-lobby"],
  bedrock: ["bedrock-survival", "bedrock-family", "bedrock-creative"],
};

/** What most people want, for a wish that says nothing. */
export function listCloseRecipes(platform: PlatformType): readonly string[] {
  const fitting = curatedRecipes.filter(({ platforms }) => platforms.includes(platform)).map(({ id }) => id);
  return popularRecipes[platform].filter((id) => fitting.includes(id));
}
