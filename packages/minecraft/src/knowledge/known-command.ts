import type { KnownCommand } from "./page.ts";
import { knowledgePages } from "./pages.ts";

const longestLine = 400;
const maxWords = 40;

/**
 * The documented command that a console line runs. Undefined if there is none, or if the line could be read in another
 * way: the caller refuses such a line. If several fit, the most dangerous one counts.
 */
export function findKnownCommand(
  line: string,
  known: readonly KnownCommand[] = consoleCommands,
): KnownCommand | undefined {
  if (line.length > longestLine || !/^[ -~]+$/.test(line)) return undefined;
  const words = line.replace(/^\//, "").split(/ +/, maxWords + 1);
  if (words.length > maxWords || words.includes("")) return undefined;
  const fitting = known.filter(({ usage }) => fits(usage.split(" "), words));
  return fitting.toSorted((a, b) => danger[b.effect] - danger[a.effect] || literals(b) - literals(a))[0];
}

const consoleCommands = knowledgePages
  .flatMap(({ commands }) => commands)
  .filter(({ isInGame }) => !isInGame);

const danger = { reads: 0, changes: 1, dangerous: 2 } as const;

function fits(usage: readonly string[], words: readonly string[]): boolean {
  for (const [index, part] of usage.entries()) {
    if (part === "…") return true;
    const word = words[index];
    if (word === undefined) return usage.slice(index).every(isOptional);
    if (!isPlaceholder(part) && word.toLowerCase() !== part.toLowerCase()) return false;
  }
  return words.length <= usage.length;
}

function isOptional(part: string): boolean {
  return part === "…" || part.startsWith("[");
}

function isPlaceholder(part: string): boolean {
  return part.startsWith("<") || part.startsWith("[");
}

function literals({ usage }: KnownCommand): number {
  return usage.split(" ").filter((part) => !isPlaceholder(part) && part !== "…").length;
}
