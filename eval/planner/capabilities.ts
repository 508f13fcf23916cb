/** Features in players' terms, with the ids of the add-ons that provide them. */
const capabilities = {
  claims: [
    "modrinth:griefprevention",
    "hangar:GriefPrevention",
    "modrinth:homestead-claims",
    "modrinth:towny",
  ],
  economy: [
    "modrinth:economyshopgui",
    "modrinth:quickshop-hikari",
    "modrinth:auction-house-plugin",
    "modrinth:chestshop",
    "modrinth:coinsengine",
  ],
  shops: ["modrinth:quickshop-hikari", "modrinth:economyshopgui", "modrinth:chestshop"],
  auction: ["modrinth:auction-house-plugin"],
  jobs: ["modrinth:jobspluslite", "modrinth:jobs-lite"],
  skills: ["modrinth:auraskills", "modrinth:mcmmo"],
  arena: ["modrinth:battlearena", "modrinth:kitpvp"],
  kits: ["modrinth:essentialsx", "modrinth:kitpvp"],
  plots: ["modrinth:plotsquared"],
  worldedit: ["modrinth:worldedit", "modrinth:fastasyncworldedit"],
  skyblock: ["modrinth:bskyblock", "modrinth:superiorskyblock2"],
  towns: ["modrinth:towny"],
  discord: ["modrinth:discordsrv"],
  map: ["modrinth:bluemap", "modrinth:dynmap"],
  voice: ["modrinth:simple-voice-chat"],
  parkour: ["hangar:Parkour", "modrinth:parkour"],
  bedwars: ["modrinth:bedwars1058", "modrinth:screamingbedwars"],
  create: ["modrinth:create"],
  performance: ["modrinth:lithium", "modrinth:ferrite-core"],
} as const;

export type Capability = keyof typeof capabilities;
export const capabilityNames = Object.keys(capabilities) as Capability[];

export function hasCapability(ids: readonly string[], name: Capability): boolean {
  const giving: readonly string[] = capabilities[name];
  return ids.some((id) => giving.includes(id));
}
