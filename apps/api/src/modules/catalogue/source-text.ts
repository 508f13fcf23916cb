import { z } from "zod";

// Control and format characters (bidirectional overrides among them) and line separators.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Words of strangers as one harmless line: nothing in it can move the cursor, turn the text around or fill the page. */
function plainText(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, maxCharacters * 4)
    .replace(unprintable, " ")
    .replaceAll(/\s+/g, " ");
  // A pair of code units cut in half would be no character at all.
  return line
    .trim()
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** As `plainText`, line by line, for what has several. */
export function shownLines(maxCharacters: number) {
  return z.string().transform((text) => {
    const lines = text.slice(0, maxCharacters * 4).split(/\r\n|[\n\r]/);
    const clean = lines.map((line) => line.replace(unprintable, " ").trimEnd()).join("\n");
    return clean
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim()
      .slice(0, maxCharacters)
      .replace(/[\uD800-\uDBFF]$/, "");
  });
}

export function shownText(maxCharacters: number) {
  return z.string().transform((text) => plainText(text, maxCharacters));
}

export const shownName = shownText(80);
export const shownTag = shownText(200).nullish();
