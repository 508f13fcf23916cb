import { readConfig } from "./config-file.ts";
import { changedPaths, leavesOf } from "./leaves.ts";

interface Texts {
  readonly before: string;
  readonly after: string;
  readonly now: string;
}

/**
 * Whether a file still has its edit. Servers and plugins sort and reformat files, so only the values that the edit has
 * changed are compared.
 */
export function hasKept(path: string, { before, after, now }: Texts): boolean {
  if (now === after) return true;
  if (now === before) return false;
  const [old, wanted, found] = [before, after, now].map((text) => readConfig(path, text));
  if (wanted?.ok === true)
    return found?.ok === true && hasKeptValues(old?.ok ? old.data : null, wanted.data, found.data);
  const had = new Set(linesOf(before));
  const has = new Set(linesOf(now));
  return linesOf(after).every((line) => had.has(line) || has.has(line));
}

function hasKeptValues(before: unknown, after: unknown, now: unknown): boolean {
  const [old, wanted, found] = [before, after, now].map(
    (data) => new Map(leavesOf(data).map(([path, value]) => [JSON.stringify(path), value])),
  );
  return changedPaths(before, after)
    .map((path) => JSON.stringify(path))
    .every((key) => {
      const value = wanted?.get(key);
      // A key that was taken out may come back with its default value, but not as it was.
      return value === undefined ? found?.get(key) !== old?.get(key) : found?.get(key) === value;
    });
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}
