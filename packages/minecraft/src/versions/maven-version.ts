import { compareDigits } from "./loose-version.ts";

/** Maven's order of qualifiers; the empty one is the release, unknown ones come last. */
const qualifiers = ["alpha", "beta", "milestone", "rc", "snapshot", "", "sp"];
const aliases: Readonly<Record<string, string>> = { ga: "", final: "", release: "", cr: "rc" };
const shortForms: Readonly<Record<string, string>> = { a: "alpha", b: "beta", m: "milestone" };

type Item =
  | { readonly kind: "number"; readonly digits: string }
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "list"; readonly items: Item[] };

/** Forge and NeoForge compare versions like Maven. Negative if `a` is older. */
export function compareMavenVersions(a: string, b: string): number {
  return compareItems(parseMaven(a), parseMaven(b));
}

/** A dash and each transition between digits and letters start a nested list. */
function parseMaven(version: string): Item {
  const root: Item[] = [];
  const lists = [root];
  let list = root;
  const open = (): void => {
    const inner: Item[] = [];
    list.push({ kind: "list", items: inner });
    lists.push(inner);
    list = inner;
  };
  const tokens = version.toLowerCase().match(/\d+|[^\d.-]+|[.-]/g) ?? [];
  for (const [index, token] of tokens.entries()) {
    const followsText = index > 0 && !isSeparator(tokens[index - 1]);
    if (!isSeparator(token)) {
      if (followsText) open();
      list.push(itemOf(token, /^\d/.test(tokens[index + 1] ?? "")));
      continue;
    }
    if (!followsText) list.push({ kind: "number", digits: "0" });
    if (token === "-") open();
  }
  for (const items of lists.toReversed()) dropTrailingNothing(items);
  return { kind: "list", items: root };
}

function isSeparator(token: string | undefined): boolean {
  return token === "." || token === "-";
}

function itemOf(text: string, isBeforeDigit: boolean): Item {
  if (/^\d/.test(text)) return { kind: "number", digits: text };
  const long = (isBeforeDigit ? shortForms[text] : undefined) ?? text;
  return { kind: "word", word: aliases[long] ?? long };
}

/** `1.0.0` equals `1`, and so does `1-0`. */
function dropTrailingNothing(items: Item[]): void {
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item && isNothing(item)) items.splice(index, 1);
    else if (item?.kind !== "list") break;
  }
}

function isNothing(item: Item): boolean {
  return item.kind === "list" ? item.items.length === 0 : compareItems(item, undefined) === 0;
}

function compareItems(one: Item | undefined, other: Item | undefined): number {
  if (one === undefined) return other === undefined ? 0 : -compareItems(other, undefined);
  switch (one.kind) {
    case "number":
      return compareNumber(one.digits, other);
    case "word":
      return compareWord(one.word, other);
    case "list":
      return compareList(one.items, other);
  }
}

function compareNumber(digits: string, other: Item | undefined): number {
  if (other === undefined) return compareDigits(digits, "0");
  return other.kind === "number" ? compareDigits(digits, other.digits) : 1;
}

function compareWord(word: string, other: Item | undefined): number {
  if (other === undefined) return compareQualifiers(word, "");
  return other.kind === "word" ? compareQualifiers(word, other.word) : -1;
}

function compareQualifiers(one: string, other: string): number {
  const [place, otherPlace] = [placeOf(one), placeOf(other)];
  if (place !== otherPlace || place < qualifiers.length) return place - otherPlace;
  return one === other ? 0 : one < other ? -1 : 1;
}

function placeOf(word: string): number {
  const place = qualifiers.indexOf(word);
  return place === -1 ? qualifiers.length : place;
}

function compareList(items: readonly Item[], other: Item | undefined): number {
  if (other?.kind === "number") return -1;
  if (other?.kind === "word") return 1;
  const others = other?.items ?? [];
  const length = Math.max(items.length, others.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareItems(items[index], others[index]);
    if (order !== 0) return order;
  }
  return 0;
}
