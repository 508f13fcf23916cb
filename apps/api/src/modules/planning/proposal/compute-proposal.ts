import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { tooLittleMemory } from "@blockwright/minecraft/memory-needs";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { platformTypes, softwareNames, type PlatformType } from "@blockwright/minecraft/software";
import { parseVersion } from "@blockwright/minecraft/versions/version";
import { withPlugins } from "../curated/apply-features.ts";
import { leftOut } from "../curated/left-out.ts";
import { curatedRecipes } from "../curated/curated-recipes.ts";
import type { PlannedServer, ServerWish } from "../planned-server.ts";
import { proposeFromRecipes, type Proposal as ReadWish } from "../propose-server.ts";
import { bedrockVersionSentence } from "../curated/plan-from-recipes.ts";
import { readPrompt } from "../reading/phrasebook.ts";
import { readVersion } from "../reading/version.ts";
import { decideJoining } from "./decide-joining.ts";
import { fitModelPlan } from "./fit-model-plan.ts";
import { asksModel } from "../model-plan/start-model-plan.ts";
import type { RefusedWords } from "../curated/refusals.ts";
import { describeChips, describeNotIncluded, meaningfulWords } from "./describe-shortly.ts";
import { describeDecisions } from "./describe-decisions.ts";
import { suggestSize } from "./suggest-size.ts";

const usualPlayers = 10;
const mbPerGb = 1024;

export const firstChoices: ProposalChoices = {
  platformType: "java",
  ramGb: 1,
  recipeId: null,
  plainMode: null,
  removedPlugins: [],
  players: null,
  minecraftVersion: null,
  owner: null,
};

type ReadWords = typeof proposeFromRecipes;

/** Reads the same words for the same wish only once. Reading is what takes time. */
export function createReadWords(): ReadWords {
  const known = new Map<string, ReadWish>();
  return (wish) => {
    const key = JSON.stringify(wish);
    const read = known.get(key) ?? proposeFromRecipes(wish);
    known.set(key, read);
    return read;
  };
}

export interface ComputedProposal {
  readonly proposal: Omit<Proposal, "id" | "expiresAt" | "modelPlan">;
  readonly recipe: Recipe;
  /** Ids of the add-ons without which it would not be what it is called. */
  readonly core: readonly string[];
  /** Ids of the add-ons that the words ask for. */
  readonly asked: readonly string[];
  /** Ids of the add-ons that its name speaks of. */
  readonly namedAfter: readonly string[];
}

/**
 * From the words, our recipes and the person's choices, always the same. Everything that is built is named by us: a
 * choice can only leave something out, or name a version, a number or a player. With a plan of a model, that one is
 * used in place of our recipe.
 */
export function computeProposal(
  prompt: string,
  choices: ProposalChoices,
  {
    readWords = createReadWords(),
    byModel: planOfModel,
  }: { readWords?: ReadWords; byModel?: PlannedServer | undefined } = {},
): ComputedProposal {
  const wish = wishOf(prompt, choices);
  const read = readWords(wish);
  const byModel = isDecidedByWords(read) ? undefined : planOfModel;
  const fitting = byModel && fitModelPlan(byModel, wish, read.players);
  const planned = withVersion(fitting ?? read, choices);
  const { planned: settled, joining } = decideJoining(planned, choices.owner);
  const removed = new Set(choices.removedPlugins);
  const plugins = settled.recipe.plugins.filter(({ id }) => !removed.has(id));
  const recipe = withPlugins(settled.recipe, plugins);
  const players = Number(recipe.properties["max-players"] ?? usualPlayers);
  const notDone = uniqueByWhat(read.notDone.filter(({ id }) => byModel === undefined || id !== leftOut));
  return {
    recipe,
    core: (settled.core ?? []).filter((id) => plugins.some((plugin) => plugin.id === id)),
    asked: settled.asked ?? [],
    namedAfter: settled.namedAfter ?? [],
    proposal: {
      prompt,
      name: recipe.name,
      description: recipe.description,
      plannedBy: { ...settled.plannedBy },
      understood: (byModel?.understood?.length ? byModel.understood : read.understood).map((one) => ({
        ...one,
      })),
      decided: describeDecisions(recipe, read, choices, joining),
      plugins: settled.recipe.plugins.map(({ id, name, reason }) => ({
        id,
        name,
        reason,
        isRemoved: removed.has(id),
      })),
      chips: describeChips(recipe, players),
      question: byModel ? null : (read.question ?? null),
      refusal: read.refusal ?? null,
      notIncluded: describeNotIncluded(notDone, read, choices),
      elsewhere: read.elsewhere.map((one) => ({ ...one })),
      notDone: notDone.map(({ words, why }) => ({ words, why })),
      notUnderstood: meaningfulWords(read.notUnderstood.filter((words) => !isCovered(words, byModel))),
      notes: [...settled.notes, ...sizeNotes(recipe, choices)],
      edition: read.edition ?? null,
      unreadLanguage: read.unreadLanguage ?? null,
      offered: byModel === undefined ? describeOffered(read.offered) : [],
      editions: describeEditions(wish, readWords),
      suggestedSize: suggestSize(recipe, choices.players ?? read.players ?? players),
      players,
      minecraftVersion: recipe.minecraftVersion,
      joining,
      choices: { ...choices, removedPlugins: [...removed] },
    },
  };
}

