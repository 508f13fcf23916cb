import type { Recipe } from "@blockwright/minecraft/recipe";
import { wordsOf } from "../reading/not-understood.ts";
import type { ReadPrompt } from "../reading/phrasebook.ts";
import type { RefusedWords } from "./refusals.ts";

/** Marks what was understood and could be done, and is not part of this recipe. */
export const leftOut = "left-out";

/** What was understood and is not in the finished recipe, whichever step left it out. Each group of words once. */
export function findLeftOut(prompt: ReadPrompt, recipe: Recipe): readonly RefusedWords[] {
  const byWords = new Map<string, RefusedWords>();
  for (const { places, means, whyUndone } of prompt.understood) {
    const why = whyUndone(recipe);
    const words = wordsOf(prompt, places);
    if (why !== undefined && !byWords.has(words))
      byWords.set(words, { id: leftOut, words, what: means, why });
  }
  return [...byWords.values()];
}
