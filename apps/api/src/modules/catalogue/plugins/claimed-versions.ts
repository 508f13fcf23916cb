import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { compareMinecraftVersions, isAtLeast, isRelease } from "@blockwright/minecraft/versions/version";
import type { PluginClaims } from "./plugin-source.ts";

/** Sources that list "1.21" mean every 1.21.x. */
export function coversVersion(claimed: string, minecraftVersion: string): boolean {
  return claimed === minecraftVersion || minecraftVersion.startsWith(`${claimed}.`);
}

/** Whether builds are worth requesting: only a clear no is a no. */
export function mayFit({ minecraftVersions, isGuess }: PluginClaims, minecraftVersion: string): boolean {
  if (minecraftVersions === null) return true;
  return isGuess
    ? minecraftVersions.some((claimed) => coversVersion(claimed, minecraftVersion))
    : minecraftVersions.includes(minecraftVersion);
}

export function newestClaimed({ minecraftVersions }: PluginClaims): string | undefined {
  return (minecraftVersions ?? []).filter(isRelease).toSorted(compareMinecraftVersions).at(-1);
}

/** Its authors say that it does not run on versions as new as this one, no matter what the catalogue claims. */
export function isBeyond(id: string, minecraftVersion: string): boolean {
  const newest = findKnowledge(id)?.newestMinecraft;
  return newest !== undefined && isRelease(minecraftVersion) && !isAtLeast(newest, minecraftVersion);
}
