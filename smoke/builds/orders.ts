import type { PlatformType, SoftwareType } from "@blockwright/minecraft/software";
import type { PluginSource } from "../../apps/api/src/modules/catalogue/index.ts";

/** Whose players a server lets in. How they ask for its status depends on its version too. */
export type Edition = "java" | "bedrock";

export interface Order {
  readonly name: string;
  readonly platform: PlatformType;
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly memoryMb: number;
  readonly editions: readonly Edition[];
  /** Taken from this source. */
  readonly pluginFrom?: PluginSource["name"];
}

const usual = { platform: "java", minecraftVersion: "latest", memoryMb: 2048, editions: ["java"] } as const;
const modded = { ...usual, memoryMb: 4096 } as const;
/** A version that plugins of every source have caught up with. */
const settled = { ...usual, software: "paper", minecraftVersion: "1.21.4" } as const;

export const orders: readonly Order[] = [
  { ...usual, name: "paper", software: "paper" },
  { ...usual, name: "fabric", software: "fabric" },
  { ...modded, name: "forge", software: "forge" },
  { ...modded, name: "neoforge", software: "neoforge" },
  { ...usual, name: "spigot", software: "spigot" },
  { ...usual, name: "bedrock", platform: "bedrock", software: "bedrock", editions: ["bedrock"] },
  {
    ...settled,
    name: "crossplay",
    platform: "crossplay",
    editions: ["java", "bedrock"],
  },
  { ...settled, name: "plugin of modrinth", pluginFrom: "modrinth" },
  { ...settled, name: "plugin of hangar", pluginFrom: "hangar" },
  { ...settled, name: "plugin of spiget", pluginFrom: "spiget" },
];

export function recipeOf(order: Order, pluginId: string | undefined) {
  const { name, platform, software, minecraftVersion } = order;
  const plugins =
    pluginId === undefined ? [] : [{ id: pluginId, name: pluginId, reason: "To see whether it installs." }];
  return {
    format: 1,
    name: `Smoke ${name}`,
    description: "Built to see whether it builds",
    platform,
    software,
    minecraftVersion,
    plugins,
    properties: {},
    gameRules: {},
    configEdits: [],
  };
}
