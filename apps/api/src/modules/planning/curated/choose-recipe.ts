import type { Recipe } from "@blockwright/minecraft/recipe";
import {
  addOnFolder,
  softwareFor,
  type PlatformType,
  type SoftwareType,
} from "@blockwright/minecraft/software";
import { isWanted, placesOf } from "./settings-words.ts";
import { company, others } from "../reading/counted-people.ts";
import type { Term } from "../reading/terms.ts";
import type { Plainness } from "./plain-game.ts";
import { curatedRecipes, type CuratedRecipe } from "./curated-recipes.ts";
import { addOnsFor, idsGiving, isOnlyMod, type Feature } from "./features.ts";
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
  readonly plainness: Plainness;
  /** The prompt asks for no plugins and no mods at all. */
  readonly isBare: boolean;
  /** Named in the request, and only for software that loads mods. */
  readonly needsMods: boolean;
}

export function chooseRecipe(prompt: ReadPrompt, wish: RecipeWish): CuratedRecipe {
  const fitting = curatedRecipes.filter(({ platforms }) => platforms.includes(wish.platform));
  const asked = fitting.find(({ id }) => id === wish.recipeId);
  return asked ?? choosePlain(prompt, wish) ?? chooseBest(prompt, wish, fitting);
}

export function recordRecipe(prompt: ReadPrompt, chosen: CuratedRecipe): void {
  understand(prompt, wantedWords(prompt, chosen), chosen.recipe.name, neverUndone);
}

/** Positions of the words that lead to it. */
export function recipePlaces(prompt: ReadPrompt, chosen: CuratedRecipe): readonly number[] {
  return [...new Set(wantedWords(prompt, chosen).flatMap(({ places }) => places))];
}

function wantedWords(prompt: ReadPrompt, { id }: CuratedRecipe) {
  return findMentions(prompt, terms.get(id) ?? []).filter(({ isNegated }) => !isNegated);
}

const plain = "vanilla";
const nearlyPlain = "vanilla-plus";
const modes = ["survival", "creative", "adventure"] as const;

/** A game that add-ons make, else one that needs none. Undefined: anything may be chosen. */
function choosePlain(prompt: ReadPrompt, wish: RecipeWish): CuratedRecipe | undefined {
  const { platform, plainness, software, features } = wish;
  if (platform === "bedrock" || (plainness !== "plain" && plainness !== "nearly-plain")) return undefined;
  const mode = onlyMode(prompt);
  const isOfMode = ({ properties: { gamemode } }: Recipe) =>
    gamemode === undefined || mode === undefined || gamemode === mode;
  const isPlain = ({ recipe, core, platforms }: CuratedRecipe) =>
    core.length === 0
      ? recipe.plugins.length === 0 && recipe.software !== "bedrock"
      : !wish.isBare && platforms.includes(platform) && isOnNamed(recipe.software, software);
  const modePlaces = new Set(modes.flatMap((one) => placesOf(prompt, one)));
  const [best] = curatedRecipes
    .filter((one) => isPlain(one) && isOfMode(one.recipe))
    .map((recipe) => ({ recipe, score: scoreOf(prompt, recipe, plain, modePlaces) }))
    .toSorted((one, other) => other.score - one.score);
  const found = best !== undefined && best.score > 0 ? best.recipe : undefined;
  const byId = (wanted: string) => curatedRecipes.find(({ id }) => id === wanted);
  const comfortable = byId(nearlyPlain);
  const fits =
    comfortable !== undefined &&
    isOnNamed(comfortable.recipe.software, software) &&
    features.every((feature) => addOnsFor(feature, comfortable.recipe.software));
  const isGame = found !== undefined && found.core.length > 0;
  return plainness === "nearly-plain" && fits && !isGame ? comfortable : (found ?? byId(plain));
}

function onlyMode(prompt: ReadPrompt): string | undefined {
  const wanted = modes.filter((mode) => isWanted(prompt, mode));
  return wanted.length === 1 ? wanted[0] : undefined;
}

function chooseBest(prompt: ReadPrompt, wish: RecipeWish, fitting: readonly CuratedRecipe[]): CuratedRecipe {
  const mode = onlyMode(prompt);
  const isOfMode = ({ properties }: Recipe) =>
    mode === undefined || (properties["gamemode"] ?? "survival") === mode;
  const possible = fitting.filter(
    ({ recipe }) => isPossible(recipe.software, wish) && isOfMode(recipe) && givesMods(recipe.software, wish),
  );
  const candidates = possible.length > 0 ? possible : fitting;
  const [best] = candidates
    .map((recipe) => ({
      recipe,
      score: scoreOf(prompt, recipe, fallbacks[wish.platform]) - priceOfMissing * missing(recipe, wish),
    }))
    .toSorted((a, b) => b.score - a.score);
  if (!best) throw new Error(`There is no recipe for ${wish.platform}.`);
  const byId = (wanted: string) => candidates.find(({ id }) => id === wanted);
  const fallback = byId(fallbacks[wish.platform]) ?? byId("vanilla");
  return best.score > 0 ? best.recipe : (fallback ?? best.recipe);
}

/** A mod that is named is what the server is for: it decides about the software. */
function givesMods(software: SoftwareType, { needsMods, features }: RecipeWish): boolean {
  if (!needsMods) return true;
  return (
    addOnFolder(software) === "mods" &&
    features.every((feature) => !isOnlyMod(feature) || addOnsFor(feature, software) !== undefined)
  );
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
  return isOnNamed(software, named);
}

function isOnNamed(software: SoftwareType, named: SoftwareType | undefined): boolean {
  return named === undefined || software === named || (named === "spigot" && software === "paper");
}

/** "Minigames for 10 kids" are minigames. */
function isVague({ text, words }: Term): boolean {
  return vagueWords.has(text) || words.every((word) => company.has(word.text) || others.has(word.text));
}

function scoreOf(
  prompt: ReadPrompt,
  { id }: CuratedRecipe,
  fallback: string,
  ignored: ReadonlySet<number> = new Set(),
): number {
  const seen = new Set<string>();
  let score = 0;
  for (const { term, isNegated, places } of findMentions(prompt, terms.get(id) ?? [])) {
    if (seen.has(term.text) || places.every((place) => ignored.has(place))) continue;
    seen.add(term.text);
    score += isNegated ? -priceOfNegation : isVague(term) ? vagueShare : places.length;
  }
  return id === fallback ? score * fallbackShare : score;
}
