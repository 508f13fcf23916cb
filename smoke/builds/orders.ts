import type { PlatformType, SoftwareType } from "@blockwright/minecraft/software";
import type { PluginSource } from "../../apps/api/src/modules/catalogue/index.ts";

/** A way in which a server can be asked for its status. */
export type Transport = "java" | "bedrock";

export interface Order {
  readonly name: string;
  readonly platform: PlatformType;
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly memoryMb: number;
  readonly transports: readonly Transport[];
  /** Taken from this source. */
  readonly pluginFrom?: PluginSource["name"];
}

const usual = { platform: "java", minecraftVersion: "latest", memoryMb: 2048, transports: ["java"] } as const;
const modded = { ...usual, memoryMb: 4096 } as const;
/** A version that plugins of every source have caught up with. */
const settled = { ...usual, software: "paper", minecraftVersion: "1.21.4" } as const;

export const orders: readonly Order[] = [
  { ...usual, name: "paper", software: "paper" },
  { ...usual, name: "fabric", software: "fabric" },
  { ...modded, name: "forge", software: "forge" },
  { ...modded, name: "neoforge", software: "neoforge" },
  { ...usual, name: "spigot", software: "spigot" },
  { ...usual, name: "bedrock", platform: "bedrock", software: "bedrock", transports: ["bedrock"] },
  {
    ...settled,
    name: "crossplay",
    platform: "crossplay",
    transports: ["java", "bedrock"],
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
