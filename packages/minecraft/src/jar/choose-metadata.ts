import type { JarMetadata } from "./metadata.ts";
import type { PlatformMetadata } from "./platform-metadata.ts";
import type { SoftwareType } from "../software.ts";

/** The metadata of a jar that applies to this software; undefined if the jar does not run on it. */
export function chooseMetadata(
  { platforms }: Pick<JarMetadata, "platforms">,
  software: SoftwareType,
  minecraftVersion?: string,
): PlatformMetadata | undefined {
  for (const platform of platformsOf(software, minecraftVersion)) {
    const found = platforms.find((one) => one.platform === platform);
    if (found) return found;
  }
  return undefined;
}

/** In the lookup order of the software itself. */
function platformsOf(
  software: SoftwareType,
  minecraftVersion: string | undefined,
): readonly PlatformMetadata["platform"][] {
  switch (software) {
    case "paper":
      return ["paper", "bukkit"];
    case "spigot":
      return ["bukkit"];
    case "fabric":
      return ["fabric"];
    case "forge":
      return ["forge"];
    case "neoforge":
      // The first NeoForge still accepted Forge mods; later versions only accept their own.
      return minecraftVersion === "1.20.1" ? ["neoforge", "forge"] : ["neoforge"];
    case "vanilla":
    case "bedrock":
      return [];
  }
}
