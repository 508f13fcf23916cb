import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  dangerous,
  decimal,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "DecentSoftware-eu/DecentHolograms: plugin/src/main/resources/config.yml";
const plugin = "DecentSoftware-eu/DecentHolograms: plugin/src/main/resources/plugin.yml";
const main = "DecentSoftware-eu/DecentHolograms: DecentHolograms.java";
const settings = "DecentSoftware-eu/DecentHolograms: Settings.java";

export const decentholograms: PluginKnowledge = {
  id: "decentholograms",
  name: "DecentHolograms",
  aliases: ["dh", "holograms", "decent holograms"],
  projects: ["modrinth:decentholograms", "spiget:96927"],
  kind: "plugin",
  purpose: fact("DecentSoftware-eu/DecentHolograms: README.md", "Floating texts, items and heads."),
  needs: [],
  files: [
    configFile("yaml", "plugins/DecentHolograms/config.yml", config, [
      text("defaults.text", "Blank Line", "Text of a new line."),
      decimal("defaults.height.text", 0.3, "Height of a text line in blocks."),
      decimal("defaults.height.icon", 0.6, "Height of an item in blocks."),
      flag("defaults.down-origin", false, "The position is the bottom instead of the top."),
      whole("click-cooldown", 1, "Ticks between two clicks."),
      flag(
        "allow-placeholders-inside-animations",
        false,
        "Placeholders in animations; costs processor time.",
      ),
      flag("update-visibility-on-teleport", false, "Shows holograms again after a teleport."),
      flag("damage-display.enabled", false, "Shows damage as floating numbers."),
      flag("healing-display.enabled", false, "Shows healing as floating numbers."),
    ]),
    configFile("yaml", "plugins/DecentHolograms/config.yml", settings, [
      whole("defaults.display-range", 48, "Blocks from which holograms are seen.", { min: 1, max: 48 }),
      whole("defaults.update-range", 48, "Blocks within which they change.", { min: 1, max: 48 }),
      whole("defaults.update-interval", 20, "Ticks between two changes.", { min: 1, max: 1200 }),
    ]),
  ],
  commands: commands(plugin, [
    reads("dh list", "All holograms."),
    changes("dh holograms create <name> …", "Creates one: -l:world:x:y:z, then a text."),
    changes("dh lines add <name> <page> …", "Adds a line."),
    dangerous("dh holograms delete <name>", "Deletes a hologram."),
    inGame(changes("dh holograms movehere <name>", "Moves it to the player.")),
    changes("dh reload", "Reads config and holograms again."),
  ]),
  permissions: permissions(plugin, [
    ["dh.admin", "operators", "All commands."],
    ["dh.default", "everyone", "Seeing its version."],
  ]),
  takesEffect: afterReload(plugin, "dh reload", "Applies config and hologram files."),
  mistakes: [
    ...facts(main, ["A version older than the server's Minecraft turns itself off."]),
    ...facts(config, ["Gone after a teleport: set update-visibility-on-teleport to true."]),
  ],
};
