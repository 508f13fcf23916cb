import type { Recipe } from "@blockwright/minecraft/recipe";
import { softwareFor, type PlatformType, type SoftwareType } from "@blockwright/minecraft/software";
import { isWanted } from "./settings-words.ts";
import { company, others } from "../reading/counted-people.ts";
import type { Term } from "../reading/terms.ts";
import { curatedRecipes, type CuratedRecipe } from "./curated-recipes.ts";
import { addOnsFor, idsGiving, type Feature } from "./features.ts";
import {
  compilePhrases,
  findMentions,
  neverUndone,
  understand,
  type ReadPrompt,
} from "../reading/phrasebook.ts";

const terms = new Map(curatedRecipes.map(({ id, words }) => [id, compilePhrases(words)]));

/** The default when a request says little; its words are in nearly every request, so they count half. */
const fallbacks: Readonly<Record<PlatformType, string>> = {
  java: "survival-claims",
  crossplay: "survival-claims",
  bedrock: "bedrock-survival",
};
const fallbackShare = 0.5;
const priceOfNegation = 2;
const priceOfMissing = 1;
/** Words that say that something is wanted, but not what. */
const vagueWords = new Set(["mod", "mods", "modded", "fabric"]);
const vagueShare = 0.5;

export interface RecipeWish {
  readonly platform: PlatformType;
  readonly recipeId: string | null;
  /** Named in the request. */
  readonly software: SoftwareType | undefined;
  readonly mayBeVanilla: boolean;
  readonly features: readonly Feature[];
}

export function chooseRecipe(prompt: ReadPrompt, wish: RecipeWish): CuratedRecipe {
  const fitting = curatedRecipes.filter(({ platforms }) => platforms.includes(wish.platform));
  const asked = fitting.find(({ id }) => id === wish.recipeId);
  if (asked) return asked;
  const chosen = chooseBest(prompt, wish, fitting);
  const mentions = findMentions(prompt, terms.get(chosen.id) ?? []).filter(({ isNegated }) => !isNegated);
  understand(prompt, mentions, chosen.recipe.name, neverUndone);
  return chosen;
}

function chooseBest(prompt: ReadPrompt, wish: RecipeWish, fitting: readonly CuratedRecipe[]): CuratedRecipe {
  const modes = (["survival", "creative", "adventure"] as const).filter((mode) => isWanted(prompt, mode));
  const isOfMode = ({ properties }: Recipe) =>
    modes.length !== 1 || (properties["gamemode"] ?? "survival") === modes[0];
  const possible = fitting.filter(({ recipe }) => isPossible(recipe.software, wish) && isOfMode(recipe));
  const candidates = possible.length > 0 ? possible : fitting;
  const [best] = candidates
    .map((recipe) => ({
      recipe,
      score: scoreOf(prompt, recipe, wish.platform) - priceOfMissing * missing(recipe, wish),
    }))
    .toSorted((a, b) => b.score - a.score);
  if (!best) throw new Error(`There is no recipe for ${wish.platform}.`);
  const byId = (wanted: string) => candidates.find(({ id }) => id === wanted);
  const fallback = byId(fallbacks[wish.platform]) ?? byId("vanilla");
  return best.score > 0 ? best.recipe : (fallback ?? best.recipe);
}

/** How many of the features can't be added to it. */
function missing({ recipe: { plugins, software } }: CuratedRecipe, { features }: RecipeWish): number {
  return features.filter((feature) => {
    const giving = idsGiving(feature);
    return !plugins.some(({ id }) => giving.has(id)) && addOnsFor(feature, software) === undefined;
  }).length;
}

function isPossible(
  software: SoftwareType,
  { software: named, mayBeVanilla, platform }: RecipeWish,
): boolean {
  if (!softwareFor(platform).includes(software)) return false;
  if (software === "vanilla" && !mayBeVanilla) return false;
  return named === undefined || software === named || (named === "spigot" && software === "paper");
}

/** "Minigames for 10 kids" are minigames. */
function isVague({ text, words }: Term): boolean {
  return vagueWords.has(text) || words.every((word) => company.has(word.text) || others.has(word.text));
}

function scoreOf(prompt: ReadPrompt, { id }: CuratedRecipe, platform: PlatformType): number {
  const seen = new Set<string>();
  let score = 0;
  for (const { term, isNegated, places } of findMentions(prompt, terms.get(id) ?? [])) {
    if (seen.has(term.text)) continue;
    seen.add(term.text);
    score += isNegated ? -priceOfNegation : isVague(term) ? vagueShare : places.length;
  }
  return id === fallbacks[platform] ? score * fallbackShare : score;
}
