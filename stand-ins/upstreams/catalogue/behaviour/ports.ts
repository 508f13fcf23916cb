import type { Behaviour } from "./behaviour.ts";

/** Plugins that listen on a port of their own, by the name that they have on the console. */
export const ports: Readonly<Record<string, Behaviour>> = {
  BlueMap: {
    files: {
      "plugins/BlueMap/core.conf": [
        "# By changing the setting below to TRUE you agree to Mojang's EULA.",
        "accept-download: false",
        "",
      ].join("\n"),
      "plugins/BlueMap/webserver.conf": ["# Default is enabled", "enabled: true", "port: 8100", ""].join(
        "\n",
      ),
    },
    // Without the download it loads nothing, its web server included.
    listens: {
      answers: "map",
      settings: "plugins/BlueMap/webserver.conf",
      portKey: "port",
      bindKey: "ip",
      usualPort: 8100,
      needs: ["setting:plugins/BlueMap/core.conf=accept-download=true"],
      without: "You must accept the required file download in order for BlueMap to work!",
      says: "WebServer bound to all network interfaces on port {port}",
    },
  },
  dynmap: {
    files: {
      "plugins/dynmap/configuration.txt": [
        "components:",
        "  - class: org.dynmap.InternalClientUpdateComponent",
        "webserver-port: 8123",
        "",
      ].join("\n"),
    },
    listens: {
      answers: "map",
      settings: "plugins/dynmap/configuration.txt",
      portKey: "webserver-port",
      bindKey: "webserver-bindaddress",
      usualPort: 8123,
      // Settings without components show nothing.
      needs: ["text:plugins/dynmap/configuration.txt=components:"],
      without: "No components are configured.",
      says: "Web server started on address 0.0.0.0:{port}",
    },
  },
  voicechat: {
    files: {
      "plugins/voicechat/voicechat-server.properties": [
        "# The port of the voice chat",
        "port=24454",
        "",
      ].join("\n"),
    },
    listens: {
      answers: "voice",
      settings: "plugins/voicechat/voicechat-server.properties",
      portKey: "port",
      bindKey: "bind_address",
      usualPort: 24_454,
      says: "Voice chat server started at port {port}",
    },
  },
  Votifier: {
    files: {
      "plugins/Votifier/config.yml": ["# The IP to listen to", "host: 0.0.0.0", "port: 8192", ""].join("\n"),
    },
    listens: {
      answers: "votes",
      settings: "plugins/Votifier/config.yml",
      portKey: "port",
      bindKey: "host",
      usualPort: 8192,
      says: "Votifier enabled on socket 0.0.0.0/0.0.0.0:{port}.",
    },
  },
};
