import type { Recipe } from "@blockwright/minecraft/recipe";
import { z } from "zod";
import { correctTypos, createVocabulary, type Vocabulary } from "./correct-typos.ts";
import { company, others, people } from "./counted-people.ts";
import { fillers } from "./fillers.ts";
import { guessLanguage, languages, type GuessedLanguage, type Language } from "./language.ts";
import { findNegation } from "./negation.ts";
import { mergeNumbers } from "./number-words.ts";
import { sleepStarts } from "./sleep-words.ts";
import { compileTerm, findTerm, type Term } from "./terms.ts";
import { readTokens, type Token } from "./tokens.ts";

/** Grouped by language to be easy to extend; all are searched, as players mix languages. */
export const phrases = z.record(z.enum(languages), z.array(z.string().min(1)));

const compiled = new Map<string, Term>();

/** The meanings of the words in all languages, each once. */
export function compilePhrases(words: z.output<typeof phrases>): readonly Term[] {
  return compileTexts(textsOf(words));
}

export function textsOf(words: z.output<typeof phrases>): readonly string[] {
  return languages.flatMap((language) => words[language]);
}

export function compileTexts(texts: readonly string[]): readonly Term[] {
  return [...new Set(texts)].map((text) => {
    const term = compiled.get(text) ?? compileTerm(text);
    compiled.set(text, term);
    return term;
  });
}

export interface ReadPrompt {
  readonly text: string;
  readonly guessed: GuessedLanguage;
  readonly language: Language;
  readonly tokens: readonly Token[];
  /** Grows while the prompt is read. */
  readonly understood: Understood[];
  /** Grows too: the same terms are searched by several steps. */
  readonly found: Map<readonly Term[], readonly Mention[]>;
}

/** What some of the words stand for. */
export interface Understood {
  /** Positions of the tokens. */
  readonly places: readonly number[];
  readonly means: string;
  readonly whyUndone: WhyUndone;
}

/** Looks into the finished recipe: why it does not do what was understood. Undefined: it does. */
export type WhyUndone = (recipe: Recipe) => string | undefined;

/** For words that only say whether or how something else is done. */
export const neverUndone: WhyUndone = () => undefined;

export function readPrompt(text: string): ReadPrompt {
  const guessed = guessLanguage(text);
  const language = guessed.isRead ? guessed.language : "en";
  const tokens = mergeNumbers(correctTypos(readTokens(text, language), vocabulary()));
  return { text, guessed, language, tokens, understood: [], found: new Map() };
}

let known: { readonly terms: number; readonly vocabulary: Vocabulary } | undefined;

/** All words that have a meaning. Made again if phrases were added since. */
function vocabulary(): Vocabulary {
  if (known?.terms === compiled.size) return known.vocabulary;
  const words = [...compiled.values()].flatMap((term) => term.words);
  const wordsThat = (isStart: boolean) =>
    words.filter((word) => word.isStart === isStart).map(({ text }) => text);
  const made = createVocabulary(
    new Set([...wordsThat(false), ...fillers, ...people, ...company, ...others]),
    new Set([...wordsThat(true), ...sleepStarts]),
  );
  known = { terms: compiled.size, vocabulary: made };
  return made;
}

export interface Mention {
  readonly term: Term;
  readonly isNegated: boolean;
  /** Positions of its words: the more, the more certain. */
  readonly places: readonly number[];
  /** With nothing between it and the word that negates it. */
  readonly isNegatedDirectly: boolean;
  /** Where it ends. */
  readonly last: number;
}

export function findMentions(prompt: ReadPrompt, terms: readonly Term[]): readonly Mention[] {
  const mentions = prompt.found.get(terms) ?? searchMentions(prompt, terms);
  prompt.found.set(terms, mentions);
  return mentions;
}

function searchMentions({ tokens, language }: ReadPrompt, terms: readonly Term[]): readonly Mention[] {
  return terms.flatMap((term) =>
    findTerm(tokens, term).map((found) => {
      const negation = findNegation(tokens, found, language);
      return {
        term,
        isNegated: negation !== undefined,
        places: negation === undefined ? found.own : [...found.own, ...negation],
        isNegatedDirectly:
          negation?.some((place) => place === found.first - 1 || place > found.last) ?? false,
        last: found.last,
      };
    }),
  );
}

/** Records what these words mean, and how the recipe shows it. The same words may mean several things. */
export function understand(
  prompt: ReadPrompt,
  mentions: readonly { readonly places: readonly number[] }[],
  means: string,
  whyUndone: WhyUndone,
): void {
  for (const { places } of mentions) prompt.understood.push({ places, means, whyUndone });
}

/** Who asks for something and then says "not that" does not want it; "no admin shops" says nothing about shops. */
export function finalStanceOf(mentions: readonly Mention[]): Exclude<Stance, "both"> {
  const stance = stanceOf(mentions);
  if (stance !== "both") return stance;
  const last = mentions.reduce((later, one) => (one.last > later.last ? one : later));
  return last.isNegated && last.isNegatedDirectly ? "unwanted" : "wanted";
}

export type Stance = "wanted" | "unwanted" | "both" | "unmentioned";

export function stanceOf(mentions: readonly Mention[]): Stance {
  const isWanted = mentions.some((mention) => !mention.isNegated);
  const isUnwanted = mentions.some((mention) => mention.isNegated);
  if (isWanted && isUnwanted) return "both";
  return isWanted ? "wanted" : isUnwanted ? "unwanted" : "unmentioned";
}
