import type { PluginKnowledge } from "../page.ts";
import { afterRestart, configFile, fact, facts, flag } from "../write-page.ts";

const config = "mezz/JustEnoughItems: ServerConfig.java";
const mod = "mezz/JustEnoughItems: fabric.mod.json";
const issue = "mezz/JustEnoughItems: issue 4212";

export const jei: PluginKnowledge = {
  id: "jei",
  name: "Just Enough Items",
  aliases: ["jei"],
  projects: ["modrinth:jei", "modrinth:u6dRKJwZ"],
  kind: "mod",
  purpose: fact(mod, "Shows all items and recipes to players who have it installed."),
  needs: facts(mod, ["The mod on each player's computer.", "On Fabric: Fabric API."]),
  files: [
    configFile("toml", "config/jei-server.toml", config, [
      flag("cheat mode.enableCheatModeForOp", true, "Operators take items from the list."),
      flag("cheat mode.enableCheatModeForCreative", true, "Creative players take items from the list."),
      flag("cheat mode.enableCheatModeForGive", false, "Everyone who may use /give does."),
    ]),
  ],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(
    config,
    "Read at the start. Fabric has no such file; the values are fixed there.",
  ),
  mistakes: [
    ...facts(issue, ["Not on the server: since Minecraft 1.21.2 players then see no recipes."]),
    ...facts(mod, ["Players without the mod see nothing of it."]),
    ...facts(config, ["Operators get items without noticing why: cheat mode is on for them."]),
  ],
};
