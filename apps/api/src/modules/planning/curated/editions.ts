import type { PlatformType } from "@blockwright/minecraft/software";
import { neverUndone, type ReadPrompt } from "../reading/phrasebook.ts";
import { isWanted, takeAs } from "./settings-words.ts";

/** The edition that the words imply. Undefined: they say nothing about it. */
export function readEdition(prompt: ReadPrompt): PlatformType | undefined {
  const isBedrock = isWanted(prompt, "bedrock-devices");
  const isJava = isWanted(prompt, "java-devices");
  const isBoth = isWanted(prompt, "crossplay") || (isBedrock && isJava);
  const edition = isBoth ? "crossplay" : isBedrock ? "bedrock" : isJava ? "java" : undefined;
  if (edition === undefined) return undefined;
  const means =
    edition === "crossplay" ? "Java and Bedrock together" : edition === "java" ? "Java" : "Bedrock";
  // The page asks about it wherever another edition was chosen.
  for (const topic of ["bedrock-devices", "java-devices", "crossplay"] as const)
    takeAs(prompt, topic, means, neverUndone);
  return edition;
}
