import { satisfiesFabric } from "./fabric-range.ts";
import { satisfiesMaven } from "./maven-range.ts";

export { compareLooseVersions } from "./loose-version.ts";

export type RangeKind = "fabric" | "maven";

const maxVersionCharacters = 256;
const maxRangeCharacters = 4096;

/**
 * Whether a version is in a range. Alternatives of a Fabric range are joined by `||`. "unknown" when the range or the
 * version can't be parsed.
 */
export function satisfies(version: string, range: string, kind: RangeKind): boolean | "unknown" {
  if (version.length > maxVersionCharacters || range.length > maxRangeCharacters) return "unknown";
  switch (kind) {
    case "fabric":
      return satisfiesFabric(version.trim(), range.trim());
    case "maven":
      return satisfiesMaven(version.trim(), range.trim());
  }
}
