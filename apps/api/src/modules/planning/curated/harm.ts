import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import { compilePhrases, findMentions, phrases, type ReadPrompt } from "../reading/phrasebook.ts";

const words = readDataFile(
  join(import.meta.dirname, "../words/harm.json"),
  z.object({
    harm: phrases,
    /** "Protection against DDoS" asks for the opposite. */
    protective: phrases,
  }),
);
const harmTerms = compilePhrases(words.harm);
const protectiveTerms = compilePhrases(words.protective);

const harmSentence =
  "This asks for something that hurts other people, so we don't build it. Describe a server that people join because they want to.";

/** A request to attack, rob or harass people. Undefined: it is none. */
export function refuseHarm(prompt: ReadPrompt): string | undefined {
  const protectedPlaces = new Set(findMentions(prompt, protectiveTerms).flatMap(({ places }) => places));
  const isHarm = findMentions(prompt, harmTerms).some(
    ({ isNegated, places }) => !isNegated && places.every((place) => !protectedPlaces.has(place)),
  );
  return isHarm ? harmSentence : undefined;
}
