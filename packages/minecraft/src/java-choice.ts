import type { SoftwareType } from "./software.ts";
import { compareMinecraftVersions, isAtLeast } from "./versions/version.ts";

export interface JavaNeed {
  readonly minimum: number;
  /** Null: no upper limit. */
  readonly maximum: number | null;
}

interface Row {
  readonly since: string;
  readonly minimum: number;
  /** The version that Paper recommends. */
  readonly paper: number;
}

const rows: readonly Row[] = [
  { since: "26.1", minimum: 25, paper: 25 },
  { since: "1.20.5", minimum: 21, paper: 21 },
  { since: "1.20", minimum: 17, paper: 21 },
  { since: "1.18", minimum: 17, paper: 17 },
  { since: "1.17", minimum: 16, paper: 17 },
  { since: "1.16.5", minimum: 8, paper: 16 },
  { since: "1.12", minimum: 8, paper: 11 },
  { since: "1.7", minimum: 8, paper: 8 },
];
const oldest = "1.7";

/** The newest one that any Minecraft version uses. */
export const newestJava = Math.max(...rows.map(({ paper }) => paper));

/** The minimum of that Minecraft version, if its source does not state one. */
export function vanillaJavaMinimum(minecraftVersion: string): number {
  return rowOf(minecraftVersion).minimum;
}

export function javaNeed(
  software: SoftwareType,
  minecraftVersion: string,
  said: { readonly minimum: number | null; readonly maximum: number | null },
): JavaNeed {
  const minimum = Math.max(said.minimum ?? 0, vanillaJavaMinimum(minecraftVersion));
  return { minimum, maximum: said.maximum ?? highestThatWorks(software, minecraftVersion) };
}

/** Chooses among the available versions: the recommended one, otherwise the oldest that is new enough. */
export function chooseJava(
  software: SoftwareType,
  minecraftVersion: string,
  need: JavaNeed,
  available: readonly number[],
): number | undefined {
  const fits = available
    .filter((major) => major >= need.minimum && (need.maximum === null || major <= need.maximum))
    .toSorted((a, b) => a - b);
  const isPaper = software === "paper" || software === "spigot";
  const recommended = isPaper ? rowOf(minecraftVersion).paper : need.minimum;
  return fits.find((major) => major >= recommended) ?? fits.at(-1);
}

/** Loaders that use JDK internals break on newer versions; the others are known to work. */
function highestThatWorks(software: SoftwareType, minecraftVersion: string): number | null {
  if (software === "forge" && compareMinecraftVersions(minecraftVersion, "1.17") < 0) return 8;
  if (compareMinecraftVersions(minecraftVersion, "1.12") < 0) return 8;
  if (compareMinecraftVersions(minecraftVersion, "1.16.5") < 0) return 11;
  if (compareMinecraftVersions(minecraftVersion, "1.17") < 0) return 16;
  // The server's own check rejects Java versions newer than those of its release.
  if (!isAtLeast(minecraftVersion, "1.20.5"))
    return software === "forge" || software === "neoforge" ? 17 : 21;
  return null;
}

function rowOf(minecraftVersion: string): Row {
  const version = isAtLeast(minecraftVersion, oldest) ? minecraftVersion : oldest;
  const row = rows.find(({ since }) => isAtLeast(version, since));
  if (!row) throw new RangeError(`No Java is known for Minecraft ${minecraftVersion}.`);
  return row;
}
