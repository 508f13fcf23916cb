import type { Contexts } from "./model.ts";

/** In lower case, sorted, without duplicates and without `server=global` and `world=global`, which mean everywhere. */
export function normalContexts(entries: Iterable<readonly [key: string, value: string]>): Contexts {
  const values = new Map<string, Set<string>>();
  for (const [rawKey, rawValue] of entries) {
    const [key, value] = [rawKey.trim().toLowerCase(), rawValue.trim().toLowerCase()];
    const isEverywhere = (key === "server" || key === "world") && value === "global";
    if (key === "" || value === "" || isEverywhere) continue;
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  const sorted = [...values].toSorted(([a], [b]) => compareTexts(a, b));
  return Object.fromEntries(sorted.map(([key, set]) => [key, [...set].toSorted(compareTexts)]));
}

/** Each key of the node has at least one of its values in the place asked about. */
export function isSatisfied(contexts: Contexts, place: Contexts): boolean {
  return Object.entries(contexts).every(([key, values]) => {
    const present = Object.hasOwn(place, key) ? place[key] : undefined;
    return present !== undefined && values.some((value) => present.includes(value));
  });
}

/** Negative: `a` is more specific and is asked first. */
export function compareContexts(a: Contexts, b: Contexts): number {
  const [first, second] = [pairsOf(a), pairsOf(b)];
  return (
    Number(second.length > 0) - Number(first.length > 0) ||
    Number(Object.hasOwn(b, "server")) - Number(Object.hasOwn(a, "server")) ||
    Number(Object.hasOwn(b, "world")) - Number(Object.hasOwn(a, "world")) ||
    second.length - first.length ||
    comparePairs(second, first)
  );
}

export function isSameContexts(a: Contexts, b: Contexts): boolean {
  return compareContexts(a, b) === 0;
}

/** As LuckPerms compares text, by UTF-16 units and not by language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

type Pair = readonly [key: string, value: string];

function pairsOf(contexts: Contexts): readonly Pair[] {
  return Object.entries(contexts)
    .flatMap(([key, values]) => values.map((value): Pair => [key, value]))
    .toSorted(([keyA, a], [keyB, b]) => compareTexts(keyA, keyB) || compareTexts(a, b));
}

function comparePairs(a: readonly Pair[], b: readonly Pair[]): number {
  for (const [index, [key, value]] of a.entries()) {
    const [otherKey, otherValue] = b[index] ?? ["", ""];
    const order = compareTexts(key, otherKey) || compareTexts(value, otherValue);
    if (order !== 0) return order;
  }
  return 0;
}
