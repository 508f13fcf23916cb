import { compareDigits } from "./loose-version.ts";

interface SemanticVersion {
  readonly numbers: readonly string[];
  /** Empty means "before every other pre-release": `1.20-`. */
  readonly preRelease: string | null;
}

const operators = [">=", "<=", ">", "<", "=", "~", "^"] as const;
type Operator = (typeof operators)[number];

/** Whether `version` fulfils every space-separated predicate of one of the alternatives between `||`. */
export function satisfiesFabric(version: string, range: string): boolean | "unknown" {
  const answers = range.split("||").map((alternative) => satisfiesAll(version, alternative));
  if (answers.includes(true)) return true;
  return answers.includes("unknown") ? "unknown" : false;
}

function satisfiesAll(version: string, alternative: string): boolean | "unknown" {
  const predicates = alternative.split(" ").filter((predicate) => predicate !== "" && predicate !== "*");
  const answers = predicates.map((predicate) => satisfiesOne(version, predicate));
  if (answers.includes(false)) return false;
  return answers.includes("unknown") ? "unknown" : true;
}

function satisfiesOne(version: string, predicate: string): boolean | "unknown" {
  const operator = operators.find((one) => predicate.startsWith(one));
  const wanted = predicate.slice(operator?.length ?? 0);
  const wildcard = /^(\d+(?:\.\d+)*)((?:\.[xX*])+)$/.exec(wanted);
  if (wildcard?.[1] !== undefined) {
    if (operator !== undefined && operator !== "=") return "unknown";
    return satisfiesWildcard(version, wildcard[1]);
  }
  const mine = parseSemantic(version);
  const bound = parseSemantic(wanted);
  if (mine && bound) return compareWith(mine, operator ?? "=", bound);
  // Non-numeric versions can be compared for equality, but have no order.
  const asksForExactly = operator === undefined || operator === "=";
  if (asksForExactly) return version === wanted ? true : bound || mine ? "unknown" : false;
  return "unknown";
}

/** As in Fabric: `1.x` keeps the first number, `1.20.x` and longer the first two; pre-releases are included. */
function satisfiesWildcard(version: string, prefix: string): boolean | "unknown" {
  const mine = parseSemantic(version);
  if (!mine) return "unknown";
  const bound = { numbers: prefix.split("."), preRelease: "" };
  return compareWith(mine, bound.numbers.length === 1 ? "^" : "~", bound);
}

function compareWith(mine: SemanticVersion, operator: Operator, bound: SemanticVersion): boolean {
  const order = compareSemantic(mine, bound);
  const sharesNumber = (index: number): boolean =>
    compareDigits(mine.numbers[index] ?? "0", bound.numbers[index] ?? "0") === 0;
  switch (operator) {
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case "=":
      return order === 0;
    case "~":
      return order >= 0 && sharesNumber(0) && sharesNumber(1);
    case "^":
      return order >= 0 && sharesNumber(0);
  }
}

const semantic = /^(\d+(?:\.\d+)*)(?:-([-0-9A-Za-z]*(?:\.[-0-9A-Za-z]+)*))?(?:\+.*)?$/;

/** Any number of components, then a pre-release, then a build, which is ignored. */
function parseSemantic(text: string): SemanticVersion | undefined {
  const match = semantic.exec(text);
  if (match?.[1] === undefined) return undefined;
  return { numbers: match[1].split("."), preRelease: match[2] ?? null };
}

function compareSemantic(one: SemanticVersion, other: SemanticVersion): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareDigits(one.numbers[index] ?? "0", other.numbers[index] ?? "0");
    if (order !== 0) return order;
  }
  if (one.preRelease === null || other.preRelease === null) {
    return Number(other.preRelease !== null) - Number(one.preRelease !== null);
  }
  return comparePreReleases(one.preRelease, other.preRelease);
}

function comparePreReleases(one: string, other: string): number {
  const [mine, theirs] = [identifiers(one), identifiers(other)];
  for (const [index, part] of mine.entries()) {
    const counterpart = theirs[index];
    if (counterpart === undefined) return 1;
    const order = compareIdentifiers(part, counterpart);
    if (order !== 0) return order;
  }
  return mine.length - theirs.length;
}

function identifiers(preRelease: string): string[] {
  return preRelease.split(".").filter((part) => part !== "");
}

function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return compareDigits(one, other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}
