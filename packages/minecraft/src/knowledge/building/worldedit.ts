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
  list,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "EngineHub/WorldEdit: worldedit-bukkit/src/main/resources/defaults/config.yml";
const plugin = "EngineHub/WorldEdit: worldedit-bukkit/src/main/resources/plugin.yml";
const log = "EngineHub/WorldEdit: CHANGELOG.txt";

export const worldedit: PluginKnowledge = {
  id: "worldedit",
  name: "WorldEdit",
  aliases: ["we", "world edit"],
  projects: ["modrinth:worldedit", "modrinth:1u6JkXh5", "hangar:WorldEdit"],
  kind: "plugin",
  purpose: fact(plugin, "Changes thousands of blocks with one command, and copies and pastes buildings."),
  needs: [],
  files: [
    configFile("yaml", "plugins/WorldEdit/config.yml", config, [
      whole("limits.max-blocks-changed.default", -1, "Blocks one command may change; -1 for no limit.", {
        min: -1,
      }),
      whole("limits.max-blocks-changed.maximum", -1, "Highest limit a player can choose; -1 for none.", {
        min: -1,
      }),
      whole("limits.max-radius", -1, "Largest radius of spheres and the like; -1 for no limit.", { min: -1 }),
      whole("limits.max-brush-radius", 5, "Largest brush."),
      whole("limits.butcher-radius.maximum", -1, "Largest radius of /butcher; -1 for no limit.", { min: -1 }),
      list("limits.disallowed-blocks", undefined, "Blocks that can't be placed."),
      flag("use-inventory.enable", false, "Takes blocks from the player's inventory."),
      flag("logging.log-commands", false, "Logs each command."),
      text("saving.dir", "schematics", "Folder of saved buildings."),
      whole("history.size", 15, "Steps that can be undone."),
      whole("history.expiration", 10, "Minutes until history is forgotten."),
      whole("calculation.timeout", 100, "Milliseconds a formula may take."),
      text("wand-item", "minecraft:wooden_axe", "Item that selects."),
      flag("no-op-permissions", false, "Operators need permissions too."),
    ]),
  ],
  commands: commands(plugin, [
    inGame(changes("/wand", "Gives the item that selects an area.")),
    inGame(dangerous("/set <block>", "Replaces all blocks of the selection.")),
    inGame(dangerous("/replace <from> <to>", "Replaces one kind of block.")),
    inGame(reads("/copy", "Copies the selection.")),
    inGame(dangerous("/paste", "Pastes the copy.")),
    inGame(changes("/undo", "Undoes the last change.")),
    inGame(reads("/schem load <file>", "Loads a saved building.")),
    changes("we reload", "Reads the config again."),
  ]),
  permissions: permissions(plugin, [
    ["worldedit.*", "operators", "All commands."],
    ["worldedit.limit.unrestricted", "operators", "Ignores the limits."],
  ]),
  takesEffect: afterReload(plugin, "we reload", "Applies config.yml."),
  mistakes: [
    ...facts(config, [
      "No limit of blocks for trusted builders: one large command can stop the server for minutes.",
    ]),
    ...facts(log, ["Installed together with FastAsyncWorldEdit: use one of them."]),
  ],
};
