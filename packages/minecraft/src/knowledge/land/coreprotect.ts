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

const config = "PlayPro/CoreProtect: Config.java";
const plugin = "PlayPro/CoreProtect: src/main/resources/plugin.yml";
const docs = "PlayPro/CoreProtect: docs";

export const coreprotect: PluginKnowledge = {
  id: "coreprotect",
  name: "CoreProtect",
  aliases: ["co", "core protect"],
  projects: ["modrinth:coreprotect", "modrinth:Lu3KuzdV", "spiget:8631"],
  kind: "plugin",
  purpose: fact(
    docs,
    "Logs every change to blocks and chests and can roll it back. It does not prevent anything.",
  ),
  needs: facts(config, ["Disk space: its database grows until it is purged."]),
  files: [
    configFile("yaml", "plugins/CoreProtect/config.yml", config, [
      flag("use-mysql", false, "Stores the log in MySQL instead of a file."),
      text("language", "en", "Language."),
      flag("verbose", true, "More lines during a rollback."),
      whole("default-radius", 10, "Radius of a rollback without one."),
      whole("max-radius", 100, "Largest radius; 0 for no limit."),
      flag("rollback-items", true, "Rolls back items in chests."),
      flag("rollback-entities", true, "Rolls back killed animals."),
      flag("item-transactions", true, "Logs what is taken from and put into chests."),
      flag("player-messages", true, "Logs chat."),
      flag("player-commands", true, "Logs commands."),
      flag("hopper-transactions", true, "Logs hoppers."),
      flag("worldedit", true, "Logs WorldEdit."),
    ]),
  ],
  commands: commands(docs, [
    reads("co status", "Version and database."),
    reads("co lookup …", "Who changed what: u:player t:1h r:10."),
    inGame(reads("co inspect", "Shows the history of clicked blocks.")),
    dangerous("co rollback …", "Undoes changes: u:player t:1h r:10."),
    dangerous("co restore …", "Undoes a rollback."),
    dangerous("co undo", "Undoes the last rollback or restore."),
    dangerous("co purge …", "Deletes old log data: t:30d."),
    changes("co reload", "Reads the config again."),
  ]),
  permissions: permissions(plugin, [
    ["coreprotect.co", "everyone", "Using /co at all; actions have their own permissions."],
    ["coreprotect.inspect", "operators", "Inspecting."],
    ["coreprotect.lookup", "operators", "Looking up."],
    ["coreprotect.rollback", "operators", "Rolling back."],
    ["coreprotect.purge", "operators", "Purging."],
  ]),
  takesEffect: afterReload(docs, "co reload", "Applies config.yml."),
  mistakes: facts(docs, [
    "Never purged: the disk fills up.",
    "Chat and commands are logged: tell players.",
    "A new kind of database starts empty.",
  ]),
};
