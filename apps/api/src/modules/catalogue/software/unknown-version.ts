import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { isRelease, nearestVersions } from "@blockwright/minecraft/versions/version";
import { CatalogueError } from "../catalogue-error.ts";

const listing = new Intl.ListFormat("en", { type: "disjunction" });

/** Names the nearest available versions, so that the next request can succeed. */
export function unknownVersion(
  software: SoftwareType,
  wish: string,
  known: readonly string[],
): CatalogueError {
  const nearest = known.some(isRelease) ? nearestVersions(wish, known) : known.slice(0, 3);
  const instead =
    nearest.length === 0
      ? "It has none at the moment: choose other software."
      : `Try ${listing.format(nearest)}.`;
  const shown = wish.slice(0, 40);
  return new CatalogueError(
    "unknown-version",
    `There is no ${softwareNames[software]} for Minecraft ${shown}. ${instead}`,
    { nearVersions: nearest },
  );
}

export function unknownBuild(
  software: SoftwareType,
  minecraftVersion: string,
  build: string,
): CatalogueError {
  return new CatalogueError(
    "unknown-version",
    `${softwareNames[software]} has no build ${build.slice(0, 40)} for Minecraft ${minecraftVersion}. Leave the build open to get its newest.`,
  );
}
