export const softwareTypes = [
  "vanilla",
  "paper",
  "spigot",
  "forge",
  "neoforge",
  "fabric",
  "bedrock",
] as const;
export type SoftwareType = (typeof softwareTypes)[number];

export const platformTypes = ["java", "bedrock", "crossplay"] as const;
export type PlatformType = (typeof platformTypes)[number];

/** What people call it. */
export const softwareNames: Readonly<Record<SoftwareType, string>> = {
  vanilla: "Vanilla",
  paper: "Paper",
  spigot: "Spigot",
  forge: "Forge",
  neoforge: "NeoForge",
  fabric: "Fabric",
  bedrock: "Bedrock",
};

const byPlatform: Readonly<Record<PlatformType, readonly SoftwareType[]>> = {
  java: ["vanilla", "paper", "spigot", "forge", "neoforge", "fabric"],
  // The bridge exists as a plugin for these only.
  crossplay: ["paper", "spigot", "fabric"],
  bedrock: ["bedrock"],
};

export function softwareFor(platform: PlatformType): readonly SoftwareType[] {
  return byPlatform[platform];
}

/** Where its add-ons go, and undefined where there are none. */
export function addOnFolder(software: SoftwareType): "plugins" | "mods" | undefined {
  switch (software) {
    case "paper":
    case "spigot":
      return "plugins";
    case "fabric":
    case "forge":
    case "neoforge":
      return "mods";
    case "vanilla":
    case "bedrock":
      return undefined;
  }
}
