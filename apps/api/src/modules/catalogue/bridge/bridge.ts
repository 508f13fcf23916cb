import type { SoftwareType } from "@blockwright/minecraft/software";
import type { OfferedFile } from "../software/software-source.ts";

/** One file of the bridge that lets phones and consoles join a Java server. */
export interface BridgePart {
  readonly name: "Geyser" | "Floodgate";
  readonly version: string;
  readonly file: OfferedFile;
}

/** Where the bridge is downloaded from. */
export interface BridgeSource {
  /** Throws CatalogueError when there is no bridge for that software and version. */
  resolve(software: SoftwareType, minecraftVersion: string): Promise<readonly BridgePart[]>;
  /** After a new version of Minecraft it lags for days or weeks. Undefined: it is not known. */
  newestSupported(): Promise<string | undefined>;
}

export interface BridgeText {
  readonly path: string;
  readonly content: string;
}

/** Without this, Bedrock players can't chat, and on 1.19.1 and 1.19.2 can't join. */
export const bridgeProperties: Readonly<Record<string, string>> = { "enforce-secure-profile": "false" };

const configFolders: Partial<Readonly<Record<SoftwareType, string>>> = {
  paper: "plugins/Geyser-Spigot",
  spigot: "plugins/Geyser-Spigot",
  fabric: "config/Geyser-Fabric",
};

/** The bridge's config before its first start. Its node adds the ports before every start. */
export function bridgeTexts(software: SoftwareType): readonly BridgeText[] {
  const folder = configFolders[software];
  if (folder === undefined) return [];
  // Newer builds of Geyser read `java`, older ones `remote`; each ignores the other.
  const content = [
    "config-version: 8",
    "java:",
    "  auth-type: floodgate",
    "remote:",
    "  address: auto",
    "  auth-type: floodgate",
    "",
  ].join("\n");
  return [{ path: `${folder}/config.yml`, content }];
}
