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

/** Display names. */
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
  // The bridge plugin only exists for these.
  crossplay: ["paper", "spigot", "fabric"],
  bedrock: ["bedrock"],
};

export function softwareFor(platform: PlatformType): readonly SoftwareType[] {
  return byPlatform[platform];
}

/** The folder of its add-ons; undefined if it has none. */
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
