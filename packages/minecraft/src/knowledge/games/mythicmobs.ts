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
  whole,
} from "../write-page.ts";

const wiki = "https://git.mythiccraft.io/mythiccraft/MythicMobs/-/wikis (Commands)";
const guide = "https://git.mythiccraft.io/mythiccraft/MythicMobs/-/wikis (Guides)";
const server = "PixikDev/WinWorld-Full: plugins/MythicMobs/config";

export const mythicmobs: PluginKnowledge = {
  id: "mythicmobs",
  name: "MythicMobs",
  aliases: ["mm", "mythic mobs", "mythic"],
  projects: ["modrinth:mythicmobs", "modrinth:NLuc7Jjh", "spiget:5702"],
  kind: "plugin",
  purpose: fact(guide, "Own mobs and bosses with skills, drops and spawners, described in YAML files."),
  needs: [],
  files: [
    configFile("yaml", "plugins/MythicMobs/config/config-general.yml", server, [
      whole("Configuration.General.DebugLevel", undefined, "More output in the console from 1."),
      flag("Configuration.General.CheckForUpdates", undefined, "Looks for new versions."),
    ]),
    configFile("yaml", "plugins/MythicMobs/config/config-spawning.yml", server, [
      whole("RandomSpawning.SpawningLimit", undefined, "Most mobs from random spawning; -1 for no limit."),
      flag("RandomSpawning.DisableVanillaSpawns", undefined, "No spawning of normal mobs."),
      whole("RandomSpawning.SpawnRadiusPerPlayer", undefined, "Blocks around players in which mobs spawn."),
    ]),
  ],
  commands: commands(wiki, [
    changes("mm mobs spawn <mob> <amount> <place>", "Spawns mobs: place is world,x,y,z."),
    changes("mm debug <level>", "Sets the amount of output."),
    changes("mm reload", "Reads mobs, skills and items again."),
    dangerous("mm mobs killall", "Kills all its mobs."),
    dangerous("mm items give <player> <item>", "Gives an item to a player."),
    inGame(changes("mm spawners create <name> <mob>", "Creates a spawner at the player's place.")),
  ]),
  permissions: permissions(wiki, [
    ["mythicmobs.admin", "operators", "Everything."],
    ["mythicmobs.command.<name>", "operators", "One command."],
  ]),
  takesEffect: afterReload(wiki, "mm reload", "Applies mobs, skills and items."),
  mistakes: facts(guide, ["Skills that only the paid version has.", "Files changed without a reload."]),
};
