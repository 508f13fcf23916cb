import type { Token } from "./tokens.ts";

const shortest = 5;
const onlyLetters = /^[a-z]+$/;

/** Replaces unknown words by the only known one that differs in a single letter, or only in which are doubled. */
export function correctTypos(tokens: readonly Token[], vocabulary: Vocabulary): readonly Token[] {
  return tokens.map((token) => {
    if (token.text.length < shortest || !onlyLetters.test(token.text) || vocabulary.has(token.text))
      return token;
    const meant = vocabulary.near(token.text);
    return meant === undefined ? token : { ...token, text: meant };
  });
}

export interface Vocabulary {
  has(word: string): boolean;
  near(word: string): string | undefined;
}

/** `starts`: beginnings after which a word may go on. */
export function createVocabulary(words: ReadonlySet<string>, starts: ReadonlySet<string>): Vocabulary {
  const byFirst = Map.groupBy(
    [...words, ...starts].filter((word) => word.length >= shortest && onlyLetters.test(word)),
    (word) => word.slice(0, 1),
  );
  const isKnown = (word: string) =>
    words.has(word) || [...starts].some((start) => start.length > 1 && word.startsWith(start));
  return {
    has: isKnown,
    near: (word) => {
      const near = new Set(
        (byFirst.get(word.slice(0, 1)) ?? []).filter(
          (known) => isOneEditApart(known, word) || undouble(known) === undouble(word),
        ),
      );
      return near.size === 1 ? [...near][0] : undefined;
    },
  };
}

/** "Vannila": the wrong letter is doubled. */
function undouble(word: string): string {
  return word.replaceAll(/([a-z])\1/g, "$1");
}

/** A changed letter makes another word of a short one: "folge" is not "forge". */
const longestShort = 5;

/** One letter added, lost or changed, or two neighbours swapped. */
function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return a.length !== b.length || a.length > longestShort;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
