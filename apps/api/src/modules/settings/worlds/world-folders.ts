import type { Resettable } from "@blockwright/contract/worlds";

const suffixes = ["_nether", "_the_end"] as const;

/** Plugin servers keep dimensions beside the world, up to 1.21.11. Such a folder is no world of its own. */
export function isBesideWorld(name: string, names: ReadonlySet<string>): boolean {
  return suffixes.some((suffix) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)));
}

/** All folders that a world with this name would take as its own. */
export function possibleFolders({ root }: { readonly root: string }, name: string): string[] {
  return ["", ...(root === "" ? suffixes : [])].map((suffix) => `${name}${suffix}`);
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

/** A part of an archive, and its place on this server. */
export interface PlacedFolder {
  readonly path: string;
  /** In the archive; empty: all of it. */
  readonly source: string;
}

/** The world first. Dimensions beside it stay beside it on plugin servers; other software looks for them in the world. */
export function foldersFromArchive(
  { folder, names }: { readonly folder: string; readonly names: readonly string[] },
  { root, serverType }: { readonly root: string; readonly serverType: string },
  name: string,
): PlacedFolder[] {
  const world = { path: `${root}${name}`, source: folder };
  if (root !== "" || folder === "") return [world];
  const isIn = (path: string) => names.some((one) => one.startsWith(`${path}/`));
  const isSpread = serverType === "paper" || serverType === "spigot";
  const beside = suffixes.flatMap((suffix): PlacedFolder[] => {
    if (isSpread)
      return isIn(`${folder}${suffix}`) ? [{ path: `${name}${suffix}`, source: `${folder}${suffix}` }] : [];
    const dimension = suffix === "_nether" ? "DIM-1" : "DIM1";
    const source = `${folder}${suffix}/${dimension}`;
    return isIn(source) && !isIn(`${folder}/${dimension}`) ? [{ path: `${name}/${dimension}`, source }] : [];
  });
  return [world, ...beside];
}
