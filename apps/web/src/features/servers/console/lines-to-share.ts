import type { ShownLine } from "./console-lines.ts";

/** As many as one link can have. */
const maxLines = 200;
const usualLines = 100;

/** The selected lines, or the newest ones. Only what the server printed: the api knows nothing else. */
export function linesToShare(
  lines: readonly Pick<ShownLine, "kind" | "text">[],
  selected: readonly number[],
): readonly string[] {
  const textOf = (some: readonly Pick<ShownLine, "kind" | "text">[]) =>
    some.flatMap(({ kind, text }) => (kind === "output" ? [text] : []));
  const chosen = textOf(selected.flatMap((index) => lines[index] ?? []));
  return chosen.length > 0 ? chosen.slice(0, maxLines) : textOf(lines).slice(-usualLines);
}
