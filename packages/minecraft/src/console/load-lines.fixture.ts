export interface RealLoadLine {
  /** Of the recipe; the bridge between the editions has none. */
  readonly id: string;
  readonly plugin: string;
  readonly version: string;
  readonly line: string;
}

function enabling(id: string, plugin: string, version: string): RealLoadLine {
  return { id, plugin, version, line: `[${plugin}] Enabling ${plugin} v${version}` };
}

/** BentoBox's own sentence for the games in its folder. */
function islandGame(id: string, plugin: string, version: string): RealLoadLine {
  return { id, plugin, version, line: `[BentoBox] Enabling ${plugin} (${version})...` };
}

/** As logs in the projects' issues and documentation show them. */
const seenLines: readonly RealLoadLine[] = [
  enabling("bridge:floodgate", "floodgate", "2.2.5-SNAPSHOT (b121-55a85ec)"),
  enabling("modrinth:luckperms", "LuckPerms", "5.5.84"),
  enabling("modrinth:essentialsx", "Essentials", "2.22.0"),
  enabling("modrinth:essentialsx-spawn", "EssentialsSpawn", "2.22.0"),
  // Its jar calls itself Vault, so that everything that asks for Vault finds it.
  enabling("modrinth:vaultunlocked", "Vault", "2.20.3"),
  enabling("modrinth:viaversion", "ViaVersion", "5.12.0"),
  enabling("modrinth:viabackwards", "ViaBackwards", "5.12.0"),
  enabling("modrinth:fastasyncworldedit", "FastAsyncWorldEdit", "2.15.3"),
  enabling("modrinth:griefprevention", "GriefPrevention", "16.18.7"),
  enabling("modrinth:coreprotect", "CoreProtect", "24.0"),
  enabling("modrinth:worldedit", "WorldEdit", "7.3.10+7004-768a436"),
  enabling("modrinth:worldguard", "WorldGuard", "7.0.14+2339-43997ec"),
  enabling("modrinth:citizens", "Citizens", "2.0.24-SNAPSHOT (build 1605)"),
  enabling("modrinth:multiverse-core", "Multiverse-Core", "5.8.1"),
  enabling("modrinth:traincarts", "Train_Carts", "1.75-SNAPSHOT"),
  enabling("modrinth:simple-voice-chat", "voicechat", "2.4.8"),
  enabling("modrinth:mythicmobs", "MythicMobs", "5.0.2-a86da3b0"),
  enabling("modrinth:skinsrestorer", "SkinsRestorer", "15.12.5"),
  enabling("modrinth:chunky", "Chunky", "1.3.52"),
];

/**
 * In no log we have read. Paper and Spigot print the same sentence for every plugin, with the name and version of its
 * `plugin.yml`. The names of nightcore and PvPIndexFactions are assumed from their projects' names; the others come from
 * the projects' sources.
 */
const composedLines: readonly RealLoadLine[] = [
  enabling("bridge:geyser", "Geyser-Spigot", "2.11.1-SNAPSHOT"),
  enabling("modrinth:bedwars1058", "BedWars1058", "25.6"),
  enabling("modrinth:plotsquared", "PlotSquared", "7.5.13"),
  enabling("modrinth:decentholograms", "DecentHolograms", "2.10.1"),
  enabling("modrinth:crazycrates", "CrazyCrates", "5.2.0"),
  enabling("modrinth:economyshopgui", "EconomyShopGUI", "7.3.2"),
  enabling("modrinth:quickshop-hikari", "QuickShop-Hikari", "6.2.0.11"),
  enabling("modrinth:auction-house-plugin", "AuctionHouse", "1.5.2"),
  enabling("modrinth:nightcore", "nightcore", "2.15.2"),
  enabling("modrinth:excellentenchants", "ExcellentEnchants", "5.4.3"),
  enabling("modrinth:pvpindex-factions", "PvPIndexFactions", "1.0.8"),
  enabling("modrinth:axgraves", "AxGraves", "1.32.0"),
  enabling("modrinth:towny", "Towny", "0.103.2.0"),
  enabling("modrinth:lifestealz", "LifeStealZ", "2.20.6"),
  enabling("modrinth:battlearena", "BattleArena", "4.0.3-SNAPSHOT"),
  enabling("hangar:Parkour", "Parkour", "7.2.8"),
  enabling("modrinth:bentobox", "BentoBox", "3.21.0"),
  islandGame("modrinth:aoneblock", "AOneBlock", "1.26.1"),
  islandGame("modrinth:bskyblock", "BSkyBlock", "1.19.1"),
  enabling("modrinth:grimac", "GrimAC", "2.3.73"),
  enabling("modrinth:quests", "Quests", "3.16.1"),
  enabling("modrinth:jobspluslite", "JobsPlusLite", "1.1.0"),
  enabling("modrinth:auraskills", "AuraSkills", "2.3.12"),
  enabling("modrinth:discordsrv", "DiscordSRV", "1.30.4"),
  enabling("modrinth:bluemap", "BlueMap", "5.23"),
  enabling("modrinth:bkcommonlib", "BKCommonLib", "1.20.2-v1"),
];

/** What the console prints for each plugin of our recipes. */
export const realLoadLines: readonly RealLoadLine[] = [...seenLines, ...composedLines];
