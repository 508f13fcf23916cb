import { compareMavenVersions } from "./maven-version.ts";

interface Interval {
  readonly from: string | null;
  readonly includesFrom: boolean;
  readonly to: string | null;
  readonly includesTo: boolean;
}

/** Whether `version` is in one of the intervals of `range`: `[47,)`, `[1.20,1.21)`, `[1],[3,4)`. */
export function satisfiesMaven(version: string, range: string): boolean | "unknown" {
  if (version === "") return "unknown";
  // Without brackets Maven only recommends the version: Forge then accepts any.
  if (!/[[\](),]/.test(range)) return true;
  const intervals = parseIntervals(range);
  return intervals === undefined ? "unknown" : intervals.some((interval) => contains(interval, version));
}

function parseIntervals(range: string): Interval[] | undefined {
  const texts = range.match(/[[(][^[\]()]*[\])]/g) ?? [];
  const betweenThem = range.replaceAll(/[[(][^[\]()]*[\])]/g, "").replaceAll(/[\s,]/g, "");
  if (texts.length === 0 || betweenThem !== "") return undefined;
  const intervals = texts.map(parseInterval);
  return intervals.every((interval) => interval !== undefined) ? intervals : undefined;
}

function parseInterval(text: string): Interval | undefined {
  const bounds = text
    .slice(1, -1)
    .split(",")
    .map((bound) => bound.trim());
  const [includesFrom, includesTo] = [text.startsWith("["), text.endsWith("]")];
  const [from, to = from] = bounds;
  if (bounds.length > 2 || from === undefined || to === undefined) return undefined;
  if (bounds.length === 1 && (from === "" || !includesFrom || !includesTo)) return undefined;
  if (from !== "" && to !== "" && compareMavenVersions(from, to) > 0) return undefined;
  return { from: from || null, includesFrom, to: to || null, includesTo };
}

function contains({ from, includesFrom, to, includesTo }: Interval, version: string): boolean {
  const fromOrder = from === null ? 1 : compareMavenVersions(version, from);
  const toOrder = to === null ? -1 : compareMavenVersions(version, to);
  return (includesFrom ? fromOrder >= 0 : fromOrder > 0) && (includesTo ? toOrder <= 0 : toOrder < 0);
}
