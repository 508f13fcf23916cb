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
  whole,
} from "../write-page.ts";

const settings = "IntellectualSites/FastAsyncWorldEdit: Settings.java";
const plugin = "IntellectualSites/FastAsyncWorldEdit: worldedit-bukkit/src/main/resources/plugin.yml";
const main = "IntellectualSites/FastAsyncWorldEdit: FaweBukkit.java";

export const fastasyncworldedit: PluginKnowledge = {
  id: "fastasyncworldedit",
  name: "FastAsyncWorldEdit",
  aliases: ["fawe", "async worldedit"],
  projects: ["modrinth:fastasyncworldedit", "modrinth:z4HZZnLr", "spiget:13932"],
  kind: "plugin",
  purpose: fact(
    plugin,
    "WorldEdit that works beside the game instead of stopping it. It replaces WorldEdit's jar.",
  ),
  needs: facts(main, ["The jar for this server: one for Paper, another for Spigot."]),
  files: [
    configFile("yaml", "plugins/FastAsyncWorldEdit/config.yml", settings, [
      whole("max-memory-percent", 95, "Percent of memory at which changes are cancelled.", {
        min: -1,
        max: 100,
      }),
      whole("slower-memory-percent", 80, "Percent of memory at which changes slow down.", {
        min: -1,
        max: 100,
      }),
      flag("region-restrictions", true, "Players change only land where they may build."),
      whole("queue.parallel-threads", undefined, "Threads for changes; the number of cores by default."),
      whole("limits.default.max-changes", 50_000_000, "Blocks one player may change at the same time."),
      whole("limits.default.max-actions", 1, "Commands one player may run at the same time."),
      flag("limits.default.confirm-large", true, "Asks before large changes."),
      flag("history.use-disk", true, "Keeps history on disk."),
      whole("history.delete-after-days", 7, "Days until history is deleted."),
      whole("clipboard.delete-after-days", 1, "Days until copies are deleted."),
    ]),
  ],
  commands: commands(plugin, [
    inGame(changes("/wand", "Gives the item that selects an area.")),
    inGame(dangerous("/set <block>", "Replaces all blocks of the selection.")),
    inGame(dangerous("/paste", "Pastes the copy.")),
    inGame(changes("/undo", "Undoes the last change.")),
    inGame(dangerous("/history rollback <user> <radius> <time>", "Undoes a player's changes.")),
    changes("fawe reload", "Reads the config again."),
  ]),
  permissions: permissions(plugin, [
    ["fawe.admin", "operators", "All commands."],
    ["fawe.permpack.basic", "operators", "What a builder needs."],
    ["fawe.bypass.regions", "operators", "Changes land where the player may not build."],
    ["fawe.plotsquared", "everyone", "Changes one's own plot."],
  ]),
  takesEffect: afterReload(plugin, "fawe reload", "Applies config.yml."),
  mistakes: [
    ...facts(main, [
      "Installed together with WorldEdit: remove WorldEdit's jar.",
      "The jar for Spigot on Paper, or the other way around.",
    ]),
    ...facts(settings, [
      "The wand and disallowed blocks are looked for here: they are in worldedit-config.yml.",
    ]),
  ],
};
