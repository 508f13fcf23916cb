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

const settings = "CitizensDev/Citizens2: Settings.java";
const plugin = "CitizensDev/Citizens2: main/src/main/resources/plugin.yml";

export const citizens: PluginKnowledge = {
  id: "citizens",
  name: "Citizens",
  aliases: ["citizens2", "npc"],
  projects: ["modrinth:citizens", "spiget:13811"],
  kind: "plugin",
  purpose: fact(plugin, "NPCs with skins, paths and commands."),
  needs: facts("CitizensDev/Citizens2: pom.xml", [
    "A build for this Minecraft version; each build knows only a few.",
  ]),
  files: [
    configFile("yaml", "plugins/Citizens/config.yml", settings, [
      flag("npc.default.look-close.enabled", false, "New NPCs look at players."),
      whole("npc.default.look-close.range", 10, "From how far, in blocks."),
      flag("npc.default.talk-close.enabled", false, "New NPCs talk to players who come near."),
      decimal("npc.default.npc-cost", 100, "Price of an NPC, with Vault."),
      decimal("npc.pathfinding.default-range-blocks", 100, "How far NPCs find a way."),
      flag("npc.chunks.always-keep-loaded", false, "Keeps the chunks of NPCs loaded; costs memory."),
      flag("npc.tablist.disable", true, "Hides NPCs from the list of players."),
      text("npc.selection.item", "stick", "Item that selects an NPC."),
      text("storage.save-task-frequency", "1hr", "Time between saves."),
    ]),
  ],
  commands: commands(plugin, [
    reads("npc list", "All NPCs."),
    inGame(changes("npc create <name>", "Creates an NPC at the player's place.")),
    inGame(changes("npc select", "Selects the NPC in front.")),
    inGame(changes("npc skin <name>", "Gives the selected NPC a skin.")),
    inGame(changes("npc command add …", "Command that runs when the NPC is clicked.")),
    inGame(dangerous("npc remove", "Removes the selected NPC.")),
    changes("citizens save", "Saves all NPCs."),
    dangerous("citizens reload", "Reads NPCs from the file; what was not saved is lost."),
  ]),
  permissions: permissions(plugin, [
    ["citizens.npc.*", "operators", "All commands about NPCs."],
    ["citizens.admin", "operators", "Saving and reloading."],
  ]),
  takesEffect: afterReload(
    plugin,
    "citizens reload",
    "Run /citizens save first: NPCs that were not saved are lost.",
  ),
  mistakes: facts(settings, [
    "A build for another Minecraft version turns itself off.",
    "Reloaded without saving.",
  ]),
};
