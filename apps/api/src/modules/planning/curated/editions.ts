import type { PlatformType } from "@blockwright/minecraft/software";
import { numberOf } from "../reading/number-words.ts";
import { neverUndone, understand, type ReadPrompt } from "../reading/phrasebook.ts";
import { sentencesOf } from "../reading/sentences.ts";
import { isWanted, placesOf, takeAs } from "./settings-words.ts";

/**
 * The edition that the words imply. Undefined: they say nothing about it. Phones, tablets and consoles beside anything
 * that only a Java server has, or for only a part of the players, mean crossplay.
 */
export function readEdition(
  prompt: ReadPrompt,
  { needsJava }: { readonly needsJava: boolean },
): PlatformType | undefined {
  const isBedrock = isWanted(prompt, "bedrock-devices");
  const isJava = isWanted(prompt, "java-devices");
  const part = isBedrock ? findPartOfPlayers(prompt) : [];
  const isBoth = isWanted(prompt, "crossplay") || (isBedrock && (isJava || needsJava || part.length > 0));
  const edition = isBoth ? "crossplay" : isBedrock ? "bedrock" : isJava ? "java" : undefined;
  if (edition === undefined) return undefined;
  const means =
    edition === "crossplay" ? "Java and Bedrock together" : edition === "java" ? "Java" : "Bedrock";
  // The page asks about it wherever another edition was chosen.
  for (const topic of ["bedrock-devices", "java-devices", "crossplay"] as const)
    takeAs(prompt, topic, means, neverUndone);
  if (part.length > 0) understand(prompt, [{ places: part }], means, neverUndone);
  return edition;
}

const bedrock = /^bedrock/;

/** "Some of us play on phones", "two on Xbox": positions of the words that say how many. "All 4 of us" are not a part. */
function findPartOfPlayers(prompt: ReadPrompt): readonly number[] {
  const { tokens } = prompt;
  const sentences = sentencesOf(prompt);
  const devices = placesOf(prompt, "bedrock-devices").filter(
    (place) => !bedrock.test(tokens[place]?.text ?? ""),
  );
  const inSame = (places: readonly number[]) =>
    places.filter((place) => devices.some((device) => sentences[device] === sentences[place]));
  const some = inSame(placesOf(prompt, "some-players"));
  if (some.length > 0) return some;
  if (inSame(placesOf(prompt, "all-players")).length > 0) return [];
  return inSame([...tokens.keys()].filter((place) => countsPeople(prompt, place, devices)));
}

const unit =
  /^(gb|mb|ram|worlds?|welten|mondes|mundos|hours?|days?|weeks?|months?|years?|minutes?|uhr|stunden|tage|jahre|heures|jours|ans|horas|dias|anos|euros?|dollars?|percent|prozent)$/;

/** Not the number of "Xbox 360" or "Switch 2". */
function countsPeople({ tokens }: ReadPrompt, place: number, devices: readonly number[]): boolean {
  if (numberOf(tokens[place]) === undefined || unit.test(tokens[place + 1]?.text ?? "")) return false;
  return !devices.includes(place) && !devices.includes(place - 1);
}
