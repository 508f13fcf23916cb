import type { Hosts, UpstreamName } from "./hosts.ts";

/** The settings that make the api use these hosts instead of the real ones. */
export function sourceEnvironment(hosts: Hosts): Readonly<Record<string, string>> {
  const base = (name: UpstreamName, path = ""): string => `http://${hosts[name]}${path}`;
  const extra: readonly [source: string, host: UpstreamName][] = [
    ["mojang", "mojang-data"],
    ["paper", "paper-data"],
    ["bedrock", "bedrock-files"],
    ["bedrock-fallback", "bedrock-files"],
    ["modrinth", "modrinth-cdn"],
    ["hangar", "hangar-cdn"],
    ["spiget", "spiget-cdn"],
  ];
  return {
    SOURCE_MOJANG_URL: base("mojang"),
    SOURCE_PLAYER_NAMES_URL: base("mojang"),
    SOURCE_PAPER_URL: base("paper"),
    SOURCE_SPIGOT_URL: base("spigot"),
    SOURCE_FABRIC_URL: base("fabric"),
    SOURCE_FABRIC_MAVEN_URL: base("fabric"),
    SOURCE_FORGE_FILES_URL: base("forge-files"),
    SOURCE_FORGE_MAVEN_URL: base("forge-maven"),
    SOURCE_NEOFORGE_URL: base("neoforge"),
    SOURCE_BEDROCK_URL: base("bedrock"),
    SOURCE_BEDROCK_FALLBACK_URL: base("bedrock-fallback"),
    SOURCE_GEYSER_URL: base("geyser"),
    SOURCE_MODRINTH_URL: base("modrinth", "/v2"),
    SOURCE_HANGAR_URL: base("hangar", "/api/v1"),
    SOURCE_SPIGET_URL: base("spiget", "/v2"),
    SOURCE_EXTRA_HOSTS: extra.map(([source, host]) => `${source}=${hosts[host]}`).join(","),
    // Documentation addresses are refused like all non-public addresses, unless configured otherwise.
    EGRESS_ALLOWED_NETWORKS: [...new Set(Object.values(hosts).map(networkOf))].join(","),
  };
}

function networkOf(host: string): string {
  return `${host.replace(/:\d+$/, "")}/32`;
}
