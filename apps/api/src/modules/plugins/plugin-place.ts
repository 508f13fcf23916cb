import { addOnFolder, type PlatformType, type SoftwareType } from "@blockwright/minecraft/software";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { findServerOfPlugins } from "./plugins.repository.ts";

/** A server, as far as plugins and mods need it. */
export interface PluginPlace {
  readonly serverId: string;
  /** Null until it is on a node. */
  readonly instanceId: string | null;
  readonly platform: PlatformType;
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly folder: "plugins" | "mods";
  readonly isRunning: boolean;
}

const refusals: Partial<Readonly<Record<SoftwareType, string>>> = {
  vanilla:
    "Vanilla can't load plugins or mods. Switch to Paper for plugins or to Fabric for mods in the Software tab.",
  bedrock:
    "Bedrock servers can't load plugins or mods. Java servers can, and a crossplay server lets Bedrock players join one.",
};

export async function findPluginPlace({ rows }: Pick<Deps, "rows">, serverId: string): Promise<PluginPlace> {
  const found = await findServerOfPlugins(rows, serverId);
  if (!found) throw new AppError("NOT_FOUND");
  const { serverType: software, platformType: platform, minecraftVersion, instanceId, state } = found;
  const folder = addOnFolder(software);
  if (!folder) throw new AppError("PLUGINS_NOT_SUPPORTED", refusals[software]);
  const isRunning = state === "online" || state === "starting";
  return { serverId, instanceId, platform, software, minecraftVersion, folder, isRunning };
}
