import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import { shownApart, wordsOf } from "../reading/not-understood.ts";
import {
  compilePhrases,
  findMentions,
  neverUndone,
  phrases,
  understand,
  type ReadPrompt,
} from "../reading/phrasebook.ts";

const entry = z.object({
  id: z.string(),
  sentence: z.string(),
  /** The tab or page. */
  where: z.string(),
  words: phrases,
});

const entries = readDataFile(join(import.meta.dirname, "../words/elsewhere.json"), z.array(entry)).map(
  ({ words, ...rest }) => ({ ...rest, terms: compilePhrases(words) }),
);

export interface DoneElsewhere {
  readonly words: string;
  readonly sentence: string;
  readonly where: string;
}

/** What is set up on another page and not by a plan, such as backups and domains. */
export function findElsewhere(prompt: ReadPrompt): readonly DoneElsewhere[] {
  return entries.flatMap(({ terms, sentence, where }) => {
    const mentions = findMentions(prompt, terms);
    understand(prompt, mentions, shownApart, neverUndone);
    const wanted = mentions.filter(({ isNegated }) => !isNegated);
    const [longest] = wanted.toSorted((one, other) => other.places.length - one.places.length);
    return longest ? [{ words: wordsOf(prompt, longest.places), sentence, where }] : [];
  });
}
