/** One address each, so that rules such as "Paper is only downloaded from here" can be tested. */
export const upstreamNames = [
  "mojang",
  "mojang-data",
  "paper",
  "paper-data",
  "spigot",
  "fabric",
  "forge-files",
  "forge-maven",
  "neoforge",
  "bedrock",
  "bedrock-fallback",
  "bedrock-files",
  "geyser",
  "modrinth",
  "modrinth-cdn",
  "hangar",
  "hangar-cdn",
  "spiget",
  "spiget-cdn",
  /** An unknown host: the target of malicious answers. */
  "stranger",
] as const;

export type UpstreamName = (typeof upstreamNames)[number];

/** As written in a URL: an address, with a port if it is not 80. */
export type Hosts = Readonly<Record<UpstreamName, string>>;

/** Assigns the addresses in the order of the names. */
export function hostsAt(addresses: readonly string[]): Hosts {
  const pairs = upstreamNames.map((name, index) => {
    const address = addresses[index];
    if (address === undefined) throw new Error(`${upstreamNames.length} addresses are needed.`);
    return [name, address] as const;
  });
  return Object.fromEntries(pairs) as Record<UpstreamName, string>;
}
