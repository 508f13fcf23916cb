import type { SoftwareType } from "./software.ts";

/** The loaders whose add-ons the software accepts, most specific first. */
export const loadersOf: Readonly<Record<SoftwareType, readonly string[]>> = {
  vanilla: [],
  paper: ["paper", "spigot", "bukkit"],
  spigot: ["spigot", "bukkit"],
  forge: ["forge"],
  neoforge: ["neoforge"],
  fabric: ["fabric"],
  bedrock: [],
};
