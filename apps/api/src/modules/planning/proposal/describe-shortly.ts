import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames, type PlatformType } from "@blockwright/minecraft/software";
import { switchOffer } from "../curated/questions.ts";
import type { RefusedWords } from "../curated/refusals.ts";
import { bedrockRunsNone } from "../curated/undone-features.ts";
import type { Proposal as ReadWish } from "../propose-server.ts";
import { fillers } from "../reading/fillers.ts";
import { foldText } from "../reading/fold-text.ts";
import { numberOf } from "../reading/number-words.ts";

const editionNames: Readonly<Record<PlatformType, string>> = {
  java: "Java",
  bedrock: "Bedrock",
  crossplay: "Crossplay",
};

/** Three facts for one line. */
export function describeChips(
  { software, minecraftVersion, platform }: Recipe,
  players: number,
  /** Of the newest version, where the sources have told it. */
  resolvedVersion?: string,
): Proposal["chips"] {
  const version = minecraftVersion === newestVersion ? resolvedVersion : minecraftVersion;
  const name = softwareNames[software];
  const chip = version === undefined ? `${name}, newest version` : `${name} ${version}`;
  // The edition says what runs it.
  const first = software === "bedrock" ? "Newest version" : chip;
  return [first, editionNames[platform], players === 1 ? "1 player" : `${players} players`];
}

/** What the question is about is said there. */
export function describeNotIncluded(
  notDone: readonly RefusedWords[],
  { question }: Pick<ReadWish, "question">,
  { platformType }: ProposalChoices,
): Proposal["notIncluded"] {
  return notDone
    .filter(({ why }) => why !== question?.sentence)
    .map(({ words, what, why }) => {
      const isOfBedrock = platformType === "bedrock" && why === bedrockRunsNone;
      return { words, what, why, offer: isOfBedrock ? switchOffer("crossplay") : null };
    });
}

const mostWords = 3;
const shortestWord = 3;

/** At most three words that carry meaning, as written. */
export function meaningfulWords(groups: readonly string[]): string[] {
  const words = groups.flatMap((group) => group.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []);
  const isMeaningful = (word: string) => {
    const folded = foldText(word);
    return (
      folded.length >= shortestWord &&
      /\p{L}/u.test(folded) &&
      !/^\d/.test(folded) &&
      !fillers.has(folded) &&
      numberOf({ text: folded }) === undefined
    );
  };
  const byFolded = new Map(words.filter(isMeaningful).map((word) => [foldText(word), word]));
  return [...byFolded.values()].slice(0, mostWords);
}
