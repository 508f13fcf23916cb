import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  whole,
} from "../write-page.ts";

const source = "LMBishop/Quests: bukkit/src/main/resources/resources/bukkit/config.yml";

export const quests: PluginKnowledge = {
  id: "quests",
  name: "Quests",
  aliases: [],
  projects: ["modrinth:quests", "hangar:Quests", "spiget:23696"],
  kind: "plugin",
  purpose: fact(source, "Quests that are written in files, with a menu and rewards."),
  needs: facts(source, []),
  files: [
    configFile("yaml", "plugins/Quests/config.yml", source, [
      whole("options.quest-limit.default", 2, "Quests at the same time."),
      flag("options.quest-autostart", false, "Quests start without a click."),
      flag("options.titles-enabled", true, "Shows titles."),
    ]),
  ],
  commands: commands(source, [
    inGame(reads("quests", "Opens the list.")),
    changes("quests a reload", "Reads all files again."),
  ]),
  permissions: permissions(source, [
    ["quests.command", "everyone", "The list."],
    ["quests.admin", "operators", "All commands for staff."],
  ]),
  takesEffect: afterReload(source, "quests a reload", "Applies quests and config.yml."),
  mistakes: facts(source, [
    "The examples are left in place.",
    "Placed blocks count as broken ones unless a plugin such as CoreProtect checks it.",
  ]),
};
