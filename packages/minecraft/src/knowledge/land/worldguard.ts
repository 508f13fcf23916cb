import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  dangerous,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "EngineHub/WorldGuard: BukkitWorldConfiguration.java";
const plugin = "EngineHub/WorldGuard: worldguard-bukkit/src/main/resources/plugin.yml";

const keys = [
  flag("regions.enable", true, "Whether regions protect anything."),
  whole("regions.max-claim-volume", 30_000, "Largest region a player can claim, in blocks."),
  whole("regions.max-region-count-per-player.default", 7, "Regions a player can claim."),
  text("regions.wand", "minecraft:leather", "Item that shows the region at a place."),
  flag("regions.high-frequency-flags", false, "Flags for flowing liquids and the like; costs time."),
  flag("mobs.block-creeper-block-damage", false, "Creepers break no blocks."),
  flag("fire.disable-all-fire-spread", false, "Fire does not spread."),
  flag("ignition.block-tnt", false, "TNT can't be lit."),
  flag("player-damage.disable-fall-damage", false, "No damage from falling."),
] as const;

export const worldguard: PluginKnowledge = {
  id: "worldguard",
  name: "WorldGuard",
  aliases: ["wg", "world guard", "regions"],
  projects: ["modrinth:worldguard", "modrinth:DKY9btbd"],
  kind: "plugin",
  purpose: fact(
    plugin,
    "Protected regions with flags for building, fights, mobs and entry, such as a safe spawn.",
  ),
  needs: facts(plugin, ["WorldEdit or FastAsyncWorldEdit, never both."]),
  files: [
    configFile("yaml", "plugins/WorldGuard/config.yml", config, [
      ...keys,
      flag("regions.sql.use", false, "Stores regions in a database."),
      flag("op-permissions", true, "Operators have all permissions."),
      flag("security.deop-everyone-on-join", false, "Takes operator rights from everyone who joins."),
    ]),
    configFile("yaml", "plugins/WorldGuard/worlds/<world>/config.yml", config, keys),
  ],
  commands: commands(plugin, [
    reads("rg list -w <world>", "Regions of a world."),
    reads("rg info -w <world> <region>", "Flags, owners and members of a region."),
    inGame(changes("rg define <region>", "Protects the selected area.")),
    changes("rg flag -w <world> <region> <flag> <value>", "Sets a flag, for example pvp deny."),
    changes("rg addmember -w <world> <region> <player>", "Lets a player build in a region."),
    changes("rg removemember -w <world> <region> <player>", "Takes it back."),
    dangerous("rg remove -w <world> <region>", "Removes the protection of a region."),
    inGame(dangerous("rg bypass", "Ignores all regions until it is run again.")),
    changes("wg reload", "Reads the config again."),
  ]),
  permissions: permissions(plugin, [
    ["worldguard.region.*", "operators", "All commands about regions."],
    ["worldguard.region.bypass.<world>", "operators", "Ignoring regions in a world."],
  ]),
  takesEffect: afterReload(plugin, "wg reload", "Applies config files. Regions are saved automatically."),
  mistakes: facts(config, [
    "Without a region it protects nothing.",
    "Operators ignore regions: test as a player.",
    "A world's own file overrides the main one.",
  ]),
};
