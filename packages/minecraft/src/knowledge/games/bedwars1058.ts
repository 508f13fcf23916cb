import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
  changes,
  choice,
  commands,
  configFile,
  fact,
  facts,
  flag,
  inGame,
  list,
  permissions,
  text,
  whole,
} from "../write-page.ts";

const config = "andrei1058/BedWars1058: MainConfig.java";
const main = "andrei1058/BedWars1058: BedWars.java";
const readme = "andrei1058/BedWars1058: README.md";

export const bedwars1058: PluginKnowledge = {
  id: "bedwars1058",
  name: "BedWars1058",
  aliases: ["bedwars", "bw"],
  projects: ["modrinth:bedwars1058", "spiget:50942"],
  kind: "plugin",
  purpose: fact(readme, "BedWars with arenas, shops and upgrades."),
  needs: facts(main, [
    "A supported Minecraft version, 1.20.4 or older; it turns itself off on others.",
    "At least one arena that a person builds and sets up.",
  ]),
  files: [
    configFile("yaml", "plugins/BedWars1058/config.yml", config, [
      choice(
        "serverType",
        "MULTIARENA",
        ["MULTIARENA", "SHARED", "BUNGEE", "BUNGEE-LEGACY"],
        "Whether the whole server is BedWars; SHARED leaves the rest alone.",
      ),
      text("language", "en", "Language."),
      whole("countdowns.game-start-regular", 40, "Seconds until a game starts."),
      whole("countdowns.player-re-spawn", 5, "Seconds until a player is back."),
      whole("countdowns.next-event-beds-destroy", 360, "Seconds until all beds break."),
      whole("rejoin-time", 300, "Seconds in which a player may come back."),
      list("arenaGroups", undefined, "Groups of arenas, such as Solo and Doubles."),
      flag("database.enable", false, "Stores statistics in MySQL."),
      flag("inventories.disable-crafting-table", true, "No crafting in games."),
    ]),
  ],
  commands: commands(main, [
    inGame(changes("bw setLobby", "Sets the lobby to the player's place.")),
    inGame(changes("bw setupArena <world>", "Begins to set up an arena.")),
    inGame(changes("bw enableArena <arena>", "Opens an arena.")),
    inGame(changes("bw join <arena>", "Joins a game.")),
    inGame(changes("bw start", "Starts the game now.")),
    inGame(changes("leave", "Leaves a game.")),
    inGame(changes("rejoin", "Comes back into a game.")),
  ]),
  permissions: permissions(main, [
    ["bw.*", "operators", "All commands."],
    ["bw.setup", "operators", "Setting up arenas."],
    ["bw.forcestart", "operators", "Starting a game early."],
    ["bw.vip", "operators", "A place in full games."],
  ]),
  takesEffect: afterRestart(config, "/bw reload only reads texts."),
  mistakes: [
    ...facts("andrei1058/BedWars1058: issue 1092", ["A newer Minecraft than it supports."]),
    ...facts(main, ["No lobby set.", "No world for an arena."]),
    ...facts(config, ["MULTIARENA takes over the whole server: use SHARED beside other games."]),
  ],
  newestMinecraft: "1.20.4",
};
