import { z } from "zod";
import { startUpstreams, type Upstreams } from "../../../../services/engines/upstreams.ts";
import type { SoftwareType } from "@blockwright/minecraft/software";
import { inject } from "vitest";
import { openTestRows, type TestRows } from "../modules/catalogue/catalogue.fixture.ts";
import {
  createPinFile,
  unknownVersion,
  type CatalogueDeps,
  type SoftwareSource,
} from "../modules/catalogue/index.ts";
import { shapeSources, sourceVariables } from "../platform/config-sources.ts";
import { createLog } from "../platform/log.ts";
import { createEgressClient } from "../platform/egress/create-egress-client.ts";
import { createBedrockSoftware } from "./bedrock-software.ts";
import { createFabricSoftware } from "./fabric-software.ts";
import { createForgeSoftware } from "./forge-software.ts";
import { createGeyserBridge } from "./geyser-bridge.ts";
import { createMojangSoftware } from "./mojang-software.ts";
import { createNeoforgeSoftware } from "./neoforge-software.ts";
import { createPaperSoftware } from "./paper-software.ts";
import { createSpigotSoftware } from "./spigot-software.ts";

/** Seconds where a good answer must get through on a busy machine, less where no answer can come. */
const usualPatienceMs = 2000;
const limitsWith = (patienceMs: number) => ({
  headersMs: patienceMs,
  idleMs: patienceMs,
  answerMs: 3 * patienceMs,
  fileMs: 10 * patienceMs,
  tries: 1,
  maxWaitMs: 100,
  failuresUntilDown: 100,
});

export type SoftwareDeps = Pick<CatalogueDeps, "software" | "bridge" | "pinFile" | "findRuntimes">;

export interface SoftwareSources {
  readonly upstreams: Upstreams;
  readonly database: TestRows;
  /** A freshly started process: its client has recorded no failures. */
  openDeps(patienceMs?: number): SoftwareDeps;
  /** Clears cached answers and pins. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** All software adapters on the egress client, each with its own stand-in. */
export async function startSoftwareSources(name: string): Promise<SoftwareSources> {
  const upstreams = await startUpstreams(inject("instance"), { name });
  const database = await openTestRows();
  const clients: { close(): Promise<void> }[] = [];
  const sources = shapeSources(z.object(sourceVariables).parse(upstreams.environment));
  return {
    upstreams,
    database,
    openDeps: (patienceMs = usualPatienceMs) => {
      const egress = createEgressClient({
        config: { egress: { contact: "test@example.org", allowedNetworks: ["203.0.113.0/24"] } },
        rows: database.rows,
        log: createLog("silent", "test"),
        limits: limitsWith(patienceMs),
      });
      clients.push(egress);
      const software: SoftwareSource[] = [
        createMojangSoftware({ egress, source: sources.mojang }),
        createPaperSoftware({ egress, source: sources.paper }),
        createSpigotSoftware({ egress, source: sources.spigot, findBuilderJdks: async () => [21, 25] }),
        createFabricSoftware({ egress, source: sources.fabric, maven: sources.fabricMaven }),
        createForgeSoftware({ egress, files: sources.forgeFiles, maven: sources.forgeMaven }),
        createNeoforgeSoftware({ egress, source: sources.neoforge }),
        createBedrockSoftware({ egress, source: sources.bedrock, fallback: sources.bedrockFallback }),
      ];
      return {
        software,
        bridge: createGeyserBridge({
          egress,
          source: sources.geyser,
          findNewestSupported: async () => undefined,
          findFloodgateMod: async () => undefined,
        }),
        pinFile: createPinFile({ rows: database.rows, egress }),
        findRuntimes: async () => ({ java: [17, 21, 25], builder: [21, 25], hasNative: true }),
      };
    },
    forget: async () => {
      await database.rows.execute("truncate outside_answers, artifacts");
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await database.stop();
      await upstreams.stop();
    },
  };
}

/** Mojang is not asked for the Java version, so that only the software's own source can fail. */
export function aloneWith(deps: SoftwareDeps, type: SoftwareType): SoftwareDeps {
  const own = deps.software.filter((one) => one.type === type);
  const silentMojang: SoftwareSource = {
    type: "vanilla",
    versions: async () => [],
    resolve: async (version) => {
      throw unknownVersion("vanilla", version, []);
    },
  };
  return { ...deps, software: type === "vanilla" ? own : [...own, silentMojang] };
}
