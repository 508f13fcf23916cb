import { parse as parseTomlText } from "smol-toml";
import { parse as parseYamlText } from "yaml";

/** Why one descriptor of a jar cannot be used; the message completes "plugin.yml …". */
export class DescriptorProblem extends Error {
  override readonly name = "DescriptorProblem";
}

/**
 * Parsers pay per piece, not per byte: a megabyte of `[` costs the YAML parser a gigabyte. Real descriptors have a few
 * thousand pieces, those with hundreds of commands and permissions included. One budget is for a whole jar.
 */
export interface PieceBudget {
  remainingPieces: number;
}

const yamlPiece = /\n|[[\]{},&*!%?"']|[:-](?=\s)/g;
const jsonPiece = /[[{,:]/g;
const tomlPiece = /[\n.,=[{]/g;
const maxAliases = 100;

/**
 * Every scalar stays the text it is written as: `api-version: 1.20` would otherwise be the number 1.2. Names said twice
 * are not looked for, because that takes quadratic time; the last one counts, as it does in Java.
 */
export function parseYaml(text: string, budget: PieceBudget): unknown {
  spend(budget, text, yamlPiece);
  return parsed("YAML", () =>
    parseYamlText(text, {
      schema: "failsafe",
      uniqueKeys: false,
      maxAliasCount: maxAliases,
      logLevel: "error",
      prettyErrors: false,
    }),
  );
}

/** Line breaks within strings are forbidden in JSON, but common in descriptors, and the loaders take them. */
export function parseJson(text: string, budget: PieceBudget): unknown {
  spend(budget, text, jsonPiece);
  // eslint-disable-next-line no-control-regex -- control characters are what is replaced
  return parsed("JSON", () => JSON.parse(text.replaceAll(/[\u0000-\u001f]/g, " ")));
}

export function parseToml(text: string, budget: PieceBudget): unknown {
  spend(budget, text, tomlPiece);
  return parsed("TOML", () => parseTomlText(text, { integersAsBigInt: "asNeeded", maxDepth: 50 }));
}

/** A refused descriptor uses no budget, so that those after it are still read. */
function spend(budget: PieceBudget, text: string, piece: RegExp): void {
  let count = 0;
  piece.lastIndex = 0;
  while (piece.test(text)) {
    count += 1;
    if (count > budget.remainingPieces) throw new DescriptorProblem("is far too long to be a description.");
  }
  budget.remainingPieces -= count;
}

function parsed(format: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    throw new DescriptorProblem(`is not valid ${format}.`);
  }
}
