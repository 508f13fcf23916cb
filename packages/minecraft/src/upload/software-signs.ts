import type { SoftwareType } from "../software.ts";

const version = String.raw`(\d+\.\d+(?:\.\d+)?)`;

/**
 * Files that identify the software of a server, most reliable first; a group captures the Minecraft version. Null: only
 * the version. Forks of Paper count as Paper.
 */
export const softwareSigns: readonly (readonly [RegExp, SoftwareType | null])[] = [
  [/^libraries\/net\/neoforged\/neoforge\//, "neoforge"],
  [new RegExp(`^libraries/net/minecraftforge/forge/${version}-`), "forge"],
  [new RegExp(`^forge-${version}-[^/]*\\.jar$`), "forge"],
  [new RegExp(`^fabric-server-mc\\.${version}-[^/]*\\.jar$`), "fabric"],
  [/^(fabric-server-launch\.jar|\.fabric\/|libraries\/net\/fabricmc\/)/, "fabric"],
  [new RegExp(`^(?:paper|purpur|pufferfish|folia|leaf)-${version}-[^/]*\\.jar$`, "i"), "paper"],
  [/^(config\/paper-global\.yml|paper\.yml|version_history\.json)$/, "paper"],
  [new RegExp(`^(?:spigot|craftbukkit)-${version}[^/]*\\.jar$`), "spigot"],
  [/^(spigot|bukkit)\.yml$/, "spigot"],
  [new RegExp(`^minecraft_server\\.${version}\\.jar$`), "vanilla"],
  [new RegExp(`^versions/${version}/`), null],
  [new RegExp(`^\\.fabric/server/${version}-server\\.jar$`), null],
];
