import { readTokens, type Token } from "./tokens.ts";

interface Word {
  readonly text: string;
  readonly isStart: boolean;
  /** A few other words may precede it. */
  readonly mayFollowAfterGap: boolean;
}

/**
 * `claim*` matches every word with that prefix; `keep … items` allows up to four words between; `=easy` has to be all
 * that a clause says.
 */
export interface Term {
  readonly text: string;
  readonly isWhole: boolean;
  readonly words: readonly Word[];
}

export interface Occurrence {
  readonly first: number;
  readonly last: number;
  /** Positions of its own words. */
  readonly own: readonly number[];
}

const widestGap = 4;

export function compileTerm(text: string): Term {
  const isWhole = text.startsWith("=");
  const words = text
    .replace("=", "")
    .split("…")
    .flatMap((part, partIndex) =>
      part
        .trim()
        .split(/\s+/)
        .flatMap((raw, rawIndex) => {
          const isStart = raw.endsWith("*");
          const folded = readTokens(raw.replace("*", "").replaceAll("-", " "), "en");
          return folded.map((token, index) => ({
            text: token.text,
            isStart: isStart && index === folded.length - 1,
            mayFollowAfterGap: partIndex > 0 && rawIndex === 0 && index === 0,
          }));
        }),
    );
  return { text, words, isWhole };
}

export function findTerm(tokens: readonly Token[], { words, isWhole }: Term): Occurrence[] {
  const found: Occurrence[] = [];
  const [first] = words;
  if (!first) return found;
  for (const start of placesOf(tokens, first)) {
    const occurrence = occurrenceAt(tokens, words, start);
    if (occurrence && (!isWhole || isWholeClause(tokens, occurrence))) found.push(occurrence);
  }
  return found;
}

const known = new WeakMap<readonly Token[], ReadonlyMap<string, readonly number[]>>();

/** Thousands of terms are searched in every request, and few of them are in it. */
function placesOf(tokens: readonly Token[], { text, isStart }: Word): readonly number[] {
  const byText = known.get(tokens) ?? Map.groupBy(tokens.keys(), (place) => tokens[place]?.text ?? "");
  known.set(tokens, byText);
  if (!isStart) return byText.get(text) ?? [];
  return [...byText].flatMap(([word, places]) => (word.startsWith(text) ? places : []));
}

function isWholeClause(tokens: readonly Token[], { first, last }: Occurrence): boolean {
  const clause = tokens[first]?.clause;
  return tokens[first - 1]?.clause !== clause && tokens[last + 1]?.clause !== clause;
}

function occurrenceAt(
  tokens: readonly Token[],
  words: readonly Word[],
  start: number,
): Occurrence | undefined {
  const own: number[] = [];
  for (const word of words) {
    const from = own.length === 0 ? start : (own.at(-1) ?? start) + 1;
    const reach = word.mayFollowAfterGap ? widestGap : 0;
    const place = findWord(tokens, word, from, from + reach, tokens[start]?.clause);
    if (place === undefined) return undefined;
    own.push(place);
  }
  const last = own.at(-1);
  return last === undefined ? undefined : { first: start, last, own };
}

function findWord(
  tokens: readonly Token[],
  word: Word,
  from: number,
  to: number,
  clause: number | undefined,
): number | undefined {
  for (let place = from; place <= to; place += 1) {
    const token = tokens[place];
    if (!token || token.clause !== clause) return undefined;
    if (fits(token, word)) return place;
  }
  return undefined;
}

function fits(token: Token | undefined, { text, isStart }: Word): boolean {
  return token !== undefined && (isStart ? token.text.startsWith(text) : token.text === text);
}
