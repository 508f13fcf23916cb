import { transportOf } from "@blockwright/minecraft/bedrock/transport";
import type { PlatformType, SoftwareType } from "@blockwright/minecraft/software";
import { bridgeTexts } from "../../catalogue/index.ts";
import type { BedrockSide } from "../../nodes/index.ts";

interface Software {
  readonly platform: PlatformType;
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
}

/** How players of the Bedrock Edition reach it. */
export function bedrockSideOf(
  { platform, software, minecraftVersion: version }: Software,
  udpPorts: (version: string) => number,
): BedrockSide | undefined {
  if (platform === "crossplay") {
    const [settings] = bridgeTexts(software);
    return settings && { by: "bridge", settings: settings.path };
  }
  if (software !== "bedrock") return undefined;
  return transportOf(version) === "raknet"
    ? { by: "raknet" }
    : { by: "nethernet", udpPorts: udpPorts(version) };
}
