import { isRelease } from "../versions/version.ts";
import type { SoftwareType } from "../software.ts";
import { softwareSigns } from "./software-signs.ts";

export interface UploadedFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** A folder in an archive that the game can load as a world. Empty if the archive itself is the world. */
export interface FoundWorld {
  readonly folder: string;
  /** Bedrock worlds have a different format than Java Edition's. */
  readonly isBedrock: boolean;
}

export type UploadDescription =
  | { readonly kind: "world"; readonly world: FoundWorld; readonly sizeBytes: number }
  | {
      readonly kind: "server";
      /** The server's folder; empty for the archive itself. */
      readonly root: string;
      readonly worlds: readonly FoundWorld[];
      /** Jars of plugins and mods, relative to the root. */
      readonly addOns: readonly string[];
      readonly software: SoftwareType | null;
      readonly minecraftVersion: string | null;
      /** Files with permissions of players: never imported without confirmation. */
      readonly accessFiles: readonly string[];
      readonly sizeBytes: number;
    }
  | { readonly kind: "unknown" };

const deepestRoot = 2;
const accessFileNames: ReadonlySet<string> = new Set([
  "ops.json",
  "whitelist.json",
  "banned-players.json",
  "banned-ips.json",
  "permissions.json",
  "allowlist.json",
]);
const addOnJar = /^(plugins|mods)\/[^/]+\.jar$/i;

/** Classifies a zip by the names in it. */
export function describeUpload(files: readonly UploadedFile[]): UploadDescription {
  const real = files.filter(({ name }) => !isLeftover(name));
  const names = real.map(({ name }) => name);
  const root = serverRoot(names);
  const worlds = worldsIn(names);
  const sizeBytes = real.reduce((sum, one) => sum + one.sizeBytes, 0);
  if (root !== undefined) {
    const below = names.filter((name) => name.startsWith(root)).map((name) => name.slice(root.length));
    return {
      kind: "server",
      root,
      worlds: worlds.filter(({ folder }) => isDirectlyIn(folder, root)),
      addOns: below.filter((name) => addOnJar.test(name)),
      ...softwareOf(below),
      accessFiles: below.filter((name) => accessFileNames.has(name)),
      sizeBytes,
    };
  }
  const world = worlds.toSorted((one, other) => depthOf(one.folder) - depthOf(other.folder))[0];
  return world ? { kind: "world", world, sizeBytes } : { kind: "unknown" };
}

/** Files that other systems add to archives. */
export function isLeftover(name: string): boolean {
  return name.startsWith("__MACOSX/") || name.endsWith("/.DS_Store") || name === ".DS_Store";
}

/** With a trailing slash, or empty. Settings locate a server best, then its add-ons. */
function serverRoot(names: readonly string[]): string | undefined {
  const bySettings = names.filter((name) => /(^|\/)server\.properties$/.test(name)).map(folderOf);
  const byAddOns = names.flatMap((name) => /^(.*\/|)(?:plugins|mods)\/[^/]+\.jar$/i.exec(name)?.[1] ?? []);
  const shallow = (roots: readonly string[]) =>
    roots
      .filter((root) => depthOf(root) <= deepestRoot)
      .toSorted((one, other) => depthOf(one) - depthOf(other))[0];
  return shallow(bySettings) ?? shallow(byAddOns);
}

/** Sorted by name; dimensions that some software stores next to a world follow it. */
export function worldsIn(names: readonly string[], deepest = deepestRoot + 1): FoundWorld[] {
  const folders = names
    .filter((name) => /(^|\/)level\.dat$/.test(name))
    .map(folderOf)
    .filter((folder) => depthOf(folder) <= deepest)
    .toSorted();
  const outermost = folders.filter(
    (folder) => !folders.some((other) => other !== folder && folder.startsWith(other)),
  );
  return outermost.map((folder) => ({
    folder,
    isBedrock: names.some((name) => name.startsWith(`${folder}db/`)),
  }));
}

function softwareOf(below: readonly string[]): {
  software: SoftwareType | null;
  minecraftVersion: string | null;
} {
  let software: SoftwareType | null = null;
  let minecraftVersion: string | null = null;
  for (const [sign, found] of softwareSigns)
    for (const name of below) {
      const match = sign.exec(name);
      if (!match) continue;
      software ??= found;
      const version = match[1] ?? "";
      if (isRelease(version)) minecraftVersion ??= version;
    }
  return { software, minecraftVersion };
}

function isDirectlyIn(folder: string, root: string): boolean {
  return folder.startsWith(root) && depthOf(folder.slice(root.length)) === 1;
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

function depthOf(folder: string): number {
  return folder.split("/").length - 1;
}
