import type { LevelData } from "./level-data.ts";
import { tagTypes, textAt, walkTags } from "./tag-walk.ts";

/** Before the tags: the version of the storage and the length of the rest. */
const headerBytes = 8;
const longestShown = 80;
const shownParts = 3;

/** Parses a Bedrock world's `level.dat`. Undefined when the game can't have written it. */
export function readBedrockLevelData(file: Uint8Array): LevelData | undefined {
  const bytes = file.subarray(headerBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let name: string | null = null;
  let minecraftVersion: string | null = null;
  const isWhole = walkTags(
    bytes,
    (leaf) => {
      if (leaf.path === "/LevelName" && leaf.type === tagTypes.text)
        name = textAt(bytes, leaf).slice(0, longestShown);
      if (leaf.path === "/lastOpenedWithVersion" && leaf.type === tagTypes.list)
        minecraftVersion = versionAt(view, leaf);
    },
    { isLittleEndian: true },
  );
  return isWhole ? { name, minecraftVersion } : undefined;
}

/** A list of whole numbers, the most important first. */
function versionAt(view: DataView, { start, end }: { readonly start: number; readonly end: number }) {
  const parts: number[] = [];
  for (let at = start; at + 4 <= end && parts.length < shownParts; at += 4)
    parts.push(view.getInt32(at, true));
  const isPlausible = parts.length === shownParts && parts.every((part) => part >= 0 && part < 10_000);
  return isPlausible ? parts.join(".") : null;
}
