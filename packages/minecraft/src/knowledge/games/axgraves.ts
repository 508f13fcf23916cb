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

const source = "Artillex-Studios/AxGraves: src/main/resources/config.yml";

export const axgraves: PluginKnowledge = {
  id: "axgraves",
  name: "AxGraves",
  aliases: [],
  projects: ["modrinth:axgraves", "spiget:113629"],
  kind: "plugin",
  purpose: fact(source, "Keeps what a player carried in a grave where they died."),
  needs: facts(source, []),
  files: [
    configFile("yaml", "plugins/AxGraves/config.yml", source, [
      whole("despawn-time-seconds", 180, "Seconds until a grave is gone; -1 for never."),
      flag("interact-only-own", false, "Only the owner can open it."),
      flag("drop-items", true, "Drops the things when it is gone."),
      flag("override-keep-inventory", false, "Makes graves although the inventory is kept."),
    ]),
  ],
  commands: commands(source, [
    inGame(reads("graves list", "One's own graves.")),
    changes("graves reload", "Reads the config again."),
  ]),
  permissions: permissions(source, [
    ["axgraves.list", "everyone", "/graves list."],
    ["axgraves.tp", "operators", "Teleport to a grave."],
    ["axgraves.reload", "operators", "/graves reload."],
  ]),
  takesEffect: afterReload(source, "graves reload", "Applies config.yml, except names of commands."),
  mistakes: facts(source, [
    "With the rule that keeps inventories there are no graves.",
    "Three minutes are short, and everybody may open a grave by default.",
  ]),
};
