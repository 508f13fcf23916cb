import { foldText } from "./fold-text.ts";
import type { Language } from "./language.ts";

export interface Token {
  /** Folded, so that "Économie" and "economie" are one word. */
  readonly text: string;
  /** Grows at every comma, full stop and "but": a "no" applies only up to there. */
  readonly clause: number;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
}

/** A shortened "not" or "without", a word or number, or a sign. */
const piece =
  /(\p{L}+)n['’]t(?!\p{L})|(?<!\p{L})(w\/o)(?!\p{L})|([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[\p{L}\p{M}\p{N}]+(?:\.\p{N}+)*\+?)|[^\p{L}\p{M}\p{N}\s'’+-]/gu;
const joiners = new Set(["/", "&", "_"]);
const turns = new Set(["but", "however", "aber", "sondern", "pero", "sino", "porem", "mas"]);

/** French "mais" is "but", Portuguese "mais" is "more". */
export function readTokens(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  for (const found of text.matchAll(piece)) {
    const [whole, negated, without, word] = found;
    const place = { start: found.index, end: found.index + whole.length };
    const folded = without === undefined ? foldText(negated ?? word ?? "") : "without";
    if (turns.has(folded) || (language === "fr" && folded === "mais")) clause += 1;
    if (folded !== "") tokens.push({ text: folded, clause, ...place });
    else if (!joiners.has(whole) && !isAnswered(whole, text.slice(place.end))) clause += 1;
    if (negated !== undefined) tokens.push({ text: "not", clause, ...place });
  }
  return tokens;
}

const answer = /^\s*(?:no|nope|nein|non|n[ãa]o|yes|yep|ja|oui|s[ií]|sim)\s*(?:$|[^\p{L}\s]|\n)/iu;

/** "PvP? No." is about PvP. */
function isAnswered(sign: string, rest: string): boolean {
  return (sign === "?" || sign === ":") && answer.test(rest);
}
