import type { PlainMode } from "@blockwright/contract/proposals";
import type { PluginKnowledge } from "@blockwright/minecraft/knowledge/page";
import {
  addOnFolder,
  softwareFor,
  softwareNames,
  type PlatformType,
  type SoftwareType,
} from "@blockwright/minecraft/software";
import type { Draft } from "../draft.ts";
import { withPlugins } from "./apply-features.ts";
import { curatedRecipes, type CuratedRecipe } from "./curated-recipes.ts";
import { addOnsFor, idsGiving, type Feature } from "./features.ts";
import { isLoadedBy } from "./named-add-ons.ts";

export interface PlainWish {
  readonly platform: PlatformType;
  /** Named in the request. */
  readonly software: SoftwareType | undefined;
  readonly features: readonly Feature[];
  readonly addOns: readonly PluginKnowledge[];
}

/** Without everything that only makes it more comfortable, on the software that plays closest to the game itself. */
export function startPlain({ recipe, core }: CuratedRecipe, wish: PlainWish): Draft {
  const kept = recipe.plugins.filter(({ id }) => core.includes(id));
  const software = chooseSoftware(kept.length > 0 ? recipe.software : undefined, wish, recipe.software);
  const isOfCore = (feature: Feature) => core.some((id) => idsGiving(feature).has(id));
  const labels = [
    ...(kept.length > 0 ? [`"${recipe.name}"`] : []),
    ...wish.features
      .filter((feature) => addOnsFor(feature, software) && !isOfCore(feature))
      .map(({ label }) => label),
    ...wish.addOns
      .filter((page) => isLoadedBy(page, software) && !wish.features.some((feature) => gives(feature, page)))
      .map(({ name }) => name),
  ];
  const plain = withPlugins({ ...recipe, platform: wish.platform, software }, kept);
  if (addOnFolder(software) === undefined) return { recipe: plain, notes: [] };
  const described = { ...plain, softwareReason: whySoftware(software, labels, wish) };
  return {
    recipe:
      core.length > 0 || labels.length === 0 ? described : { ...described, description: describe(labels) },
    notes:
      wish.platform === "crossplay"
        ? [`Players on phones and consoles join through ${addOnFolder(software)}.`]
        : [],
  };
}

const ofBedrock: Readonly<Record<PlainMode, string>> = {
  survival: "bedrock-survival",
  creative: "bedrock-creative",
};

/** Nothing but the game, and what lets players of the platform join. */
export function startPlainGame(platform: PlatformType, mode: PlainMode): Draft {
  const id = platform === "bedrock" ? ofBedrock[mode] : "vanilla";
  const found = curatedRecipes.find((one) => one.id === id);
  if (!found) throw new Error(`There is no recipe ${id}.`);
  if (platform === "bedrock") return { recipe: found.recipe, notes: [] };
  return startPlain({ ...found, core: [] }, { platform, software: undefined, features: [], addOns: [] });
}

function gives(feature: Feature, { projects }: PluginKnowledge): boolean {
  return projects.some((id) => idsGiving(feature).has(id));
}

const byCloseness = ["paper", "fabric", "neoforge", "forge"] as const;

function chooseSoftware(
  ofCore: SoftwareType | undefined,
  { platform, software: named, features, addOns }: PlainWish,
  ofRecipe: SoftwareType,
): SoftwareType {
  if (platform === "bedrock") return ofRecipe;
  if (named !== undefined) return named;
  if (ofCore !== undefined) return ofCore;
  const given = (software: SoftwareType) =>
    features.filter((feature) => addOnsFor(feature, software)).length +
    addOns.filter((page) => isLoadedBy(page, software)).length;
  const [best] = byCloseness
    .filter((software) => softwareFor(platform).includes(software))
    .toSorted((one, other) => given(other) - given(one));
  const isNeeded = platform === "crossplay" || (best !== undefined && given(best) > 0);
  return best !== undefined && isNeeded ? best : "vanilla";
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });
const longestDescription = 300;

function describe(labels: readonly string[]): string {
  return `The game as it is, with ${listing.format(labels)}.`.slice(0, longestDescription);
}

function whySoftware(software: SoftwareType, labels: readonly string[], { platform }: PlainWish): string {
  const name = softwareNames[software];
  const like = `it is ${name}, which otherwise plays like vanilla.`;
  if (labels.length > 0) return `Only ${addOnFolder(software)} bring ${listing.format(labels)}, so ${like}`;
  return platform === "crossplay"
    ? `Only ${addOnFolder(software)} let players on phones and consoles in, so ${like}`
    : `You asked for ${name}. It plays like vanilla.`;
}
