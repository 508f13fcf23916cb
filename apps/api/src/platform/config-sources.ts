import { z } from "zod";
import type { EgressSource } from "./egress/egress-client.ts";

interface SourceDefault {
  readonly name: string;
  readonly variable: `SOURCE_${string}_URL`;
  readonly url: string;
  /** Hosts its answers point to besides its own. */
  readonly extraHosts: readonly string[];
  readonly requestsPerMinute: number;
}

const usualRequestsPerMinute = 120;

const sourceDefaults = {
  mojang: {
    name: "mojang",
    variable: "SOURCE_MOJANG_URL",
    url: "https://piston-meta.mojang.com",
    extraHosts: ["piston-data.mojang.com", "launchermeta.mojang.com", "launcher.mojang.com"],
    requestsPerMinute: usualRequestsPerMinute,
  },
  playerNames: {
    name: "player-names",
    variable: "SOURCE_PLAYER_NAMES_URL",
    url: "https://api.mojang.com",
    extraHosts: [],
    // It allows 600 per address in ten minutes.
    requestsPerMinute: 50,
  },
  paper: {
    name: "paper",
    variable: "SOURCE_PAPER_URL",
    url: "https://fill.papermc.io",
    extraHosts: ["fill-data.papermc.io"],
    requestsPerMinute: usualRequestsPerMinute,
  },
  spigot: {
    name: "spigot",
    variable: "SOURCE_SPIGOT_URL",
    url: "https://hub.spigotmc.org",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  fabric: {
    name: "fabric",
    variable: "SOURCE_FABRIC_URL",
    url: "https://meta.fabricmc.net",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  fabricMaven: {
    name: "fabric-maven",
    variable: "SOURCE_FABRIC_MAVEN_URL",
    url: "https://maven.fabricmc.net",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  forgeFiles: {
    name: "forge-files",
    variable: "SOURCE_FORGE_FILES_URL",
    url: "https://files.minecraftforge.net",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  forgeMaven: {
    name: "forge-maven",
    variable: "SOURCE_FORGE_MAVEN_URL",
    url: "https://maven.minecraftforge.net",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  neoforge: {
    name: "neoforge",
    variable: "SOURCE_NEOFORGE_URL",
    url: "https://maven.neoforged.net",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  bedrock: {
    name: "bedrock",
    variable: "SOURCE_BEDROCK_URL",
    url: "https://net.web.minecraft-services.net",
    extraHosts: ["www.minecraft.net"],
    requestsPerMinute: usualRequestsPerMinute,
  },
  bedrockFallback: {
    name: "bedrock-fallback",
    variable: "SOURCE_BEDROCK_FALLBACK_URL",
    url: "https://net-secondary.web.minecraft-services.net",
    extraHosts: ["www.minecraft.net"],
    requestsPerMinute: usualRequestsPerMinute,
  },
  geyser: {
    name: "geyser",
    variable: "SOURCE_GEYSER_URL",
    url: "https://download.geysermc.org",
    extraHosts: [],
    requestsPerMinute: usualRequestsPerMinute,
  },
  modrinth: {
    name: "modrinth",
    variable: "SOURCE_MODRINTH_URL",
    url: "https://api.modrinth.com/v2",
    extraHosts: ["cdn.modrinth.com"],
    // It allows 300 per address. Each of our processes has its own count; the source's headers stop us when two
    // together exceed it.
    requestsPerMinute: 240,
  },
  hangar: {
    name: "hangar",
    variable: "SOURCE_HANGAR_URL",
    url: "https://hangar.papermc.io/api/v1",
    extraHosts: ["hangarcdn.papermc.io"],
    requestsPerMinute: 180,
  },
  spiget: {
    name: "spiget",
    variable: "SOURCE_SPIGET_URL",
    url: "https://api.spiget.org/v2",
    extraHosts: ["cdn.spiget.org"],
    requestsPerMinute: usualRequestsPerMinute,
  },
} as const satisfies Record<string, SourceDefault>;

export type SourceKey = keyof typeof sourceDefaults;
const sourceKeys = Object.keys(sourceDefaults) as readonly SourceKey[];
const sourceNames: ReadonlySet<string> = new Set(sourceKeys.map((key) => sourceDefaults[key].name));

const sourceUrl = z
  .url({ protocol: /^https?$/, error: "must be an https:// address" })
  .transform((url) => url.replace(/\/+$/, ""))
  .optional();

const extraHosts = z
  .string()
  .default("")
  .transform((text, context) => {
    const hosts: { source: string; host: string }[] = [];
    for (const pair of text.split(",").map((part) => part.trim())) {
      if (pair === "") continue;
      const [, source, host] = /^([a-z-]+)=([a-z0-9.:[\]-]+)$/i.exec(pair) ?? [];
      if (source === undefined || host === undefined || !sourceNames.has(source)) {
        context.addIssue({
          code: "custom",
          message: `must look like source=host,source=host, where source is one of ${[...sourceNames].join(", ")}`,
        });
        return z.NEVER;
      }
      hosts.push({ source, host: host.toLowerCase() });
    }
    return hosts;
  });

/** Listed explicitly, so that a misspelt variable is found here and not at the first request. */
export const sourceVariables = {
  SOURCE_MOJANG_URL: sourceUrl,
  SOURCE_PLAYER_NAMES_URL: sourceUrl,
  SOURCE_PAPER_URL: sourceUrl,
  SOURCE_SPIGOT_URL: sourceUrl,
  SOURCE_FABRIC_URL: sourceUrl,
  SOURCE_FABRIC_MAVEN_URL: sourceUrl,
  SOURCE_FORGE_FILES_URL: sourceUrl,
  SOURCE_FORGE_MAVEN_URL: sourceUrl,
  SOURCE_NEOFORGE_URL: sourceUrl,
  SOURCE_BEDROCK_URL: sourceUrl,
  SOURCE_BEDROCK_FALLBACK_URL: sourceUrl,
  SOURCE_GEYSER_URL: sourceUrl,
  SOURCE_MODRINTH_URL: sourceUrl,
  SOURCE_HANGAR_URL: sourceUrl,
  SOURCE_SPIGET_URL: sourceUrl,
  SOURCE_EXTRA_HOSTS: extraHosts,
};
const sourceEnvironment = z.object(sourceVariables);

/** Another base needs its own hosts in SOURCE_EXTRA_HOSTS; those of the real service no longer apply. */
export function shapeSources(env: z.output<typeof sourceEnvironment>): Record<SourceKey, EgressSource> {
  const shapeSource = (key: SourceKey): EgressSource => {
    const usual: SourceDefault = sourceDefaults[key];
    const baseUrl = env[sourceDefaults[key].variable] ?? usual.url;
    const added = env.SOURCE_EXTRA_HOSTS.filter(({ source }) => source === usual.name);
    const builtIn = baseUrl === usual.url ? usual.extraHosts : [];
    return {
      name: usual.name,
      baseUrl,
      allowedHosts: [...new Set([new URL(baseUrl).host, ...builtIn, ...added.map(({ host }) => host)])],
      requestsPerMinute: usual.requestsPerMinute,
    };
  };
  return Object.fromEntries(sourceKeys.map((key) => [key, shapeSource(key)])) as Record<
    SourceKey,
    EgressSource
  >;
}
