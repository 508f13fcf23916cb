import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "./data-files.ts";
import { foldText } from "./fold-text.ts";
import { languages } from "./language.ts";

const list = z.record(z.enum(languages), z.string());
const lists = readDataFile(
  join(import.meta.dirname, "../words/counting.json"),
  z.object({ people: list, company: list, others: list }),
);

const wordsIn = (words: z.output<typeof list>): ReadonlySet<string> =>
  new Set(languages.flatMap((language) => foldText(words[language]).split(" ")));

/** A number of these includes the author. */
export const people = wordsIn(lists.people);
/** The author plays with these, and is not one of them. */
export const company = wordsIn(lists.company);
/** People who are only counted beside others: "10 kids and 2 parents". */
export const others = wordsIn(lists.others);
