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
  text,
  whole,
} from "../write-page.ts";

const config = "EssentialsX/Essentials: Essentials/src/main/resources/config.yml";
const chat = "EssentialsX/Essentials: EssentialsChat/src/main/resources/plugin.yml";
const spawn = "EssentialsX/Essentials: EssentialsSpawn/src/main/resources/plugin.yml";

export const essentialsxModules: PluginKnowledge = {
  id: "essentialsx-modules",
  name: "EssentialsX Spawn and Chat",
  aliases: ["EssentialsSpawn", "EssentialsChat", "essentialsx-spawn", "essentialsx-chat-module"],
  projects: ["modrinth:essentialsx-spawn", "modrinth:essentialsx-chat-module"],
  kind: "plugin",
  purpose: fact(
    spawn,
    "A spawn point with /spawn, and chat formats with prefixes. Two jars beside EssentialsX.",
  ),
  needs: facts(chat, ["EssentialsX of the same version."]),
  files: [
    configFile("yaml", "plugins/Essentials/config.yml", config, [
      text(
        "newbies.announce-format",
        undefined,
        "Message when a player joins for the first time; empty for none.",
      ),
      text("newbies.spawnpoint", "newbies", "Spawn point of new players."),
      text("newbies.kit", "tools", "Kit of new players; empty for none."),
      text(
        "respawn-listener-priority",
        "high",
        "none for normal respawns, lowest to leave them to Multiverse, high or highest for Essentials.",
      ),
      flag("spawn-on-join", false, "Teleports every player to the spawn when joining."),
      flag("respawn-at-home", false, "Respawns players at their home."),
      whole("chat.radius", 0, "Blocks that chat reaches; 0 for everywhere."),
      text("chat.format", "<{DISPLAYNAME}> {MESSAGE}", "How a chat line looks."),
    ]),
  ],
  commands: commands(spawn, [
    inGame(changes("setspawn [group]", "Sets the spawn to the player's place.")),
    inGame(changes("spawn", "Teleports to the spawn.")),
    changes("ess reload", "Reads the config files again."),
  ]),
  permissions: permissions(chat, [
    ["essentials.chat.local", "everyone", "Chat within the radius."],
    ["essentials.chat.receive.local", "everyone", "Hears local chat."],
  ]),
  takesEffect: afterReload(
    "EssentialsX/Essentials: Essentials/src/main/resources/plugin.yml",
    "ess reload",
    "Applies chat formats and spawn settings. respawn-listener-priority needs a restart.",
    ["respawn-listener-priority"],
  ),
  mistakes: [
    ...facts(spawn, [
      "/spawn is expected from the core: it is a separate jar, and players need the permission essentials.spawn.",
    ]),
    ...facts(config, [
      "{PREFIX} stays empty without Vault.",
      "Beside Multiverse, respawns go to the wrong world unless respawn-listener-priority is lowest.",
    ]),
  ],
  companions: ["modrinth:essentialsx"],
};
