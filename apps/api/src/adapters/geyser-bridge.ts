import { z } from "zod";
import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { isAtLeast } from "@blockwright/minecraft/versions/version";
import {
  CatalogueError,
  freshForMs,
  sourceToken,
  type BridgePart,
  type BridgeSource,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const build = z.object({
  version: sourceToken,
  build: z.int().nonnegative(),
  channel: z.string(),
  downloads: z.record(z.string(), z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
const buildList = z.object({
  version: sourceToken,
  builds: z.array(build.omit({ version: true })),
});

const oldestWithPlugin = "1.20.5";

interface GeyserBridge {
  readonly egress: EgressClient;
  readonly source: EgressSource;
  /** The newest version of Minecraft that Geyser supports, if anybody says. Its mod supports only that one. */
  readonly findNewestSupported: () => Promise<string | undefined>;
  /** The Floodgate mod is published elsewhere; undefined when there is none for that version. */
  readonly findFloodgateMod: (minecraftVersion: string) => Promise<BridgePart | undefined>;
}

export function createGeyserBridge(deps: GeyserBridge): BridgeSource {
  return {
    newestSupported: deps.findNewestSupported,
    resolve: async (software, minecraftVersion) => {
      switch (software) {
        case "paper":
        case "spigot":
          return pluginParts(deps, software, minecraftVersion);
        case "fabric":
          return modParts(deps, minecraftVersion);
        case "vanilla":
        case "forge":
        case "neoforge":
        case "bedrock":
          throw noBridge(software, minecraftVersion, "Choose Paper, Spigot or Fabric.");
      }
    },
  };
}

async function pluginParts(deps: GeyserBridge, software: SoftwareType, minecraftVersion: string) {
  if (!isAtLeast(minecraftVersion, oldestWithPlugin))
    throw noBridge(software, minecraftVersion, `It needs Minecraft ${oldestWithPlugin} or newer.`);
  const newest = await deps.findNewestSupported();
  if (newest !== undefined && !isAtLeast(newest, minecraftVersion))
    throw noBridge(
      software,
      minecraftVersion,
      `Geyser, which lets them in, supports Minecraft up to ${newest} so far.`,
    );
  return Promise.all([
    part(deps, "Geyser", "spigot", "plugins/Geyser-Spigot.jar"),
    part(deps, "Floodgate", "spigot", "plugins/floodgate-spigot.jar"),
  ]);
}

async function modParts(deps: GeyserBridge, minecraftVersion: string): Promise<readonly BridgePart[]> {
  const newest = await deps.findNewestSupported();
  if (newest !== minecraftVersion) {
    const instead = newest === undefined ? "Choose Paper." : `Choose Minecraft ${newest}, or Paper.`;
    throw noBridge("fabric", minecraftVersion, instead);
  }
  const [geyser, floodgate] = await Promise.all([
    part(deps, "Geyser", "fabric", "mods/Geyser-Fabric.jar"),
    deps.findFloodgateMod(minecraftVersion),
  ]);
  if (!floodgate) throw noBridge("fabric", minecraftVersion, "Choose Paper.");
  return [geyser, floodgate];
}

async function part(
  deps: GeyserBridge,
  name: BridgePart["name"],
  platform: "spigot" | "fabric",
  path: string,
): Promise<BridgePart> {
  const project = `/v2/projects/${name.toLowerCase()}`;
  const newest = await newestBuild(deps, project);
  const download = newest?.downloads[platform];
  if (!newest || !download)
    throw new CatalogueError(
      "unknown-version",
      `Players of the Bedrock Edition can't be let in: ${name} has no finished build right now. Please try again later.`,
    );
  return {
    name,
    version: `${newest.version}-b${newest.build}`,
    file: {
      path,
      url: `${deps.source.baseUrl}${project}/versions/${newest.version}/builds/${newest.build}/downloads/${platform}`,
      sizeBytes: null,
      digest: { algorithm: "sha256", hex: download.sha256 },
      source: deps.source,
    },
  };
}

/** The newest build may be experimental; then the newest stable build is used. */
async function newestBuild({ egress, source }: GeyserBridge, project: string) {
  const versions = `${project}/versions/latest/builds`;
  const question = { source, freshForMs: freshForMs.list };
  const latest = await egress.ask({ ...question, path: `${versions}/latest`, shape: build });
  if (latest.channel === "default") return latest;
  const { version, builds } = await egress.ask({ ...question, path: versions, shape: buildList });
  const finished = builds
    .filter(({ channel }) => channel === "default")
    .toSorted((a, b) => b.build - a.build)[0];
  return finished && { ...finished, version };
}

function noBridge(software: SoftwareType, minecraftVersion: string, instead: string): CatalogueError {
  return new CatalogueError(
    "unknown-version",
    `${softwareNames[software]} ${minecraftVersion} can't let players of the Bedrock Edition in. ${instead}`,
  );
}
