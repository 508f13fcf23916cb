import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "./data-files.ts";
import { languages } from "./language.ts";
import { foldText } from "./fold-text.ts";

const lists = readDataFile(
  join(import.meta.dirname, "../words/fillers.json"),
  z.record(z.enum(languages), z.string()),
);

/** Words that carry no wish, in all languages: players mix them. */
export const fillers: ReadonlySet<string> = new Set(
  languages.flatMap((language) => foldText(lists[language]).split(/[\s'/]+/)),
);
