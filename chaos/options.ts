import { parseArgs } from "node:util";
import { readCommit, seedOf } from "../services/commit.ts";

export interface Options {
  readonly names: readonly string[];
  /** Also fail when a figure misses its goal. */
  readonly isAsserting: boolean;
  /** False for a seeded sample of the cells. */
  readonly isWhole: boolean;
  readonly seed: number;
  /** Only cells whose name matches this pattern, in matrices that name their cells. */
  readonly cells: string | undefined;
  /** The revision that an upgrade starts from. */
  readonly from: string | undefined;
  /** Where the figures are written to, as JSON. */
  readonly report: string | undefined;
  /** A folder that keeps completed results, so that an interrupted run can resume. */
  readonly journal: string | undefined;
}

export const usage =
  "npm run chaos -- [matrix …] [--sample] [--seed 1] [--cells pattern] [--assert] [--from revision] [--report file] [--journal folder]";

export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      assert: { type: "boolean", default: false },
      sample: { type: "boolean", default: false },
      seed: { type: "string" },
      cells: { type: "string" },
      from: { type: "string" },
      report: { type: "string" },
      journal: { type: "string" },
    },
  });
  const { sample, journal, from, report, cells } = values;
  if (sample && journal !== undefined) throw new Error("A sample is not journaled: it is short.");
  const seed = values.seed === undefined ? seedOf(readCommit()) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error("--seed is a whole number.");
  const isWhole = !sample && cells === undefined;
  return { names: positionals, isAsserting: values.assert, isWhole, cells, seed, from, report, journal };
}
