import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import {
  compilePhrases,
  findMentions,
  neverUndone,
  phrases,
  understand,
  type ReadPrompt,
} from "../reading/phrasebook.ts";
import { shownApart, wordsOf } from "../reading/not-understood.ts";

const refusal = z.object({ id: z.string(), sentence: z.string(), words: phrases });

const refusals = readDataFile(join(import.meta.dirname, "../words/refusals.json"), z.array(refusal)).map(
  ({ words, ...rest }) => ({ ...rest, terms: compilePhrases(words) }),
);

export interface RefusedWords {
  readonly id: string;
  readonly words: string;
  /** As in a list. */
  readonly what: string;
  readonly why: string;
}

/** What can't be done, whatever the recipe. Words that say that it is not wanted are only understood. */
export function findRefused(prompt: ReadPrompt): readonly RefusedWords[] {
  return refusals.flatMap(({ id, terms, sentence }) => {
    const mentions = findMentions(prompt, terms);
    const wanted = mentions.filter(({ isNegated }) => !isNegated);
    // Every wanted one is listed below.
    understand(prompt, mentions, wanted.length > 0 ? shownApart : `no ${id}`, neverUndone);
    const [first] = wanted;
    if (!first) return [];
    const words = wordsOf(prompt, first.places);
    return [{ id, words, what: words, why: sentence }];
  });
}
