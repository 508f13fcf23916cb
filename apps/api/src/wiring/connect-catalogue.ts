import { createBedrockSoftware } from "../adapters/bedrock-software.ts";
import { createFabricSoftware } from "../adapters/fabric-software.ts";
import { createForgeSoftware } from "../adapters/forge-software.ts";
import { createGeyserBridge } from "../adapters/geyser-bridge.ts";
import { createHangarFiles } from "../adapters/hangar-files.ts";
import { createHangarPlugins } from "../adapters/hangar-plugins.ts";
import { createModrinthFiles } from "../adapters/modrinth-files.ts";
import { createModrinthPlugins } from "../adapters/modrinth-plugins.ts";
import { createMojangSoftware } from "../adapters/mojang-software.ts";
import { createNeoforgeSoftware } from "../adapters/neoforge-software.ts";
import { createPaperSoftware } from "../adapters/paper-software.ts";
import { createSpigetPlugins } from "../adapters/spiget-plugins.ts";
import { createSpigotSoftware } from "../adapters/spigot-software.ts";
import {
  createPinFile,
  findFloodgateMod,
  findNewestBridged,
  type CatalogueDeps,
  type FindRuntimes,
} from "../modules/catalogue/index.ts";
import type { Deps } from "../platform/deps.ts";
import type { EgressClient } from "../platform/egress/egress-client.ts";
import { createFindRuntimes } from "./find-runtimes.ts";

/** The sources of software and add-ons, with the record of every file seen. */
export function connectCatalogue(
  { config, rows }: Pick<Deps, "config" | "rows">,
  egress: EgressClient,
): CatalogueDeps {
  const findRuntimes = createFindRuntimes({ config, rows });
  return { ...connectSources(config, egress, findRuntimes), pinFile: createPinFile({ rows, egress }) };
}

export function connectSources(
  { sources }: Pick<Deps["config"], "sources">,
  egress: EgressClient,
  findRuntimes: FindRuntimes,
): Omit<CatalogueDeps, "pinFile"> {
  const modrinth = createModrinthPlugins({ egress, source: sources.modrinth });
  const bridge = createGeyserBridge({
    egress,
    source: sources.geyser,
    findNewestSupported: () => findNewestBridged(modrinth),
    findFloodgateMod: (minecraftVersion) => findFloodgateMod(modrinth, minecraftVersion),
  });
  return {
    software: [
      createMojangSoftware({ egress, source: sources.mojang }),
      createPaperSoftware({ egress, source: sources.paper }),
      createSpigotSoftware({
        egress,
        source: sources.spigot,
        findBuilderJdks: async () => (await findRuntimes()).builder,
      }),
      createFabricSoftware({ egress, source: sources.fabric, maven: sources.fabricMaven }),
      createForgeSoftware({ egress, files: sources.forgeFiles, maven: sources.forgeMaven }),
      createNeoforgeSoftware({ egress, source: sources.neoforge }),
      createBedrockSoftware({ egress, source: sources.bedrock, fallback: sources.bedrockFallback }),
    ],
    plugins: [
      { ...modrinth, ...createModrinthFiles({ egress, source: sources.modrinth }) },
      {
        ...createHangarPlugins({ egress, source: sources.hangar }),
        ...createHangarFiles({ egress, source: sources.hangar }),
      },
      createSpigetPlugins({ egress, source: sources.spiget }),
    ],
    bridge,
    findRuntimes,
  };
}
