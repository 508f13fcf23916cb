import { z } from "zod";
import { isNegated } from "./negation.ts";
import { compileTerm, findTerm, type Term } from "./terms.ts";
import { guessLanguage, languages, readTokens, type Language, type Token } from "./tokens.ts";

/** Grouped by language to be easy to extend; all are searched, as players mix languages. */
export const phrases = z.record(z.enum(languages), z.array(z.string().min(1)));

const compiled = new Map<string, Term>();

/** The meanings of the words in all languages, each once. */
export function compilePhrases(words: z.output<typeof phrases>): readonly Term[] {
  const texts = new Set(languages.flatMap((language) => words[language]));
  return [...texts].map((text) => {
    const term = compiled.get(text) ?? compileTerm(text);
    compiled.set(text, term);
    return term;
  });
}

export interface ReadPrompt {
  readonly text: string;
  readonly language: Language;
  readonly tokens: readonly Token[];
}

export function readPrompt(text: string): ReadPrompt {
  const language = guessLanguage(text);
  return { text, language, tokens: readTokens(text, language) };
}

export interface Mention {
  readonly term: Term;
  readonly isNegated: boolean;
  /** How many words it covers: the more, the more certain. */
  readonly length: number;
}

export function findMentions({ tokens, language }: ReadPrompt, terms: readonly Term[]): readonly Mention[] {
  return terms.flatMap((term) =>
    findTerm(tokens, term).map((found) => ({
      term,
      isNegated: isNegated(tokens, found, language),
      length: found.own.length,
    })),
  );
}

export type Stance = "wanted" | "unwanted" | "both" | "unmentioned";

export function stanceOf(mentions: readonly Mention[]): Stance {
  const isWanted = mentions.some((mention) => !mention.isNegated);
  const isUnwanted = mentions.some((mention) => mention.isNegated);
  if (isWanted && isUnwanted) return "both";
  return isWanted ? "wanted" : isUnwanted ? "unwanted" : "unmentioned";
}
