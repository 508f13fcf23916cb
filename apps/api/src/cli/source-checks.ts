import { createBedrockSoftware } from "../adapters/bedrock-software.ts";
import { createFabricSoftware } from "../adapters/fabric-software.ts";
import { createForgeSoftware } from "../adapters/forge-software.ts";
import { createGeyserBridge } from "../adapters/geyser-bridge.ts";
import { createHangarPlugins } from "../adapters/hangar-plugins.ts";
import { createModrinthPlugins } from "../adapters/modrinth-plugins.ts";
import { createMojangSoftware } from "../adapters/mojang-software.ts";
import { createNeoforgeSoftware } from "../adapters/neoforge-software.ts";
import { createFindPlayerName } from "../adapters/player-names.ts";
import { createPaperSoftware } from "../adapters/paper-software.ts";
import { createSpigetPlugins } from "../adapters/spiget-plugins.ts";
import { createSpigotSoftware } from "../adapters/spigot-software.ts";
import type { OfferedFile, PluginProject, PluginSource, SoftwareSource } from "../modules/catalogue/index.ts";
import type { Config } from "../platform/config.ts";
import type { EgressClient } from "../platform/egress/egress-client.ts";

export interface SourceCheck {
  readonly name: string;
  /** A short summary of the result. Throws what the adapter throws. */
  look(): Promise<string>;
}

/** Says what came of fetching one of a source's files. */
export type FetchOne = (file: OfferedFile) => Promise<string>;

/** Maintained on all three catalogues for years. */
const wellKnown = "ViaVersion";
const knownPlayer = "Notch";
const target = { software: "paper", minecraftVersion: "1.21.4" } as const;

/** One check of every source through the adapter the product uses, so the tested shapes are the used shapes. */
export function sourceChecks(
  { sources, images }: Pick<Config, "sources" | "images">,
  egress: EgressClient,
  fetchOne?: FetchOne,
): readonly SourceCheck[] {
  const software = softwareCheck(fetchOne);
  const plugins = pluginsCheck(fetchOne);
  const { bedrock, bedrockFallback, forgeFiles, forgeMaven, geyser } = sources;
  const findBuilderJdks = async () => Object.keys(images.builder).map(Number);
  const bridge = createGeyserBridge({
    egress,
    source: geyser,
    findNewestSupported: async () => undefined,
    findFloodgateMod: async () => undefined,
  });
  return [
    software("mojang", createMojangSoftware({ egress, source: sources.mojang })),
    {
      name: "player-names",
      look: async () => {
        const name = await createFindPlayerName(egress, sources.playerNames)(knownPlayer);
        if (name === undefined) throw new Error(`it does not know ${knownPlayer}`);
        return name;
      },
    },
    software("paper", createPaperSoftware({ egress, source: sources.paper })),
    software("spigot", createSpigotSoftware({ egress, source: sources.spigot, findBuilderJdks })),
    software("fabric", createFabricSoftware({ egress, source: sources.fabric, maven: sources.fabricMaven })),
    software("forge", createForgeSoftware({ egress, files: forgeFiles, maven: forgeMaven })),
    software("neoforge", createNeoforgeSoftware({ egress, source: sources.neoforge })),
    // Each in both places, so that one can't cover for the other.
    software("bedrock", createBedrockSoftware({ egress, source: bedrock, fallback: bedrock })),
    software(
      "bedrock-fallback",
      createBedrockSoftware({ egress, source: bedrockFallback, fallback: bedrockFallback }),
    ),
    {
      name: "geyser",
      look: async () => {
        const parts = await bridge.resolve(target.software, target.minecraftVersion);
        const fetched = fetchOne && parts[0] ? await fetchOne(parts[0].file) : "";
        return parts.map((part) => `${part.name} ${part.version}`).join(", ") + fetched;
      },
    },
    plugins(createModrinthPlugins({ egress, source: sources.modrinth })),
    plugins(createHangarPlugins({ egress, source: sources.hangar })),
    plugins(createSpigetPlugins({ egress, source: sources.spiget })),
  ];
}

function softwareCheck(fetchOne: FetchOne | undefined) {
  return (name: string, source: SoftwareSource): SourceCheck => ({
    name,
    look: async () => {
      const versions = await source.versions();
      const newest = versions.find((version) => version.isStable);
      if (newest === undefined) throw new Error("it offers no stable version");
      const { build, files } = await source.resolve(newest.minecraftVersion);
      const detail = build === null ? "" : `, build ${build}`;
      const fetched = fetchOne && files[0] ? await fetchOne(files[0]) : "";
      return `${versions.length} versions, newest ${newest.minecraftVersion}${detail}, ${files.length} files${fetched}`;
    },
  });
}

function pluginsCheck(fetchOne: FetchOne | undefined) {
  return (source: PluginSource): SourceCheck => ({
    name: source.name,
    look: async () => {
      const [hit] = await source.search(wellKnown, target);
      if (hit === undefined) throw new Error(`it doesn't find ${wellKnown}`);
      const project = await source.project(hit.id.slice(source.name.length + 1), target);
      if (project === undefined) throw new Error(`it doesn't know ${hit.name}, which it found itself`);
      const fetched = fetchOne ? await fetchOne(fileOf(source, project)) : "";
      return `${hit.name}: ${project.versions.length} versions for ${target.minecraftVersion}${fetched}`;
    },
  });
}

function fileOf({ files }: PluginSource, { name, versions }: PluginProject): OfferedFile {
  const version = versions.find(({ unavailable }) => unavailable === null);
  if (!version) throw new Error(versions[0]?.unavailable ?? `it has no version of ${name} to fetch`);
  const { fileName: path, url, sizeBytes, digest, isMoving = false } = version;
  return { path, url, sizeBytes, digest, isMoving, source: files };
}
