import type { SoftwareType } from "@blockwright/minecraft/software";
import type { BridgePart } from "./bridge.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { LockedFiles } from "../lock-plugins.ts";
import { resolveBridge } from "./resolve-bridge.ts";

const reasons: Readonly<Record<BridgePart["name"], string>> = {
  Geyser: "Lets players of the Bedrock Edition join.",
  Floodgate: "Lets players of the Bedrock Edition join without a Java account.",
};

/** The plugins that let Bedrock players join a Java server. */
export async function bridgePlugins(
  deps: Pick<CatalogueDeps, "bridge" | "pinFile">,
  software: SoftwareType,
  minecraftVersion: string,
): Promise<LockedFiles> {
  const parts = await resolveBridge(deps, software, minecraftVersion);
  return {
    files: parts.map(({ file: { path, url, sizeBytes, digest } }) => ({ path, url, sizeBytes, digest })),
    plugins: parts.map(({ name, version, file }) => ({
      id: bridgeId(name),
      name: consoleName(name, software),
      version,
      path: file.path,
      neededBy: [],
      reason: reasons[name],
      isVerified: file.isVerified,
    })),
  };
}

function bridgeId(name: BridgePart["name"]): string {
  return `geyser:${name.toLowerCase()}`;
}

function consoleName(name: BridgePart["name"], software: SoftwareType): string {
  if (name === "Floodgate") return "floodgate";
  return software === "fabric" ? "geyser-fabric" : "Geyser-Spigot";
}
