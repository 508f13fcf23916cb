/** Words for pre-releases, earliest first. Several words may be equivalent. */
const beforeRelease: readonly (readonly string[])[] = [
  ["dev", "nightly", "canary"],
  ["alpha"],
  ["beta"],
  ["milestone"],
  ["pre", "preview", "prerelease"],
  ["rc", "cr", "candidate"],
  ["snapshot"],
];
const finished = new Set(["release", "final", "ga", "stable"]);
const shortForms: Readonly<Record<string, string>> = { a: "alpha", b: "beta", m: "milestone" };

interface LooseVersion {
  readonly numbers: readonly string[];
  readonly rest: readonly Token[];
}

type Token =
  | { readonly kind: "word"; readonly rank: number; readonly text: string }
  | { readonly kind: "number"; readonly digits: string };

/**
 * Negative if `a` is older. Orders arbitrary version texts: numbers by value, `-beta` before the release, other words
 * after it; a build after `+` is ignored.
 */
export function compareLooseVersions(a: string, b: string): number {
  const [one, other] = [parseLoose(a), parseLoose(b)];
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareDigits(one.numbers[index] ?? "0", other.numbers[index] ?? "0");
    if (order !== 0) return order;
  }
  return compareRests(one.rest, other.rest);
}

/** By value, with any number of digits. */
export function compareDigits(one: string, other: string): number {
  const [left, right] = [one.replace(/^0+/, ""), other.replace(/^0+/, "")];
  if (left.length !== right.length) return left.length < right.length ? -1 : 1;
  return left === right ? 0 : left < right ? -1 : 1;
}

function parseLoose(text: string): LooseVersion {
  const [version = ""] = text
    .trim()
    .toLowerCase()
    .replace(/^v(?:ersion)?[\s.]*(?=\d)/, "")
    .split("+");
  const core = /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? "";
  const parts = [...version.slice(core.length).matchAll(/\d+|[^\d\s._\-()[\]/]+/g)].map(([part]) => part);
  const numbers = core === "" ? [] : core.split(".");
  return { numbers, rest: parts.map((part, index) => tokenOf(part, parts[index + 1])) };
}

function tokenOf(part: string, next: string | undefined): Token {
  if (/^\d/.test(part)) return { kind: "number", digits: part };
  const beforeNumber = next !== undefined && /^\d/.test(next);
  const word = (beforeNumber ? shortForms[part] : undefined) ?? part;
  if (finished.has(word)) return { kind: "number", digits: "0" };
  const place = beforeRelease.findIndex((words) => words.includes(word));
  return place === -1
    ? { kind: "word", rank: 1, text: word }
    : { kind: "word", rank: place - beforeRelease.length, text: "" };
}

const nothing: Token = { kind: "number", digits: "0" };

function compareRests(one: readonly Token[], other: readonly Token[]): number {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareTokens(one[index] ?? nothing, other[index] ?? nothing);
    if (order !== 0) return order;
  }
  return 0;
}

function compareTokens(one: Token, other: Token): number {
  const difference = rankOf(one) - rankOf(other);
  if (difference !== 0) return difference;
  if (one.kind === "number" && other.kind === "number") return compareDigits(one.digits, other.digits);
  if (one.kind === "word" && other.kind === "word")
    return one.text === other.text ? 0 : one.text < other.text ? -1 : 1;
  return 0;
}

/** Nothing and zero are in the middle: above every pre-release, below other words and numbers. */
function rankOf(token: Token): number {
  if (token.kind === "word") return token.rank;
  return /^0*$/.test(token.digits) ? 0 : 2;
}
