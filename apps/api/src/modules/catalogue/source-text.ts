import { z } from "zod";

// Control and format characters (including bidirectional overrides) and line separators.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Untrusted text as one harmless line: it can't move the cursor, reverse the text or fill the page. */
function plainText(text: string, maxCharacters: number): string {
  const line = text
    .slice(0, maxCharacters * 4)
    .replace(unprintable, " ")
    .replaceAll(/\s+/g, " ");
  // Half of a surrogate pair would not be a character.
  return line
    .trim()
    .slice(0, maxCharacters)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** Like `plainText`, line by line, for multi-line text. */
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
