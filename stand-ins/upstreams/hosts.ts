/** One address each, so that "downloads of Paper may only come from here" means something. */
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
  /** Nobody's: where a poisoned answer leads to. */
  "stranger",
] as const;

export type UpstreamName = (typeof upstreamNames)[number];

/** As it stands in a URL: an address, and a port where it is not 80. */
export type Hosts = Readonly<Record<UpstreamName, string>>;

/** Gives the addresses out in the order of the names. */
export function hostsAt(addresses: readonly string[]): Hosts {
  const pairs = upstreamNames.map((name, index) => {
    const address = addresses[index];
    if (address === undefined) throw new Error(`${upstreamNames.length} addresses are needed.`);
    return [name, address] as const;
  });
  return Object.fromEntries(pairs) as Record<UpstreamName, string>;
}
