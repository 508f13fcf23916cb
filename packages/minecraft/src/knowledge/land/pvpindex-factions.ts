import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  decimal,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  whole,
} from "../write-page.ts";

const source = "PVP-Index/pvpindex-factions: src/main/resources/config.yml";

export const pvpindexFactions: PluginKnowledge = {
  id: "pvpindex-factions",
  name: "PvPIndex Factions",
  aliases: [],
  projects: ["modrinth:pvpindex-factions", "modrinth:trDfzeaq", "spiget:135322"],
  kind: "plugin",
  purpose: fact(source, "Factions: groups with power claim land and take it from enemies."),
  needs: facts(source, ["Vault and a plugin that holds money, for its costs."]),
  files: [
    configFile("yaml", "plugins/PvPIndexFactions/config.yml", source, [
      whole("factions.max-members", 50, "Members of one faction."),
      flag("factions.overclaiming.enabled", false, "Land of a faction without enough power can be taken."),
      flag("factions.overclaiming.require-enemy-relation", true, "Only from enemies."),
      flag("factions.flags.explosions.default", false, "Explosions on claimed land."),
      decimal("factions.economy.cost-create", 50, "Price of a faction."),
      decimal("factions.economy.cost-claim", 100, "Price of a claim."),
    ]),
  ],
  commands: commands(source, [
    inGame(changes("f create <name>", "Founds a faction.")),
    inGame(changes("f claim", "Claims land.")),
    changes("fa reload", "Reads the config again."),
  ]),
  permissions: permissions(source, [
    ["factions.cmd.*", "everyone", "Most commands."],
    ["factions.admin", "operators", "All commands for staff."],
  ]),
  takesEffect: afterReload(source, "fa reload", "Applies config.yml and messages."),
  mistakes: facts(source, [
    "Taking land and explosions are off by default, so no one can be raided.",
    "Towny or GriefPrevention beside it: two systems of claims.",
  ]),
  companions: ["modrinth:essentialsx", "modrinth:vaultunlocked", "modrinth:luckperms"],
};
