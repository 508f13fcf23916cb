import type { PluginKnowledge } from "../page.ts";
import { afterRestart, changes, commands, fact, facts, inGame, reads } from "../write-page.ts";

const source = "nulli0n/ExcellentEnchants-spigot: README.md";

export const excellentenchants: PluginKnowledge = {
  id: "excellentenchants",
  name: "ExcellentEnchants",
  aliases: [],
  projects: ["modrinth:excellentenchants", "spiget:61693"],
  kind: "plugin",
  purpose: fact(source, "More than eighty enchantments that are found as the game's own are."),
  needs: facts(source, ["nightcore."]),
  files: [],
  commands: commands(source, [
    inGame(reads("eenchants list", "All enchantments.")),
    changes("eenchants reload", "Reads the settings again."),
  ]),
  permissions: [],
  takesEffect: afterRestart(source, "New enchantments are registered when the server starts."),
  mistakes: facts(source, ["nightcore is missing or too old.", "Minecraft is updated before the plugin."]),
  companions: ["modrinth:nightcore"],
};
