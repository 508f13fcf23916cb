import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import type { PluginKnowledge } from "@blockwright/minecraft/knowledge/page";
import { softwareFor, softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { applyDetails } from "./apply-details.ts";
import { applyFeatures, readFeatures, type WishedFeatures } from "./apply-features.ts";
import { whyMissing, whyStillThere, whySubstituted } from "./undone-features.ts";
import { applySettings, hasAllowList } from "./apply-settings.ts";
import { chooseRecipe, recordRecipe, type RecipeWish } from "./choose-recipe.ts";
import { withCompanions } from "./companions.ts";
import type { CuratedRecipe } from "./curated-recipes.ts";
import { idsGiving, isOnlyMod, otherNamesOf, type Feature } from "./features.ts";
import { addNamed, findNamedAddOns, findWantedAddOns } from "./named-add-ons.ts";
import { readPlainness, recordPlainness } from "./plain-game.ts";
import { startPlain, startPlainGame } from "./start-plain.ts";
import { withNotes, type Draft } from "../draft.ts";
import { hasManyPlugins } from "../plan-limits.ts";
import type { PlannedServer, ServerWish } from "../planned-server.ts";
import { findMentions, readPrompt, stanceOf, understand, type ReadPrompt } from "../reading/phrasebook.ts";
import { readVersion } from "../reading/version.ts";
import { isWanted, stanceOn, takeAs } from "./settings-words.ts";

/** The recipe that fits the request best, adjusted to the rest of it. The same request always gives the same plan. */
export function planFromRecipes(wish: ServerWish): PlannedServer {
  return planPrompt(readPrompt(wish.prompt), wish).planned;
}

/** What the words ask for, before a recipe is chosen. */
interface ReadWish {
  readonly wished: WishedFeatures;
  readonly addOns: readonly PluginKnowledge[];
  readonly recipeWish: RecipeWish;
  /** Software that is named and does not run on the platform. */
  readonly unfitSoftware: SoftwareType | undefined;
}

export interface PromptPlan extends Pick<ReadWish, "recipeWish" | "unfitSoftware"> {
  readonly planned: PlannedServer;
  readonly chosen: CuratedRecipe;
}

/** Also records in the prompt what its words came to mean. */
export function planPrompt(prompt: ReadPrompt, wish: ServerWish): PromptPlan {
  const read = readWish(prompt, wish);
  const { wished, addOns, recipeWish, unfitSoftware } = read;
  const { plainness, software } = recipeWish;
  const chosen = chooseRecipe(prompt, recipeWish);
  recordRecipe(prompt, chosen);
  const isPlain = wish.recipeId === null && (plainness === "plain" || chosen.recipe.software === "vanilla");
  const start = isPlain
    ? startPlain(chosen, { ...wish, software, features: wished.wanted, addOns })
    : startDraft({ ...chosen.recipe, platform: wish.platform }, software);
  const equipped = applyFeatures(withUnfit(start, wish, unfitSoftware), wished);
  const named = findNamedAddOns(prompt, equipped.recipe.software);
  const complete = addNamed(equipped, named);
  const refused = new Set([
    ...wished.unwanted.flatMap((feature) => [...idsGiving(feature)]),
    ...named.unwanted.flatMap(({ projects }) => projects),
  ]);
  const usable: Draft = { ...complete, recipe: withCompanions(complete.recipe, refused) };
  const settled = saySubstitutes(sayWhatDiffers(settle(usable, prompt, wish), wished), prompt, wished);
  const { recipe, notes } = addWarnings(settled, prompt, wish);
  const asked = askedIds(recipe, wished, named.wanted);
  const isChosen = wish.recipeId === chosen.id;
  const planned: PlannedServer = {
    recipe,
    plannedBy: { kind: "recipe", name: chosen.recipe.name },
    notes: [...new Set(notes)],
    core: [...chosen.core, ...chosen.namedAfter.filter((id) => isChosen || asked.includes(id))],
    namedAfter: [...chosen.core, ...chosen.namedAfter],
    asked,
  };
  return { planned, chosen, recipeWish, unfitSoftware };
}

function askedIds(
  { plugins }: Recipe,
  { wanted }: WishedFeatures,
  named: readonly PluginKnowledge[],
): readonly string[] {
  const giving = new Set([
    ...wanted.flatMap((feature) => [...idsGiving(feature)]),
    ...named.flatMap(({ projects }) => projects),
  ]);
  return plugins.filter(({ id }) => giving.has(id)).map(({ id }) => id);
}

/** The game as it is, with the numbers, names and rules of the words. Everything else in them is left out. */
export function planPlainGame(prompt: ReadPrompt, wish: ServerWish): PlannedServer {
  readWish(prompt, wish);
  const start = startPlainGame(wish.platform, wish.plainMode ?? "survival");
  findNamedAddOns(prompt, start.recipe.software);
  const { recipe, notes } = addWarnings(settle(start, prompt, wish), prompt, wish);
  return {
    recipe: wish.plainMode
      ? { ...recipe, properties: { ...recipe.properties, gamemode: wish.plainMode } }
      : recipe,
    plannedBy: { kind: "recipe", name: start.recipe.name },
    notes: [...new Set(notes)],
  };
}

function readWish(prompt: ReadPrompt, wish: ServerWish): ReadWish {
  const wished = readFeatures(prompt);
  const addOns = findWantedAddOns(prompt);
  const { software, unfitSoftware } = readSoftware(prompt, wish);
  const asksForMore = wished.wanted.length + addOns.length > 0;
  const plainness = readPlainness(prompt, asksForMore);
  recordPlainness(prompt, plainness, asksForMore);
  const recipeWish: RecipeWish = {
    platform: wish.platform,
    recipeId: wish.recipeId,
    software,
    mayBeVanilla: wished.wanted.length === 0 && plainness !== "other",
    features: wished.wanted,
    plainness,
    isBare: !asksForMore && stanceOn(prompt, "add-ons") === "unwanted",
    needsMods: wished.wanted.some(isOnlyMod) || addOns.some(({ kind }) => kind === "mod"),
  };
  return { wished, addOns, recipeWish, unfitSoftware };
}

function settle(draft: Draft, prompt: ReadPrompt, wish: ServerWish): Draft {
  return applyVersion(applyDetails(applySettings(draft, prompt), prompt, wish), prompt);
}

function startDraft(recipe: Recipe, software: SoftwareType | undefined): Draft {
  const isSpigot = software === "spigot" && recipe.software === "paper";
  return { recipe: isSpigot ? { ...recipe, software: "spigot" } : recipe, notes: [] };
}

const namedSoftware = ["neoforge", "forge", "fabric", "spigot", "paper"] as const;

function readSoftware(
  prompt: ReadPrompt,
  { platform }: ServerWish,
): { software: SoftwareType | undefined; unfitSoftware: SoftwareType | undefined } {
  const named = namedSoftware.find((one) => isWanted(prompt, one));
  for (const one of namedSoftware)
    takeAs(prompt, one, one === named ? softwareNames[one] : `not ${softwareNames[one]}`, (recipe) =>
      (recipe.software === one) === (one === named)
        ? undefined
        : `This server runs ${softwareNames[recipe.software]}.`,
    );
  const isFit = named !== undefined && softwareFor(platform).includes(named);
  return { software: isFit ? named : undefined, unfitSoftware: isFit ? undefined : named };
}

function withUnfit(draft: Draft, { platform }: ServerWish, unfit: SoftwareType | undefined): Draft {
  if (unfit === undefined) return draft;
  const people = platform === "bedrock" ? "A Bedrock server" : "A server for Java and Bedrock players";
  return withNotes(draft, `${people} can't run ${softwareNames[unfit]}, so it was left out.`);
}

export const bedrockVersionSentence = "Bedrock always runs the newest version.";

function applyVersion(draft: Draft, prompt: ReadPrompt): Draft {
  const read = readVersion(prompt);
  takeAs(prompt, "newest", "the newest version", ({ minecraftVersion }) =>
    minecraftVersion === newestVersion ? undefined : `This server runs version ${minecraftVersion}.`,
  );
  if (read.kind === "none") return draft;
  understand(
    prompt,
    [read],
    read.kind === "asked" ? `version ${read.version}` : "a version that does not exist",
    ({ minecraftVersion, software }) => {
      if (read.kind === "refused") return read.sentence;
      if (software === "bedrock") return bedrockVersionSentence;
      return minecraftVersion === read.version
        ? undefined
        : `This server runs ${versionText(minecraftVersion)}.`;
    },
  );
  if (read.kind === "refused") return withNotes(draft, read.sentence);
  if (draft.recipe.software === "bedrock") return withNotes(draft, bedrockVersionSentence);
  const minecraftVersion = isWanted(prompt, "newest") ? newestVersion : read.version;
  return { ...draft, recipe: { ...draft.recipe, minecraftVersion } };
}

function versionText(minecraftVersion: string): string {
  return minecraftVersion === newestVersion ? "the newest version" : `version ${minecraftVersion}`;
}

export const allowListNote =
  "Only people on the allow list can join: add yourself and your friends to it first.";

/** What was understood and is not done is said, whichever step left it out. */
function sayWhatDiffers(draft: Draft, { wanted, unwanted }: WishedFeatures): Draft {
  const isSaid = ({ label }: Feature) => draft.notes.some((note) => note.includes(label));
  const differing = [
    ...wanted.map((feature) => ({ feature, why: whyMissing(feature)(draft.recipe) })),
    ...unwanted.map((feature) => ({ feature, why: whyStillThere(feature)(draft.recipe) })),
  ];
  return withNotes(
    draft,
    ...differing.flatMap(({ feature, why }) => (why === undefined || isSaid(feature) ? [] : [why])),
  );
}

/** Who names one add-on and gets another is told so. */
function saySubstitutes(draft: Draft, prompt: ReadPrompt, { wanted }: WishedFeatures): Draft {
  const notes = wanted.flatMap((feature) =>
    otherNamesOf(feature)
      .filter(({ terms }) => stanceOf(findMentions(prompt, terms)) === "wanted")
      .flatMap(({ name }) => whySubstituted(feature, name)(draft.recipe) ?? []),
  );
  return withNotes(draft, ...notes);
}

function addWarnings(draft: Draft, prompt: ReadPrompt, wish: ServerWish): Draft {
  const { recipe } = draft;
  const notes = [
    ...(hasAllowList(recipe) ? [allowListNote] : []),
    ...(stanceOn(prompt, "cracked") === "unmentioned"
      ? []
      : ["Servers here always check accounts, so players can't join under someone else's name."]),
    ...(hasManyPlugins(wish.memoryMb, recipe.plugins.length)
      ? ["These are many plugins for this plan's memory. If it gets slow, choose a larger plan."]
      : []),
  ];
  return withNotes(draft, ...notes);
}
