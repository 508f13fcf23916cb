import { z } from "zod";
import { createPinFile, type CatalogueGround } from "../modules/catalogue/index.ts";
import { shapeSources, sourceVariables } from "../platform/config-sources.ts";
import type { Rows } from "../platform/db/rows.ts";
import { createLog } from "../platform/log.ts";
import { createOutsideClient } from "../platform/outside/create-outside-client.ts";
import type { OutsideLimits } from "../platform/outside/outside-limits.ts";
import { createFabricSoftware } from "./fabric-software.ts";
import { createForgeSoftware } from "./forge-software.ts";
import { createGeyserBridge } from "./geyser-bridge.ts";
import { createHangarPlugins } from "./hangar-plugins.ts";
import { createModrinthPlugins } from "./modrinth-plugins.ts";
import { createMojangSoftware } from "./mojang-software.ts";
import { createNeoforgeSoftware } from "./neoforge-software.ts";
import { createPaperSoftware } from "./paper-software.ts";
import { createSpigetPlugins } from "./spiget-plugins.ts";

export interface OpenCatalogue {
  readonly ground: CatalogueGround;
  close(): Promise<void>;
}

/** The catalogue as a process that has just started sees it, on the sources that the environment names. */
export function openCatalogue(
  environment: Readonly<Record<string, string>>,
  rows: Rows,
  limits: Partial<OutsideLimits> = {},
): OpenCatalogue {
  const sources = shapeSources(z.object(sourceVariables).parse(environment));
  const outside = createOutsideClient({
    config: { outside: { contact: "test@example.org" } },
    rows,
    log: createLog("silent", "test"),
    limits,
  });
  const ground: CatalogueGround = {
    software: [
      createMojangSoftware({ outside, source: sources.mojang }),
      createPaperSoftware({ outside, source: sources.paper }),
      createFabricSoftware({ outside, source: sources.fabric }),
      createForgeSoftware({ outside, files: sources.forgeFiles, maven: sources.forgeMaven }),
      createNeoforgeSoftware({ outside, source: sources.neoforge }),
    ],
    plugins: [
      createModrinthPlugins({ outside, source: sources.modrinth }),
      createHangarPlugins({ outside, source: sources.hangar }),
      createSpigetPlugins({ outside, source: sources.spiget }),
    ],
    bridge: createGeyserBridge({
      outside,
      source: sources.geyser,
      newestFabricVersion: async () => undefined,
      findFloodgateMod: async () => undefined,
    }),
    pinFile: createPinFile({ rows, outside }),
    images: { java: { 17: "java:17", 21: "java:21", 25: "java:25" } },
  };
  return { ground, close: () => outside.close() };
}
