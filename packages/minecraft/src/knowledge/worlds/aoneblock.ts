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
  inGame,
  permissions,
  text,
  whole,
} from "../write-page.ts";

const config = "BentoBoxWorld/AOneBlock: src/main/resources/config.yml";
const addon = "BentoBoxWorld/AOneBlock: src/main/resources/addon.yml";
const manager = "BentoBoxWorld/BentoBox: AddonsManager.java";

export const aoneblock: PluginKnowledge = {
  id: "aoneblock",
  name: "AOneBlock",
  aliases: ["oneblock", "one block"],
  projects: ["modrinth:aoneblock", "hangar:AOneBlock"],
  kind: "plugin",
  purpose: fact(
    addon,
    "OneBlock: each player starts on a single block that gives something new each time it is broken.",
  ),
  needs: facts(addon, ["BentoBox."]),
  files: [
    configFile("yaml", "plugins/BentoBox/addons/AOneBlock/config.yml", config, [
      text("world.world-name", "oneblock_world", "Name of the world. A change makes a new world."),
      choice("world.difficulty", "NORMAL", ["PEACEFUL", "EASY", "NORMAL", "HARD"], "Difficulty."),
      whole(
        "world.distance-between-islands",
        400,
        "Half the distance between two islands, in blocks. Only for a new world.",
      ),
      whole("world.protection-range", 50, "Radius of an island's protection, in blocks."),
      whole("world.island-height", 80, "Height of the islands."),
      flag("world.nether.generate", true, "A nether."),
      whole("island.max-team-size", 4, "Players on one island."),
      whole("island.max-homes", 1, "Homes on one island."),
      whole("island.reset.reset-limit", -1, "How often a player may start again; -1 for no limit."),
    ]),
  ],
  commands: commands(config, [
    inGame(changes("ob", "Creates or visits the player's island.")),
    inGame(dangerous("ob reset", "Deletes the player's island and starts again.")),
    changes("oba reload", "Reads the game's settings again."),
    dangerous("oba delete <player>", "Deletes a player's island."),
  ]),
  permissions: permissions(addon, [
    ["aoneblock.island.*", "everyone", "Everything on one's own island."],
    ["aoneblock.admin.*", "operators", "All commands for staff."],
  ]),
  takesEffect: afterRestart(config, "World settings only apply to a new world: delete the old one first."),
  mistakes: [
    ...facts(manager, ["The jar in plugins/: it belongs into plugins/BentoBox/addons/."]),
    ...facts(addon, ["BentoBox is missing, or too old."]),
  ],
  companions: ["modrinth:bentobox"],
  folder: "plugins/BentoBox/addons",
  worlds: ["oneblock_world", "oneblock_world_nether", "oneblock_world_the_end"],
};
