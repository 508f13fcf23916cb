import type { UploadDescription } from "@blockwright/minecraft/upload/describe-upload";
import { addOnFolder, type SoftwareType } from "@blockwright/minecraft/software";

/** Part of an archive, and its place on this server. */
export interface Placing {
  readonly path: string;
  /** Path in the archive; empty: the archive itself. Null: the existing files are only removed. */
  readonly source: string | null;
}

export type UsableUpload = Exclude<UploadDescription, { kind: "unknown" }>;

export interface PlacingTarget {
  readonly software: SoftwareType;
  /** The folder of the world that players join. */
  readonly levelName: string;
  /** The same on the uploaded server. */
  readonly uploadedLevelName: string;
}

const dimensions = ["_nether", "_the_end"] as const;

/**
 * Worlds, plugins or mods and their settings. Never programs, scripts or permission lists: only what has a known place
 * is used.
 */
export function placingsOf(upload: UsableUpload, names: readonly string[], target: PlacingTarget): Placing[] {
  if (upload.kind === "world") return placeWorld(bare(upload.world.folder), worldFolders(names), target);
  const folders = upload.worlds.map(({ folder }) => bare(folder));
  const main = mainWorld(folders, `${upload.root}${target.uploadedLevelName}`);
  const taken = new Set(main === undefined ? [] : ["", ...dimensions].map((suffix) => `${main}${suffix}`));
  const others = folders
    .filter((folder) => !taken.has(folder))
    .map((source) => ({ path: source.slice(upload.root.length), source }));
  const worlds = main === undefined ? [] : placeWorld(main, folders, target);
  const free = others.filter((other) => !worlds.some(({ path }) => path === other.path));
  return [...worlds, ...free, ...placeAddOns(upload, names, target.software)];
}

function mainWorld(folders: readonly string[], named: string): string | undefined {
  const isDimension = (folder: string) => dimensions.some((suffix) => folder.endsWith(suffix));
  return folders.find((folder) => folder === named) ?? folders.find((folder) => !isDimension(folder));
}

/** Some software keeps the dimensions of a world in folders beside it: those of another world must not stay. */
function placeWorld(
  main: string,
  folders: readonly string[],
  { software, levelName }: PlacingTarget,
): Placing[] {
  const isSpread = software === "paper" || software === "spigot";
  const beside = (isSpread ? dimensions : []).map((suffix): Placing => {
    const source = `${main}${suffix}`;
    const isThere = main !== "" && folders.includes(source);
    return { path: `${levelName}${suffix}`, source: isThere ? source : null };
  });
  return [{ path: levelName, source: main }, ...beside];
}

/** Only if this server uses the same loader. */
function placeAddOns(
  { root, software: uploaded }: Extract<UsableUpload, { kind: "server" }>,
  names: readonly string[],
  software: SoftwareType,
): Placing[] {
  const folder = addOnFolder(software);
  const isSame = uploaded === null || uploaded === software;
  const isRelated = folder === "plugins" && uploaded !== null && addOnFolder(uploaded) === "plugins";
  if (folder === undefined || !(isSame || isRelated)) return [];
  const folders = folder === "mods" ? ["mods", "config"] : ["plugins"];
  const paths = new Set<string>();
  for (const name of names) {
    const [first = "", second = "", ...rest] = name.startsWith(root)
      ? name.slice(root.length).split("/")
      : [];
    const isTaken = rest.length > 0 || first === "config" || /\.jar$/i.test(second);
    if (folders.includes(first) && second !== "" && isTaken) paths.add(`${first}/${second}`);
  }
  return [...paths].map((path) => ({ path, source: `${root}${path}` }));
}

function worldFolders(names: readonly string[]): string[] {
  return names
    .filter((name) => name.endsWith("/level.dat"))
    .map((name) => name.slice(0, -"/level.dat".length));
}

function bare(folder: string): string {
  return folder.replace(/\/$/, "");
}
