import type { WorldsReport } from "@blockwright/node-protocol/backups";

const longestProblem = 300;

/** Undefined when all worlds can be read. Names come from a backup: the page shows them as plain text. */
export function worldsSentence({ badFiles, problems }: WorldsReport): string | undefined {
  const [first] = problems;
  if (badFiles === 0 || first === undefined) return undefined;
  const others = badFiles - 1;
  const more =
    others === 0 ? "" : ` ${others} other ${others === 1 ? "file has" : "files have"} problems too.`;
  return `${first.slice(0, longestProblem)}.${more}`;
}
