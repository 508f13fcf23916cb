import { isSource, type SourceFile } from "./source-tree.ts";
import type { StyleCheck } from "./style-check.ts";

const longestAllowed = 300;
const longAllowed = 250;
const medianAllowed = 80;

interface Lengths {
  readonly files: number;
  readonly median: number;
  readonly shareUpTo250: number;
  readonly longest: number;
}

function lineCount(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

export function measureLengths(tree: readonly SourceFile[]): Lengths {
  const counts = tree
    .filter(isSource)
    .map((file) => lineCount(file.text))
    .toSorted((left, right) => left - right);
  return {
    files: counts.length,
    median: counts[Math.floor(counts.length / 2)] ?? 0,
    shareUpTo250: counts.filter((count) => count <= longAllowed).length / Math.max(1, counts.length),
    longest: counts.at(-1) ?? 0,
  };
}

export const lengthChecks: readonly StyleCheck[] = [
  {
    name: "no-long-file",
    find: (tree) =>
      tree
        .filter((file) => isSource(file) && lineCount(file.text) > longestAllowed)
        .map((file) => `${file.path} has ${lineCount(file.text)} lines; ${longestAllowed} is the most`),
  },
  {
    name: "few-large-files",
    find: (tree) => {
      const { shareUpTo250 } = measureLengths(tree);
      return shareUpTo250 >= 0.95
        ? []
        : [
            `only ${(shareUpTo250 * 100).toFixed(1)} % of files have ${longAllowed} lines or fewer; 95 % should`,
          ];
    },
  },
  {
    name: "small-median",
    find: (tree) => {
      const { median } = measureLengths(tree);
      return median <= medianAllowed
        ? []
        : [`the median file has ${median} lines; ${medianAllowed} is the most`];
    },
  },
];
