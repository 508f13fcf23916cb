import { tagTypes, textAt, walkTags } from "./tag-walk.ts";

/** The contents of a Java world's `level.dat`. */
export interface LevelData {
  readonly name: string | null;
  /** Minecraft version, such as `1.21.4`. Missing in worlds from before 1.9. */
  readonly minecraftVersion: string | null;
}

const wanted = { name: "/Data/LevelName", minecraftVersion: "/Data/Version/Name" } as const;
const longestShown = 80;

/** Parses unpacked bytes. Undefined when the game can't have written them. */
export function readLevelData(bytes: Uint8Array): LevelData | undefined {
  const texts = new Map<string, string>();
  const isWhole = walkTags(bytes, (leaf) => {
    const isWanted = leaf.path === wanted.name || leaf.path === wanted.minecraftVersion;
    if (isWanted && leaf.type === tagTypes.text) texts.set(leaf.path, textAt(bytes, leaf));
  });
  if (!isWhole) return undefined;
  const told = (path: string) => texts.get(path)?.slice(0, longestShown) ?? null;
  return { name: told(wanted.name), minecraftVersion: told(wanted.minecraftVersion) };
}
