import type { ReadPrompt } from "./phrasebook.ts";

const ends = /[.!?;\n]/;

/** For each token the number of its sentence. A comma does not end one. */
export function sentencesOf({ text, tokens }: Pick<ReadPrompt, "text" | "tokens">): readonly number[] {
  let sentence = 0;
  return tokens.map((token, place) => {
    const before = tokens[place - 1];
    if (before && ends.test(text.slice(before.end, token.start))) sentence += 1;
    return sentence;
  });
}
