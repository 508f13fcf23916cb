import { Composer, type CST, type Document, Lexer, Parser } from "yaml";

const largestFileCharacters = 1_000_000;
/** The library's cost is quadratic in the depth, so deeper documents are not composed. */
const deepestNesting = 100;
/** About a second of work. Real configurations of a megabyte have fewer tokens than this. */
const maxPieces = 250_000;
/** Includes expanded aliases, so that a few lines can't become gigabytes. */
const maxAliases = 50;

export type ReadYaml =
  | { readonly ok: true; readonly document: Document.Parsed; readonly data: unknown }
  | { readonly ok: false; readonly sentence: string };

/** One document with its source positions, or an error message with the position. */
export function readYaml(text: string): ReadYaml {
  if (text.length > largestFileCharacters) return refuse("This file is larger than 1 MB. Edit it by hand.");
  const tokens = readTokens(text);
  if (typeof tokens === "string") return refuse(tokens);

  // The library's check for unique keys is quadratic and takes minutes on a long list: the editor checks keys itself.
  const composer = new Composer({ keepSourceTokens: true, uniqueKeys: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined || second !== undefined) {
    return refuse("This file holds more than one YAML document, so it is left as it is.");
  }
  const [error] = document.errors;
  if (error) {
    const line = text.slice(0, error.pos[0]).split("\n").length;
    return refuse(`Line ${line} is not valid YAML: ${error.message.slice(0, 120)}.`);
  }
  try {
    return {
      ok: true,
      document,
      data: document.toJS({ maxAliasCount: maxAliases }),
    };
  } catch {
    return refuse("This file refers to its own parts too often to be edited.");
  }
}

/** The tokens, or an error message. */
function readTokens(text: string): CST.Token[] | string {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let pieces = 0;
  for (const piece of new Lexer().lex(text)) {
    for (const token of parser.next(piece)) tokens.push(token);
    pieces += 1;
    if (parser.stack.length > deepestNesting) return "This file is nested too deeply to be edited.";
    if (pieces > maxPieces) return "This file has too many parts to be edited.";
  }
  return [...tokens, ...parser.end()];
}

function refuse(sentence: string): ReadYaml {
  return { ok: false, sentence };
}
