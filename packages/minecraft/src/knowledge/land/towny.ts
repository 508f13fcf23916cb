import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  dangerous,
  decimal,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "TownyAdvanced/Towny: ConfigNodes.java";
const plugin = "TownyAdvanced/Towny: Towny/src/main/resources/plugin.yml";
const ranks = "TownyAdvanced/Towny: townyperms.yml";
const readme = "TownyAdvanced/Towny: README.md";

export const towny: PluginKnowledge = {
  id: "towny",
  name: "Towny",
  aliases: ["Towny Advanced", "townyadvanced"],
  projects: ["modrinth:towny", "spiget:72694"],
  kind: "plugin",
  purpose: fact(readme, "Towns, nations and land claimed in squares. For Paper; not for Spigot."),
  needs: facts(config, ["Vault and a plugin that holds money, while economy.using_economy is true."]),
  files: [
    configFile("yaml", "plugins/Towny/settings/config.yml", config, [
      flag("economy.using_economy", true, "Towns cost money and have a bank."),
      decimal("economy.new_expand.price_new_town", 250, "Price of a new town."),
      decimal("economy.new_expand.price_new_nation", 1000, "Price of a new nation."),
      decimal("economy.new_expand.price_claim_townblock", 25, "Price of one square of land."),
      flag("economy.daily_taxes.enabled", true, "Collects taxes and upkeep each day."),
      decimal("economy.daily_taxes.price_town_upkeep", 10, "Daily price of a town."),
      decimal("economy.daily_taxes.price_nation_upkeep", 100, "Daily price of a nation."),
      whole("claiming.town_block_ratio", 8, "Squares per resident; -1 for no limit."),
      whole(
        "claiming.town_block_size",
        16,
        "Edge of a square in blocks. Never change it on a world with towns.",
      ),
      whole("claiming.distance_rules.min_distance_from_town_homeblock", 5, "Squares between two towns."),
      flag("new_world_settings.pvp.world_pvp", true, "Fights outside towns, in new worlds."),
      text("plugin.day_timer.new_day_time", "12h", "Time of day at which taxes are collected."),
      text("language.language", "en-US.yml", "File with the texts."),
    ]),
  ],
  commands: commands(plugin, [
    reads("town list", "All towns."),
    reads("nation list", "All nations."),
    inGame(changes("town new <name>", "Founds a town.")),
    inGame(changes("town claim", "Claims the square the player stands on.")),
    inGame(changes("town deposit <amount>", "Pays into the town's bank.")),
    inGame(changes("nation new <name>", "Founds a nation.")),
    changes("townyadmin reload config", "Reads the config again."),
    changes("townyadmin reload lang", "Reads the texts again."),
    changes("townyadmin reload perms", "Reads townyperms.yml again."),
    dangerous("townyadmin reload database", "Reads all towns from storage again."),
    dangerous("townyadmin town <town> delete", "Deletes a town."),
  ]),
  permissions: [
    ...permissions(plugin, [["towny.admin", "operators", "/townyadmin."]]),
    ...permissions(ranks, [
      ["towny.command.town.new", "everyone", "Founding a town, given to players without one."],
    ]),
  ],
  takesEffect: afterReload(
    plugin,
    "townyadmin reload config",
    "Other files: lang, perms or database instead of config.",
  ),
  mistakes: [
    ...facts("TownyAdvanced/Towny: Towny.java", [
      "A tab or another error in the YAML starts safe mode, in which its commands are locked.",
    ]),
    ...facts(config, ["The size of squares changed on a world that has towns."]),
    ...facts(readme, ["War expected: it is in separate plugins."]),
    ...facts(plugin, ["/plot collides with PlotSquared."]),
  ],
  companions: ["modrinth:essentialsx", "modrinth:vaultunlocked", "modrinth:luckperms"],
};
