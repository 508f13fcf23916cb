import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
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
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "Multiverse/Multiverse-Core: CoreConfigNodes.java";
const world = "Multiverse/Multiverse-Core: WorldConfigNodes.java";
const nodes = "Multiverse/Multiverse-Core: CorePermissions.java";
const source = "Multiverse/Multiverse-Core: src/main/java/org/mvplugins/multiverse/core/commands";
const readme = "Multiverse/Multiverse-Core: README.md";

export const multiverseCore: PluginKnowledge = {
  id: "multiverse-core",
  name: "Multiverse-Core",
  aliases: ["multiverse", "mv"],
  projects: ["modrinth:multiverse-core", "hangar:Multiverse-Core", "spiget:390"],
  kind: "plugin",
  purpose: fact(readme, "Several worlds on one server, each with its own game mode and difficulty."),
  needs: facts(readme, [
    "Separate inventories, portals and nether links are in further jars: Multiverse-Inventories, -Portals, -NetherPortals.",
  ]),
  files: [
    configFile("yaml", "plugins/Multiverse-Core/config.yml", config, [
      flag("world.enforce-access", false, "Asks for multiverse.access.<world>."),
      flag("world.enforce-gamemode", true, "Sets the world's game mode on entering."),
      flag("world.auto-import-default-worlds", true, "Takes over the server's own worlds."),
      flag("teleport.use-finer-teleport-permissions", true, "Separate permissions for each destination."),
      flag("spawn.first-spawn-override", false, "Sends new players to spawn.first-spawn-location."),
      text("spawn.first-spawn-location", undefined, "Where new players start."),
      flag("spawn.enable-join-destination", false, "Sends everyone to spawn.join-destination on joining."),
      text("spawn.join-destination", undefined, "Where players go on joining."),
      flag("messaging.enable-chat-prefix", false, "Shows the world's name in chat."),
    ]),
    configFile("yaml", "plugins/Multiverse-Core/worlds.yml", world, [
      choice("<world>.gamemode", undefined, ["survival", "creative", "adventure", "spectator"], "Game mode."),
      choice("<world>.difficulty", undefined, ["peaceful", "easy", "normal", "hard"], "Difficulty."),
      flag("<world>.pvp", undefined, "Fights between players."),
      flag("<world>.allow-flight", undefined, "Flying."),
      text("<world>.respawn-world", undefined, "World to respawn in."),
      text("<world>.alias", undefined, "Shown name."),
      flag("<world>.hidden", undefined, "Hidden from lists."),
      flag("<world>.auto-load", undefined, "Loaded at the start."),
      whole("<world>.player-limit", undefined, "Players allowed in it; -1 for no limit.", { min: -1 }),
    ]),
  ],
  commands: commands(source, [
    reads("mv list", "All worlds."),
    reads("mv info <world>", "Settings of a world."),
    changes("mv create <world> <environment> …", "Creates a world: normal, nether or the_end."),
    changes("mv import <world> <environment> …", "Takes over a folder as a world."),
    changes("mv modify <world> set <property> <value>", "Changes a setting of a world."),
    changes("mv tp <player> <destination>", "Teleports a player."),
    inGame(changes("mv setspawn", "Sets the world's spawn to the player's place.")),
    changes("mv reload", "Reads the config files again."),
    dangerous("mv unload <world>", "Unloads a world; its players are moved."),
    dangerous("mv remove <world>", "Forgets a world and keeps its folder."),
    dangerous("mv delete <world>", "Deletes a world and its folder."),
    dangerous("mv regen <world> …", "Deletes a world and creates it again."),
  ]),
  permissions: permissions(nodes, [
    ["multiverse.core.*", "operators", "All commands."],
    ["multiverse.teleport.self.*", "operators", "Teleporting oneself. Players can't /mv tp without it."],
    ["multiverse.access.<world>", "operators", "Entering a world while world.enforce-access is true."],
  ]),
  takesEffect: afterReload(source, "mv reload", "Applies config.yml and worlds.yml."),
  mistakes: [
    ...facts(config, ["Keys of version 4, such as enforceaccess, in version 5."]),
    ...facts("Multiverse/Multiverse-Core: issue 3448", [
      "EssentialsX Spawn decides about respawns: set its respawn-listener-priority to lowest.",
    ]),
  ],
};
