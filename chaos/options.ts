import { parseArgs } from "node:util";

export interface Options {
  readonly names: readonly string[];
  /** Also fail when a timing misses its goal. */
  readonly isAsserting: boolean;
  /** The whole matrix instead of a seeded sample. */
  readonly isWhole: boolean;
  readonly seed: number;
}

export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      assert: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      sample: { type: "boolean", default: false },
      seed: { type: "string" },
    },
  });
  if (values.all && values.sample) throw new Error("--all and --sample exclude each other.");
  const seed = values.seed === undefined ? 1 : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error("--seed is a whole number.");
  return { names: positionals, isAsserting: values.assert, isWhole: values.all, seed };
}
