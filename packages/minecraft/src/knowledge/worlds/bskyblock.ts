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

const config = "BentoBoxWorld/BSkyBlock: src/main/resources/config.yml";
const addon = "BentoBoxWorld/BSkyBlock: src/main/resources/addon.yml";
const manager = "BentoBoxWorld/BentoBox: AddonsManager.java";

export const bskyblock: PluginKnowledge = {
  id: "bskyblock",
  name: "BSkyBlock",
  aliases: ["skyblock", "bsb"],
  projects: ["modrinth:bskyblock", "hangar:BSkyBlock"],
  kind: "plugin",
  purpose: fact(addon, "Skyblock: each player starts on a small island in an empty world."),
  needs: facts(addon, ["BentoBox."]),
  files: [
    configFile("yaml", "plugins/BentoBox/addons/BSkyBlock/config.yml", config, [
      text("world.world-name", "bskyblock_world", "Name of the world. A change makes a new world."),
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
    inGame(changes("island", "Creates or visits the player's island.")),
    inGame(dangerous("island reset", "Deletes the player's island and starts again.")),
    changes("bsb reload", "Reads the game's settings again."),
    dangerous("bsb delete <player>", "Deletes a player's island."),
  ]),
  permissions: permissions(addon, [
    ["bskyblock.island.*", "everyone", "Everything on one's own island."],
    ["bskyblock.admin.*", "operators", "All commands for staff."],
  ]),
  takesEffect: afterRestart(config, "World settings only apply to a new world: delete the old one first."),
  mistakes: [
    ...facts(manager, ["The jar in plugins/: it belongs into plugins/BentoBox/addons/."]),
    ...facts(addon, ["BentoBox is missing, or too old."]),
  ],
  companions: ["modrinth:bentobox"],
  folder: "plugins/BentoBox/addons",
  worlds: ["bskyblock_world", "bskyblock_world_nether", "bskyblock_world_the_end"],
};
