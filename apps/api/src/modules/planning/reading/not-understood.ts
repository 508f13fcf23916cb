import { fillers } from "./fillers.ts";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { ReadPrompt } from "./phrasebook.ts";
import type { Token } from "./tokens.ts";

const maxGroups = 20;
const longestGroup = 120;

/** Groups of words that nothing was made of, as written. Together with the fillers they complete what was understood. */
export function findNotUnderstood(prompt: ReadPrompt): readonly string[] {
  const used = new Set(prompt.understood.flatMap(({ places }) => places));
  const isOpen = (place: number) => !used.has(place) && !isFiller(prompt.tokens[place]);
  const groups: { first: number; last: number }[] = [];
  for (const place of prompt.tokens.keys()) {
    if (!isOpen(place)) continue;
    const previous = groups.at(-1);
    if (previous && joins(prompt.tokens, used, previous.last, place)) previous.last = place;
    else groups.push({ first: place, last: place });
  }
  return groups
    .slice(0, maxGroups)
    .map(({ first, last }) => textOf(prompt, first, last).slice(0, longestGroup));
}

/** Next to each other, or with only fillers between them. */
function joins(tokens: readonly Token[], used: ReadonlySet<number>, from: number, to: number): boolean {
  if (tokens[from]?.clause !== tokens[to]?.clause) return false;
  for (let place = from + 1; place < to; place += 1) if (used.has(place)) return false;
  return to - from <= 3;
}

function isFiller(token: Token | undefined): boolean {
  return token === undefined || fillers.has(token.text) || /^\p{L}$/u.test(token.text);
}

function textOf({ text, tokens }: ReadPrompt, first: number, last: number): string {
  return text.slice(tokens[first]?.start, tokens[last]?.end);
}

/** For words about which a sentence says more than what they came to mean. */
export const shownApart = "";

export interface UnderstoodWords {
  readonly words: string;
  readonly means: string;
}

/** As written, each meaning once with all its words. What the recipe does not do is not listed. */
export function describeUnderstood(prompt: ReadPrompt, recipe: Recipe): readonly UnderstoodWords[] {
  const byMeaning = new Map<string, Set<number>>();
  for (const { places, means, whyUndone } of prompt.understood)
    if (means !== shownApart && whyUndone(recipe) === undefined)
      byMeaning.set(means, new Set([...(byMeaning.get(means) ?? []), ...places]));
  return [...byMeaning]
    .map(([means, places]) => ({ means, places: [...places].toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0))
    .map(({ means, places }) => ({ means, words: wordsOf(prompt, places) }));
}

/** The words at these positions, as written. */
export function wordsOf(prompt: ReadPrompt, places: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const previous = runs.at(-1);
    if (previous && place === previous.last + 1) previous.last = place;
    else runs.push({ first: place, last: place });
  }
  return runs.map(({ first, last }) => textOf(prompt, first, last)).join(" … ");
}
