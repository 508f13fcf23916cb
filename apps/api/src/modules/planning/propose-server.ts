import type { PlatformType } from "@blockwright/minecraft/software";
import { needsAddOns } from "./curated/apply-features.ts";
import { findClientMods, findUnmetCores, readsThatTheyBuild, type UnmetCore } from "./curated/cores.ts";
import { readEdition } from "./curated/editions.ts";
import { findElsewhere, type DoneElsewhere } from "./curated/elsewhere.ts";
import { listCloseRecipes } from "./curated/close-recipes.ts";
import { refuseHarm } from "./curated/harm.ts";
import { findLeftOut } from "./curated/left-out.ts";
import { findWantedAddOns } from "./curated/named-add-ons.ts";
import { planPlainGame, planPrompt } from "./curated/plan-from-recipes.ts";
import { askAboutCore, askAboutRecipe, type Question } from "./curated/questions.ts";
import { findRefused, type RefusedWords } from "./curated/refusals.ts";
import type { PlannedServer, ServerWish } from "./planned-server.ts";
import { describeUnderstood, findNotUnderstood, type UnderstoodWords } from "./reading/not-understood.ts";
import { readPlayers } from "./reading/numbers.ts";
import { readPrompt, type ReadPrompt } from "./reading/phrasebook.ts";
import { readVersion } from "./reading/version.ts";

/** What would be built, and what of the wish it is made of. Nothing is built yet. */
export interface Proposal extends PlannedServer {
  readonly understood: readonly UnderstoodWords[];
  readonly notDone: readonly RefusedWords[];
  readonly notUnderstood: readonly string[];
  /** The edition that the words imply, which may differ from the one that was chosen. */
  readonly edition: PlatformType | undefined;
  /** A language that we don't read. */
  readonly unreadLanguage: string | undefined;
  /** Nothing says what to build: these are offered. */
  readonly offered: readonly string[];
  /** What the words are mainly about can't be built as asked. Then this is the plain game. */
  readonly question: Question | undefined;
  readonly elsewhere: readonly DoneElsewhere[];
  /** How many people the words count. */
  readonly players: number | undefined;
  /** Why nothing is built for these words. */
  readonly refusal: string | undefined;
}

/** From our recipes and words, without a model. */
export function proposeFromRecipes(wish: ServerWish): Proposal {
  const prompt = readPrompt(wish.prompt);
  if (wish.plainMode) return describe(prompt, planPlainGame(prompt, wish), wish);
  const plan = planPrompt(prompt, wish);
  const read = describe(prompt, plan.planned, wish);
  const question =
    wish.recipeId === null
      ? askAboutCore(prompt, wish, plan, {
          unmet: findUnmetCores(prompt),
          saysNothing: read.offered.length > 0,
        })
      : askAboutRecipe(wish.recipeId, wish.platform);
  if (!question) return read;
  // Read again: other words are left out of the plain game.
  const plain = readPrompt(wish.prompt);
  const { offered } = read;
  return { ...describe(plain, planPlainGame(plain, wish), wish), question, offered };
}

function describe(prompt: ReadPrompt, planned: PlannedServer, wish: ServerWish): Proposal {
  const edition = readEdition(prompt, { needsJava: needsJava(prompt) });
  readsThatTheyBuild(prompt);
  const elsewhere = [...findElsewhere(prompt), ...inOwnGame(prompt)];
  const refused = [...findUnmetCores(prompt).map(asRefused), ...findRefused(prompt)];
  // "Vault" is no plugin in "Vault Hunters".
  const isRefused = (words: string) => refused.some((one) => one.words.includes(words));
  const notDone = [
    ...refused,
    ...findLeftOut(prompt, planned.recipe).filter(({ words }) => !isRefused(words)),
  ];
  return {
    ...planned,
    // Beside the words that it is about, a sentence says more.
    notes: planned.notes.filter((note) => notDone.every(({ why }) => why !== note)),
    understood: describeUnderstood(prompt, planned.recipe),
    notDone,
    notUnderstood: findNotUnderstood(prompt),
    edition,
    unreadLanguage: prompt.guessed.isRead ? undefined : prompt.guessed.name,
    offered: saysNothing(prompt, wish) ? listCloseRecipes(wish.platform) : [],
    question: undefined,
    elsewhere,
    players: readPlayers(prompt)?.value,
    refusal: refuseHarm(prompt),
  };
}

/** Plugins, mods and older versions are only there on a Java server. */
function needsJava(prompt: ReadPrompt): boolean {
  return needsAddOns(prompt) || findWantedAddOns(prompt).length > 0 || readVersion(prompt).kind === "asked";
}

function asRefused({ id, words, name, sentence }: UnmetCore): RefusedWords {
  return { id, words, what: name, why: sentence };
}

function inOwnGame(prompt: ReadPrompt): readonly DoneElsewhere[] {
  return findClientMods(prompt).map(({ words, name }) => ({
    words,
    where: "Your own game",
    sentence: `Players install ${name} in their own game. The server needs nothing for it.`,
  }));
}

/** A number of players or a device says for whom it is, and not what. */
function saysNothing({ understood }: ReadPrompt, { recipeId, plainMode }: ServerWish): boolean {
  return recipeId === null && !plainMode && understood.length === 0;
}
