import type { AddOnPort, PortSettings, PortValue } from "./add-on-port.ts";

const port: PortValue = { is: "port" };
const address: PortValue = { is: "address" };
const everywhere: PortValue = { is: "text", text: "0.0.0.0" };

function settings(
  format: PortSettings["format"],
  path: string,
  values: Readonly<Record<string, PortValue>>,
  isCreated = true,
): PortSettings {
  const entries = Object.entries(values).map(([key, value]) => ({ path: key.split("/"), value }));
  return { path, format, isCreated, values: entries };
}

const webserver = { ip: everywhere, port };
const voice = { port, bind_address: { is: "text", text: "*" }, voice_host: address } as const;
const internalWebserver = {
  "settings/internal-webserver/bind": everywhere,
  "settings/internal-webserver/port": port,
};

/** Every add-on that is known to listen on a port of its own. */
export const addOnPorts: readonly AddOnPort[] = [
  {
    addOn: "bluemap",
    name: "BlueMap",
    purpose: "web-map",
    protocol: "tcp",
    check: "http",
    names: ["BlueMap"],
    projects: ["modrinth:bluemap", "hangar:BlueMap", "spiget:83557"],
    settings: {
      plugins: settings("hocon", "plugins/BlueMap/webserver.conf", webserver),
      mods: settings("hocon", "config/bluemap/webserver.conf", webserver),
    },
    silentUntil:
      "It starts once accept-download is true in its core.conf: you agree to a download from Mojang.",
    source:
      "BlueMap-Minecraft/BlueMap: common/src/main/resources/de/bluecolored/bluemap/config/webserver.conf, common/src/main/java/de/bluecolored/bluemap/common/plugin/Plugin.java",
  },
  {
    addOn: "squaremap",
    name: "squaremap",
    purpose: "web-map",
    protocol: "tcp",
    check: "http",
    names: ["squaremap"],
    projects: ["modrinth:squaremap", "hangar:squaremap"],
    settings: { plugins: settings("yaml", "plugins/squaremap/config.yml", internalWebserver) },
    source: "jpenilla/squaremap: common/src/main/java/xyz/jpenilla/squaremap/common/config/Config.java",
  },
  {
    addOn: "pl3xmap",
    name: "Pl3xMap",
    purpose: "web-map",
    protocol: "tcp",
    check: "http",
    names: ["Pl3xMap"],
    projects: ["modrinth:pl3xmap"],
    settings: { plugins: settings("yaml", "plugins/Pl3xMap/config.yml", internalWebserver) },
    source: "granny/Pl3xMap: core/src/main/java/net/pl3x/map/core/configuration/Config.java",
  },
  {
    addOn: "dynmap",
    name: "Dynmap",
    purpose: "web-map",
    protocol: "tcp",
    check: "http",
    names: ["dynmap"],
    projects: ["modrinth:dynmap", "spiget:274"],
    settings: {
      // Its components are listed in the same file: one without them shows nothing.
      plugins: settings(
        "yaml",
        "plugins/dynmap/configuration.txt",
        { "webserver-bindaddress": everywhere, "webserver-port": port },
        false,
      ),
    },
    silentUntil:
      "It writes its settings at its first start and gets its port at the next: restart the server once.",
    source: "webbukkit/dynmap: DynmapCore/src/main/resources/configuration.txt, DynmapCore.java",
  },
  {
    addOn: "simple-voice-chat",
    name: "Simple Voice Chat",
    purpose: "voice",
    protocol: "udp",
    check: "voice-ping",
    names: ["voicechat"],
    projects: ["modrinth:simple-voice-chat", "hangar:SimpleVoiceChat", "spiget:93738"],
    settings: {
      plugins: settings("properties", "plugins/voicechat/voicechat-server.properties", voice),
      mods: settings("properties", "config/voicechat/voicechat-server.properties", voice),
    },
    source: "henkelmax/simple-voice-chat: ServerConfig.java, debug/PingHandler.java",
  },
  {
    addOn: "nuvotifier",
    name: "NuVotifier",
    purpose: "votes",
    protocol: "tcp",
    check: "tcp",
    names: ["Votifier"],
    projects: ["modrinth:nuvotifier", "spiget:13449"],
    settings: { plugins: settings("yaml", "plugins/Votifier/config.yml", { host: everywhere, port }) },
    source: "NuVotifier/NuVotifier: bukkit/src/main/java/com/vexsoftware/votifier/NuVotifierBukkit.java",
  },
  {
    addOn: "votifierplus",
    name: "VotifierPlus",
    purpose: "votes",
    protocol: "tcp",
    check: "tcp",
    names: ["VotifierPlus"],
    projects: ["spiget:74040"],
    settings: { plugins: settings("yaml", "plugins/VotifierPlus/config.yml", { host: everywhere, port }) },
    source: "BenCodez/VotifierPlus: VotifierPlus/src/main/resources/config.yml",
  },
];
