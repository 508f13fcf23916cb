import type { Resettable } from "@blockwright/contract/worlds";

const suffixes = ["_nether", "_the_end"] as const;

/** Plugin servers keep dimensions beside the world, up to 1.21.11. Such a folder is no world of its own. */
export function isBesideWorld(name: string, names: ReadonlySet<string>): boolean {
  return suffixes.some((suffix) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)));
}

/** All folders of a world that exist. */
export function foldersOfWorld(name: string, names: ReadonlySet<string>): string[] {
  return ["", ...suffixes].map((suffix) => `${name}${suffix}`).filter((folder) => names.has(folder));
}

/**
 * Where a dimension can be: beside the world (Bukkit), in it (vanilla), or among its dimensions (from 26.1). The End of
 * Bukkit is the whole folder, since the fight with the dragon is stored there too.
 */
export function placesOfDimension(world: string, dimension: Resettable): readonly string[] {
  return dimension === "nether"
    ? [`${world}_nether/DIM-1`, `${world}/DIM-1`, `${world}/dimensions/minecraft/the_nether`]
    : [`${world}_the_end`, `${world}/DIM1`, `${world}/dimensions/minecraft/the_end`];
}
