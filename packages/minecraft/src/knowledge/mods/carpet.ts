import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
  changes,
  choice,
  commands,
  configFile,
  dangerous,
  fact,
  facts,
  flag,
  reads,
  text,
  whole,
} from "../write-page.ts";

const rules = "gnembon/fabric-carpet: src/main/java/carpet/CarpetSettings.java";
const manager = "gnembon/fabric-carpet: SettingsManager.java";
const mod = "gnembon/fabric-carpet: fabric.mod.json";
const who = ["true", "false", "ops", "0", "1", "2", "3", "4"] as const;

export const carpet: PluginKnowledge = {
  id: "carpet",
  name: "Carpet",
  aliases: ["fabric-carpet", "carpet mod"],
  projects: ["modrinth:carpet"],
  kind: "mod",
  purpose: fact(
    mod,
    "Rules for technical players, fake players and scripts. Normal behaviour until a rule is set; players need nothing.",
  ),
  needs: facts(mod, ["Fabric and the build for this Minecraft version. Not Fabric API."]),
  files: [
    configFile("lines", "<world>/carpet.conf", rules, [
      choice("commandPlayer", "ops", who, "Who may create fake players."),
      choice("commandTick", "ops", who, "Who may change the speed of the game."),
      choice("commandSpawn", "ops", who, "Who may use the spawn tools."),
      choice("commandLog", "true", who, "Who may watch figures of the server."),
      choice("commandScript", "true", who, "Who may run scripts."),
      choice("commandScriptACE", "ops", who, "Who may run scripts with any command."),
      choice("carpetCommandPermissionLevel", "ops", who, "Who may change rules."),
      flag("movableBlockEntities", false, "Pistons move chests."),
      flag("optimizedTNT", false, "Faster explosions."),
      flag("antiCheatDisabled", false, "Stops checks for fast movement."),
      whole("viewDistance", 0, "Overrides server.properties; 0 leaves it.", { min: 0, max: 32 }),
      whole("simulationDistance", 0, "Overrides server.properties; 0 leaves it.", { min: 0, max: 32 }),
      text("customMOTD", "_", "Overrides the text in the server list; _ leaves it."),
    ]),
  ],
  commands: commands(manager, [
    reads("carpet list", "All rules."),
    reads("carpet <rule>", "What a rule does."),
    changes("carpet <rule> <value>", "Sets a rule until the next restart."),
    changes("carpet setDefault <rule> <value>", "Sets a rule and writes it into the file."),
    changes("player <name> spawn", "Creates a fake player."),
    changes("player <name> kill", "Removes a fake player."),
    dangerous("script …", "Runs scripts, which can run any command."),
  ]),
  permissions: [],
  takesEffect: afterRestart(
    manager,
    "Rules set by command apply immediately; changes to the file need a restart.",
  ),
  mistakes: [
    ...facts(manager, [
      "A rule set without setDefault is gone after a restart.",
      "The file lies in the world's folder: a new world loses it.",
    ]),
    ...facts(rules, [
      "customMOTD or viewDistance override server.properties.",
      "commandScript is open to all players by default.",
    ]),
  ],
};
