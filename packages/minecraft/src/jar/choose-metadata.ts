import type { JarMetadata } from "./metadata.ts";
import type { PlatformMetadata } from "./platform-metadata.ts";
import type { SoftwareType } from "../software.ts";

/** Of all that a jar is made for, what counts on this software; undefined when it does not run there at all. */
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

/** In the order in which the software itself looks. */
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
      // The first NeoForge was still Forge; every later one only takes its own mods.
      return minecraftVersion === "1.20.1" ? ["neoforge", "forge"] : ["neoforge"];
    case "vanilla":
    case "bedrock":
      return [];
  }
}
