import { numberOf } from "./number-words.ts";
import type { FoundNumber } from "./numbers.ts";
import { sleepWords } from "./sleep-words.ts";
import type { ReadPrompt } from "./phrasebook.ts";
import type { Token } from "./tokens.ts";

const one = /^(one|1|single|einer|einem|uno)$/;
/** Articles: they count only beside "only" or "enough". */
const oneAsArticle = /^(a|ein|eine|un|une|una|um|uma)$/;
const enough = /^(only|just|enough|nur|reicht|genugt|seul|seule|suffit|solo|basta|bastar|so|apenas)$/;
const parts: readonly (readonly [RegExp, number])[] = [
  [/^(half|halfte|halb|moitie|mitad|metade)$/, 50],
  [/^(third|drittel|tiers|tercio|terco)$/, 33],
  [/^(quarter|viertel|quart|cuarto|quarto)$/, 25],
];
const ofAll = /^(of|von|sur|de|em|out)$/;
const percentSign = /^\s?(?:%|percent|prozent|pour ?cent|por ?ciento|por ?cento)/i;

/** The part of the players who have to sleep so that the night passes, in percent. One player counts as one percent. */
export function readSleepPercent(prompt: ReadPrompt): FoundNumber | undefined {
  const { tokens } = prompt;
  const bed = tokens.findIndex(({ text }) => sleepWords.test(text));
  const clause = tokens[bed]?.clause;
  if (clause === undefined) return undefined;
  // "We never all sleep at the same time, a third should be enough": the number may follow in the next clause.
  for (const near of [clause, clause + 1]) {
    const places = [...tokens.keys()].filter((place) => tokens[place]?.clause === near);
    const value = percentIn(prompt, places);
    if (value !== undefined) return { value, places: [...new Set([bed, ...places])] };
  }
  return undefined;
}

function percentIn({ text, tokens }: ReadPrompt, places: readonly number[]): number | undefined {
  for (const place of places) {
    const token = tokens[place];
    if (token === undefined) continue;
    const part = parts.find(([words]) => words.test(token.text));
    if (part) return part[1];
    const count = numberOf(token);
    if (count !== undefined && percentSign.test(text.slice(token.end))) return atMost100(count);
    if (count !== undefined) {
      const all = allOf(tokens, place);
      if (all !== undefined && all >= count) return atMost100(Math.ceil((count / all) * 100));
    }
  }
  const says = (words: RegExp) => places.some((place) => words.test(tokens[place]?.text ?? ""));
  return says(one) || (says(oneAsArticle) && says(enough)) ? 1 : undefined;
}

/** "2 players asleep out of 4". */
function allOf(tokens: readonly Token[], place: number): number | undefined {
  const after = tokens.slice(place + 1, place + 6);
  const total = after.findIndex((token, index) => index > 0 && numberOf(token) !== undefined);
  return total > 0 && ofAll.test(after[total - 1]?.text ?? "") ? numberOf(after[total]) : undefined;
}

const atMost100 = (value: number) => Math.min(value, 100);
