import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import { shownApart, wordsOf } from "../reading/not-understood.ts";
import {
  compilePhrases,
  compileTexts,
  findMentions,
  neverUndone,
  phrases,
  understand,
  type Mention,
  type ReadPrompt,
} from "../reading/phrasebook.ts";
import type { Term } from "../reading/terms.ts";

const recipeIds = z.array(z.string()).max(2);
const named = z.object({ name: z.string(), words: z.array(z.string().min(1)).min(1) });
const withInstead = named.extend({ instead: recipeIds });

const data = readDataFile(
  join(import.meta.dirname, "../words/cores.json"),
  z.object({
    packs: z.array(withInstead),
    /** Words for packs in general. */
    anyPack: phrases,
    packInstead: recipeIds,
    /** Mods that nobody has tried here. */
    mods: z.array(withInstead),
    /** Mods of the players' own game. */
    clientMods: z.array(named),
    genres: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        words: phrases,
        /** `{words}` stands for the words of the person. */
        sentence: z.string(),
        instead: recipeIds,
      }),
    ),
    otherGame: z.object({ words: phrases, sentence: z.string() }),
    /** The person builds the maps of a game. */
    buildsMaps: phrases,
  }),
);

interface KnownCore {
  readonly id: string;
  /** As in a list; without one, the words of the person. */
  readonly name?: string;
  readonly terms: readonly Term[];
  readonly sentence: (words: string) => string;
  readonly instead: readonly string[];
}

const unsupported = (name: string) => `${name}: modpacks aren't supported yet.`;

const anyPack: KnownCore = {
  id: "modpack",
  terms: compilePhrases(data.anyPack),
  sentence: () => "Modpacks aren't supported yet.",
  instead: data.packInstead,
};

const cores: readonly KnownCore[] = [
  ...data.packs.map(({ name, words, instead }) => ({
    id: "modpack",
    name,
    terms: compileTexts(words),
    sentence: () => unsupported(name),
    instead,
  })),
  anyPack,
  ...data.mods.map(({ name, words, instead }) => ({
    id: "mod",
    name,
    terms: compileTexts(words),
    sentence: () => `${name}: we haven't tried this mod yet. You can look for it under Mods later.`,
    instead,
  })),
  ...data.genres.map(({ id, words, sentence, instead }) => ({
    id,
    terms: compilePhrases(words),
    sentence: (said: string) => sentence.replace("{words}", () => capitalised(said)),
    instead,
  })),
  {
    id: "other-game",
    terms: compilePhrases(data.otherGame.words),
    sentence: () => data.otherGame.sentence,
    instead: [],
  },
];

const clientMods = data.clientMods.map(({ name, words }) => ({ name, terms: compileTexts(words) }));
const buildsMapsTerms = compilePhrases(data.buildsMaps);

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a server would be called after, and that can't be built. */
export interface UnmetCore {
  readonly id: string;
  readonly words: string;
  readonly name: string;
  readonly sentence: string;
  /** Ids of recipes that are near. */
  readonly instead: readonly string[];
}

/** Packs, mods and genres that can't be built, in the order of the data. The longest name at a place counts. */
export function findUnmetCores(prompt: ReadPrompt): readonly UnmetCore[] {
  const found = cores.flatMap((core) =>
    findMentions(prompt, core.terms).map((mention) => ({ core, mention })),
  );
  for (const { core, mention } of found)
    understand(prompt, [mention], mention.isNegated ? `no ${core.id}` : shownApart, neverUndone);
  const seen = new Set<string>();
  const isPackNamed = found.some(
    ({ core, mention }) => core.id === "modpack" && core !== anyPack && !mention.isNegated,
  );
  return found
    .filter(({ core }) => !(core === anyPack && isPackNamed))
    .filter(({ mention }) => !mention.isNegated && !found.some((other) => contains(other.mention, mention)))
    .flatMap(({ core, mention }) => {
      const words = wordsOf(prompt, mention.places);
      const sentence = core.sentence(words);
      if (seen.has(sentence)) return [];
      seen.add(sentence);
      return [{ id: core.id, words, name: core.name ?? words, sentence, instead: core.instead }];
    });
}

/** "All the Mods 9" names more than "All the Mods". */
function contains(larger: Mention, smaller: Mention): boolean {
  return (
    larger.places.length > smaller.places.length &&
    smaller.places.every((place) => larger.places.includes(place))
  );
}

/** Mods that players install in their own game: the server needs nothing for them. */
export function findClientMods(
  prompt: ReadPrompt,
): readonly { readonly words: string; readonly name: string }[] {
  return clientMods.flatMap(({ name, terms }) => {
    const mentions = findMentions(prompt, terms);
    understand(prompt, mentions, shownApart, neverUndone);
    const first = mentions.find(({ isNegated }) => !isNegated);
    return first ? [{ words: wordsOf(prompt, first.places), name }] : [];
  });
}

/** "BedWars, and we build the arena ourselves". */
export function readsThatTheyBuild(prompt: ReadPrompt): boolean {
  const mentions = findMentions(prompt, buildsMapsTerms).filter(({ isNegated }) => !isNegated);
  understand(prompt, mentions, "you build the maps", neverUndone);
  return mentions.length > 0;
}