/** "Claims" and "land claims" are one thing. */
function uniqueByWhat(notDone: readonly RefusedWords[]): readonly RefusedWords[] {
  return [...new Map(notDone.toReversed().map((one) => [one.what, one])).values()].toReversed();
}

function sizeNotes({ software }: Recipe, { ramGb }: ProposalChoices): string[] {
  return [tooLittleMemory(software, ramGb * mbPerGb) ?? []].flat();
}

/** A model must not replace what the words are mainly about, and is not asked to hurt people. */
function isDecidedByWords({ question, refusal, offered }: ReadWish): boolean {
  return refusal !== undefined || (question !== undefined && offered.length === 0);
}

export function mayAskModel(
  deps: Parameters<typeof asksModel>[0],
  prompt: string,
  choices: ProposalChoices,
): boolean {
  return asksModel(deps, choices) && !isDecidedByWords(proposeFromRecipes(wishOf(prompt, choices)));
}

/** A model reads more than our words do. */
function isCovered(words: string, byModel: PlannedServer | undefined): boolean {
  const wanted = words.toLowerCase();
  const read = byModel?.understood?.map((one) => one.words.toLowerCase()) ?? [];
  return read.some((one) => one.includes(wanted) || wanted.includes(one));
}

/** For the first view: the edition in the words, else the one with the most players that lacks nothing. */
export function choosePlatform(
  prompt: string,
  recipeId: string | null,
  readWords: ReadWords = createReadWords(),
): ProposalChoices["platformType"] {
  const ofRecipe = curatedRecipes.find(({ id }) => id === recipeId)?.platforms;
  const readFor = (platform: PlatformType) =>
    readWords(wishOf(prompt, { ...firstChoices, platformType: platform, recipeId }));
  const java = readFor("java");
  const implied = java.edition;
  if (implied && (ofRecipe?.includes(implied) ?? true)) return implied;
  // What nobody asked for goes first.
  if (namesVersion(prompt) && (ofRecipe?.includes("java") ?? true)) return "java";
  const crossplay = readFor("crossplay");
  const isWhole =
    crossplay.plannedBy.name === java.plannedBy.name &&
    crossplay.recipe.software === java.recipe.software &&
    problemsOf(crossplay).length <= problemsOf(java).length;
  const preferred = isWhole ? "crossplay" : "java";
  return ofRecipe && !ofRecipe.includes(preferred) ? (ofRecipe[0] ?? preferred) : preferred;
}

function namesVersion(prompt: string): boolean {
  return readVersion(readPrompt(prompt)).kind === "asked";
}

function wishOf(prompt: string, choices: ProposalChoices): ServerWish {
  return {
    prompt,
    platform: choices.platformType,
    memoryMb: choices.ramGb * mbPerGb,
    maxPlayers: usualPlayers,
    players: choices.players ?? undefined,
    recipeId: choices.recipeId,
    plainMode: choices.plainMode,
  };
}

function withVersion(planned: PlannedServer, { minecraftVersion }: ProposalChoices): PlannedServer {
  if (minecraftVersion === null) return planned;
  if (planned.recipe.software === "bedrock") {
    const isSaid = planned.notes.includes(bedrockVersionSentence);
    return isSaid ? planned : { ...planned, notes: [...planned.notes, bedrockVersionSentence] };
  }
  const parsed = parseVersion(minecraftVersion);
  const version = parsed.ok ? parsed.version.text : newestVersion;
  return { ...planned, recipe: { ...planned.recipe, minecraftVersion: version } };
}

function describeOffered(ids: readonly string[]): Proposal["offered"] {
  return curatedRecipes
    .filter(({ id }) => ids.includes(id))
    .map(({ id, recipe }) => ({ id, name: recipe.name, description: recipe.description }));
}

function describeEditions(wish: ServerWish, readWords: ReadWords): Proposal["editions"] {
  const chosen = readWords(wish);
  return platformTypes.map((platform) => {
    const read = readWords({ ...wish, platform });
    return {
      platformType: platform,
      software: softwareNames[read.recipe.software],
      lacks: problemsOf(read).filter((problem) => !problemsOf(chosen).includes(problem)),
    };
  });
}

function problemsOf({ notes, notDone }: ReadWish): readonly string[] {
  return [...new Set([...notes, ...notDone.map(({ why }) => why)])];
}
