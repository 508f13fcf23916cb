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
  list,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "ViaVersion/ViaVersion: common/src/main/resources/assets/viaversion/config.yml";
const plugin = "ViaVersion/ViaVersion: bukkit/src/main/resources/plugin.yml";
const manager = "ViaVersion/ViaVersion: ViaManagerImpl.java";

export const viaversion: PluginKnowledge = {
  id: "viaversion",
  name: "ViaVersion",
  aliases: ["via", "viaver"],
  projects: ["modrinth:viaversion", "hangar:ViaVersion", "spiget:19254"],
  kind: "plugin",
  purpose: fact(
    manager,
    "Lets players with a newer Minecraft join an older server. Players with an older one need ViaBackwards as well.",
  ),
  needs: [],
  files: [
    configFile("yaml", "plugins/ViaVersion/config.yml", config, [
      flag("check-for-updates", true, "Looks for new versions."),
      flag("send-supported-versions", false, "Lists all supported versions in the server list."),
      list("block-versions", [], "Versions that may not join, such as <1.16."),
      list("block-protocols", [], "Protocol numbers that may not join."),
      text(
        "block-disconnect-msg",
        "You are using an unsupported Minecraft version!",
        "Message for blocked versions.",
      ),
      flag("logging.log-blocked-joins", false, "Logs joins that were blocked."),
      flag("packet-limiter.enabled", true, "Kicks players that send too much."),
      whole("packet-limiter.max-per-second", 800, "Packets in one second until the kick."),
      whole("packet-limiter.sustained-max-per-second", 200, "Packets per second over a longer time."),
      flag("prevent-collision", true, "No pushing between players, as before 1.9."),
      flag("auto-team", true, "Puts players into a team for that."),
      flag("shield-blocking", true, "Shows blocking with a sword as a shield on 1.8 servers."),
      flag("hide-scoreboard-numbers", false, "Hides the numbers of scoreboards."),
    ]),
  ],
  commands: commands(plugin, [
    reads("viaversion list", "Players and their versions."),
    changes("viaversion reload", "Reads the config again."),
    changes("viaversion debug …", "Turns debug output on and off."),
    dangerous("viaversion dump", "Uploads details of this server to a website."),
  ]),
  permissions: permissions(plugin, [["viaversion.admin", "operators", "All commands."]]),
  takesEffect: afterReload(
    plugin,
    "viaversion reload",
    "Applies config.yml. A new jar needs a restart, never /reload.",
  ),
  mistakes: facts(manager, [
    "Used for older clients: that takes ViaBackwards.",
    "On the newest Minecraft it does nothing alone.",
    "Blocks of a newer version can't exist on the older server.",
  ]),
  companions: ["modrinth:viabackwards"],
};
