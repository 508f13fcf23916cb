import type { PlatformType } from "@blockwright/minecraft/software";
import { readEdition } from "./curated/editions.ts";
import { listCloseRecipes } from "./curated/close-recipes.ts";
import { findLeftOut } from "./curated/left-out.ts";
import { planPrompt } from "./curated/plan-from-recipes.ts";
import { findRefused, type RefusedWords } from "./curated/refusals.ts";
import type { PlannedServer, ServerWish } from "./planned-server.ts";
import { describeUnderstood, findNotUnderstood, type UnderstoodWords } from "./reading/not-understood.ts";
import { readPrompt, type ReadPrompt } from "./reading/phrasebook.ts";

/** What would be built, and what of the wish it is made of. Nothing is built yet. */
export interface Proposal extends PlannedServer {
  readonly understood: readonly UnderstoodWords[];
  readonly notDone: readonly RefusedWords[];
  readonly notUnderstood: readonly string[];
  /** The edition that the words imply, which may differ from the one that was chosen. */
  readonly edition: PlatformType | undefined;
  /** A language that we don't read. */
  readonly unreadLanguage: string | undefined;
  /** Nothing says what to build: nothing is built without a choice, and these are offered. */
  readonly offered: readonly string[];
}

/** From our recipes and words, without a model. */
export function proposeFromRecipes(wish: ServerWish): Proposal {
  const prompt = readPrompt(wish.prompt);
  const planned = planPrompt(prompt, wish);
  const refused = findRefused(prompt);
  const edition = readEdition(prompt);
  // "Vault" is no plugin in "Vault Hunters".
  const isRefused = (words: string) => refused.some((one) => one.words.includes(words));
  const notDone = [
    ...refused,
    ...findLeftOut(prompt, planned.recipe).filter(({ words }) => !isRefused(words)),
  ];
  const understood = describeUnderstood(prompt);
  return {
    ...planned,
    // Beside the words that it is about, a sentence says more.
    notes: planned.notes.filter((note) => notDone.every(({ why }) => why !== note)),
    understood,
    notDone,
    notUnderstood: findNotUnderstood(prompt),
    edition,
    unreadLanguage: prompt.guessed.isRead ? undefined : prompt.guessed.name,
    offered: saysNothing(prompt, wish) ? listCloseRecipes(wish.platform) : [],
  };
}

/** A number of players or a device says for whom it is, and not what. */
function saysNothing({ understood }: ReadPrompt, { recipeId }: ServerWish): boolean {
  return recipeId === null && understood.length === 0;
}
