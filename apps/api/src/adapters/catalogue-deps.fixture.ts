import { z } from "zod";
import { createPinFile, findNewestBridged, type CatalogueDeps } from "../modules/catalogue/index.ts";
import { shapeSources, sourceVariables } from "../platform/config-sources.ts";
import type { Rows } from "../platform/db/rows.ts";
import { createLog } from "../platform/log.ts";
import { createEgressClient } from "../platform/egress/create-egress-client.ts";
import type { EgressLimits } from "../platform/egress/egress-limits.ts";
import { createBedrockSoftware } from "./bedrock-software.ts";
import { createFabricSoftware } from "./fabric-software.ts";
import { createForgeSoftware } from "./forge-software.ts";
import { createGeyserBridge } from "./geyser-bridge.ts";
import { createHangarFiles } from "./hangar-files.ts";
import { createHangarPlugins } from "./hangar-plugins.ts";
import { createModrinthFiles } from "./modrinth-files.ts";
import { createModrinthPlugins } from "./modrinth-plugins.ts";
import { createMojangSoftware } from "./mojang-software.ts";
import { createNeoforgeSoftware } from "./neoforge-software.ts";
import { createPaperSoftware } from "./paper-software.ts";
import { createSpigetPlugins } from "./spiget-plugins.ts";

export interface OpenCatalogue {
  readonly deps: CatalogueDeps;
  close(): Promise<void>;
}

/** The catalogue as a freshly started process sees it, using the sources from the environment. */
export function openCatalogue(
  environment: Readonly<Record<string, string>>,
  rows: Rows,
  limits: Partial<EgressLimits> = {},
): OpenCatalogue {
  const sources = shapeSources(z.object(sourceVariables).parse(environment));
  const egress = createEgressClient({
    config: { egress: { contact: "test@example.org", allowedNetworks: ["203.0.113.0/24"] } },
    rows,
    log: createLog("silent", "test"),
    limits,
  });
  const modrinth = createModrinthPlugins({ egress, source: sources.modrinth });
  const deps: CatalogueDeps = {
    software: [
      createMojangSoftware({ egress, source: sources.mojang }),
      createPaperSoftware({ egress, source: sources.paper }),
      createFabricSoftware({ egress, source: sources.fabric, maven: sources.fabricMaven }),
      createForgeSoftware({ egress, files: sources.forgeFiles, maven: sources.forgeMaven }),
      createNeoforgeSoftware({ egress, source: sources.neoforge }),
      createBedrockSoftware({ egress, source: sources.bedrock, fallback: sources.bedrockFallback }),
    ],
    plugins: [
      {
        ...modrinth,
        ...createModrinthFiles({ egress, source: sources.modrinth }),
      },
      {
        ...createHangarPlugins({ egress, source: sources.hangar }),
        ...createHangarFiles({ egress, source: sources.hangar }),
      },
      createSpigetPlugins({ egress, source: sources.spiget }),
    ],
    bridge: createGeyserBridge({
      egress,
      source: sources.geyser,
      findNewestSupported: () => findNewestBridged(modrinth),
      findFloodgateMod: async () => undefined,
    }),
    pinFile: createPinFile({ rows, egress }),
    findRuntimes: async () => ({ java: [17, 21, 25], builder: [21, 25], hasNative: true }),
  };
  return { deps, close: () => egress.close() };
}
