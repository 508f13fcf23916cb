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

const source = "ZetaPlugins/LifeStealZ: src/main/resources/config.yml";

export const lifestealz: PluginKnowledge = {
  id: "lifestealz",
  name: "LifeStealZ",
  aliases: ["lsz"],
  projects: ["modrinth:lifestealz", "hangar:LifestealZ"],
  kind: "plugin",
  purpose: fact(
    source,
    "Killing a player takes one of their hearts; with none left a player is out until revived.",
  ),
  needs: facts(source, ["Paper."]),
  files: [
    configFile("yaml", "plugins/LifeStealZ/config.yml", source, [
      whole("startHearts", 10, "Hearts of a new player."),
      whole("maxHearts", 20, "Most hearts."),
      whole("heartsPerKill", 1, "Hearts that a kill takes."),
      flag("looseHeartsToNature", true, "Whether other deaths cost hearts too."),
      flag("disablePlayerBanOnElimination", false, "Off: players without hearts are banned."),
    ]),
  ],
  commands: commands(source, [
    inGame(reads("hearts", "One's own hearts.")),
    inGame(changes("withdrawheart", "Turns a heart into an item.")),
    inGame(changes("revive", "Brings back a player who is out.")),
    changes("lsz reload", "Reads the config again."),
  ]),
  permissions: permissions(source, [
    ["lifestealz.withdraw", "everyone", "/withdrawheart."],
    ["lifestealz.revive", "everyone", "/revive."],
    ["lifestealz.admin.*", "operators", "All commands for staff."],
  ]),
  takesEffect: afterReload(source, "lsz reload", "Applies config.yml."),
  mistakes: facts(source, [
    "Other deaths cost hearts too until looseHeartsToNature is off.",
    "Owners are surprised that a player without hearts is banned.",
  ]),
};
