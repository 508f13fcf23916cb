import { lockFormat, type Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { LockedFiles } from "./lock-plugins.ts";
import type { PinnedFile } from "./pinned-file.ts";
import type { ResolvedSoftware } from "./software/resolved-software.ts";

export function lockOf(recipe: Recipe, software: ResolvedSoftware, parts: readonly LockedFiles[]): Lock {
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  const files = [...software.files, ...parts.flatMap((part) => part.files)];
  return {
    format: lockFormat,
    platform: recipe.platform,
    software: {
      type: software.type,
      minecraftVersion: software.minecraftVersion,
      build: software.build,
      refs: software.refs === null ? null : { ...software.refs },
    },
    java: software.java,
    launch: software.launch,
    files: files.map(download).toSorted(byPath),
    plugins: parts.flatMap((part) => part.plugins).toSorted(byPath),
    steps: [...software.steps],
    javaFlags: software.javaFlags === null ? null : [...software.javaFlags],
  };
}

function download({ path, url, sizeBytes, digest }: Omit<PinnedFile, "metadata" | "isVerified">) {
  return { path, url, sizeBytes, digest };
}
