import type { PluginKnowledge } from "../page.ts";
import { afterReload, changes, commands, fact, facts, inGame, permissions } from "../write-page.ts";

const source = "bergerhealer/TrainCarts: src/main/resources/plugin.yml";

export const traincarts: PluginKnowledge = {
  id: "traincarts",
  name: "TrainCarts",
  aliases: ["Train_Carts"],
  projects: ["modrinth:traincarts", "spiget:39592"],
  kind: "plugin",
  purpose: fact(source, "Minecarts become trains that follow signs: stations, switches, spawners."),
  needs: facts(source, ["BKCommonLib."]),
  files: [],
  commands: commands(source, [
    inGame(changes("train chest", "A chest with a train in it.")),
    changes("train globalconfig reload", "Reads the config again."),
  ]),
  permissions: permissions(source, [
    ["train.command.properties", "everyone", "Changing one's own train."],
    ["train.build.station", "operators", "Signs for stations."],
    ["train.build.switcher", "operators", "Signs for switches."],
    ["train.build.spawner", "operators", "Signs that make trains."],
    ["train.command.chest", "operators", "/train chest."],
  ]),
  takesEffect: afterReload(source, "train globalconfig reload", "Applies config.yml."),
  mistakes: facts(source, [
    "Ordinary minecarts stay as they are until they are placed as a train.",
    "Players can't make signs without train.build permissions.",
  ]),
  companions: ["modrinth:bkcommonlib", "modrinth:luckperms"],
};
