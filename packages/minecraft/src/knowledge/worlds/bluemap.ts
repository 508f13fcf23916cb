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
  permissions,
  port,
  reads,
  text,
  whole,
} from "../write-page.ts";

const core = "BlueMap-Minecraft/BlueMap: common/src/main/resources/de/bluecolored/bluemap/config/core.conf";
const plugin =
  "BlueMap-Minecraft/BlueMap: common/src/main/resources/de/bluecolored/bluemap/config/plugin.conf";
const webserver =
  "BlueMap-Minecraft/BlueMap: common/src/main/resources/de/bluecolored/bluemap/config/webserver.conf";
const map =
  "BlueMap-Minecraft/BlueMap: common/src/main/resources/de/bluecolored/bluemap/config/maps/map.conf";
const code = "BlueMap-Minecraft/BlueMap: common/src/main/java/de/bluecolored/bluemap/common/commands";

export const bluemap: PluginKnowledge = {
  id: "bluemap",
  name: "BlueMap",
  aliases: ["blue map", "web map"],
  projects: ["modrinth:bluemap", "hangar:BlueMap", "spiget:83557"],
  kind: "plugin",
  purpose: fact("BlueMap-Minecraft/BlueMap: README.md", "A map of the world in 3D, in the browser."),
  needs: facts(webserver, ["A TCP port for its website."]),
  files: [
    configFile("hocon", "plugins/BlueMap/core.conf", core, [
      flag(
        "accept-download",
        false,
        "The owner agrees to a download from Mojang. Nothing is drawn until it is true.",
      ),
      whole("render-thread-count", undefined, "Threads that draw; each costs memory."),
      flag("scan-for-mod-resources", true, "Uses the textures of mods."),
    ]),
    configFile("hocon", "plugins/BlueMap/plugin.conf", plugin, [
      flag("live-player-markers", true, "Shows players on the map."),
      flag("hide-sneaking", false, "Hides players who sneak."),
    ]),
    configFile("hocon", "plugins/BlueMap/webserver.conf", webserver, [
      flag("enabled", true, "Runs the website."),
      port("port", 8100, "TCP port of the website."),
      text("webroot", "bluemap/web", "Folder of the website."),
    ]),
    configFile("hocon", "plugins/BlueMap/maps/<map>.conf", map, [
      text("name", undefined, "Shown name of the map."),
      whole("remove-caves-below-y", undefined, "Leaves out caves below this height."),
      text("storage", "file", "Where the map is stored."),
    ]),
  ],
  commands: commands(code, [
    reads("bluemap", "State of the map."),
    reads("bluemap tasks", "What is being drawn."),
    changes("bluemap start", "Continues drawing."),
    changes("bluemap stop", "Pauses drawing."),
    changes("bluemap update <map>", "Draws a map again where it changed."),
    changes("bluemap freeze <map>", "Stops a map's updates."),
    changes("bluemap reload", "Reads the config again."),
    dangerous("bluemap purge <map>", "Deletes a drawn map."),
  ]),
  permissions: permissions(code, [["bluemap.<command>", "operators", "One command."]]),
  takesEffect: afterReload(code, "bluemap reload", "Applies all config files."),
  mistakes: [
    ...facts(core, ["accept-download is still false."]),
    ...facts(webserver, [
      "The port is closed, or another program uses it.",
      "ip is set to an address the server does not have.",
    ]),
  ],
};
