import { parse as parseTomlText } from "smol-toml";
import { parse as parseYamlText } from "yaml";

/** Why one descriptor of a jar can't be used; the message completes "plugin.yml …". */
export class DescriptorProblem extends Error {
  override readonly name = "DescriptorProblem";
}

/**
 * Parsing cost depends on tokens, not bytes: a megabyte of `[` takes the YAML parser a gigabyte. Real descriptors
 * have at most a few thousand tokens, even with hundreds of commands and permissions. The budget covers a whole jar.
 */
export interface PieceBudget {
  remainingPieces: number;
}

const yamlPiece = /\n|[[\]{},&*!%?"']|[:-](?=\s)/g;
const jsonPiece = /[[{,:]/g;
const tomlPiece = /[\n.,=[{]/g;
const maxAliases = 100;

/**
 * Scalars stay text as written: `api-version: 1.20` would otherwise become the number 1.2. Duplicate keys are not
 * detected, because that takes quadratic time; the last one wins, as in Java.
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

/** Line breaks in strings are invalid JSON, but common in descriptors, and the loaders accept them. */
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
