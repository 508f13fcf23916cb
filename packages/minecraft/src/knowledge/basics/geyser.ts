import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  choice,
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
} from "../write-page.ts";

const config = "GeyserMC/Geyser: GeyserConfig.java";
const migrations = "GeyserMC/Geyser: ConfigMigrations.java";
const wiki = "GeyserMC/GeyserWebsite: wiki";

export const geyser: PluginKnowledge = {
  id: "geyser",
  name: "Geyser",
  aliases: ["Geyser-Spigot", "geysermc"],
  projects: ["modrinth:geyser"],
  kind: "plugin",
  purpose: fact(wiki, "Lets Bedrock players join a Java server."),
  needs: facts(wiki, [
    "A port for Bedrock players, TCP and UDP, and a UDP port for their traffic.",
    "Floodgate, so that they need no Java account.",
  ]),
  files: [
    configFile("yaml", "plugins/Geyser-Spigot/config.yml", config, [
      text("bedrock.address", "0.0.0.0", "Address it listens on."),
      port("bedrock.port", 19_132, "TCP and UDP port for Bedrock players. Set by us before every start."),
      choice("bedrock.transport", undefined, ["nethernet", "raknet", "both"], "How Bedrock players connect."),
      port("bedrock.webrtc-port", 0, "UDP port of players over NetherNet; 0 for the same.", 0),
      choice("java.auth-type", "online", ["online", "offline", "floodgate"], "How Bedrock players sign in."),
      text("motd.primary-motd", undefined, "First line in the server list of Bedrock players."),
      flag("motd.passthrough-motd", true, "Shows the Java server's text instead."),
      text("gameplay.server-name", undefined, "Name in the pause menu."),
      flag("gameplay.show-coordinates", true, "Shows coordinates to Bedrock players."),
      flag("gameplay.command-suggestions", true, "Suggests commands while typing."),
      port(
        "advanced.bedrock.broadcast-port",
        0,
        "Port told to players, if another one is reachable from outside; 0 for the same.",
        0,
      ),
      flag("debug-mode", undefined, "More output in the console."),
    ]),
  ],
  commands: commands(wiki, [
    reads("geyser list", "Bedrock players."),
    reads("geyser version", "Version and updates."),
    reads("geyser connectiontest …", "Whether Bedrock players can reach the server."),
    dangerous("geyser dump …", "Uploads details of this server to a website."),
    dangerous("geyser reload", "Reads the config again and kicks all Bedrock players."),
  ]),
  permissions: permissions(wiki, [["geyser.command.<name>", "operators", "One command."]]),
  takesEffect: afterReload(wiki, "geyser reload", "Kicks all Bedrock players; a restart does the same."),
  mistakes: [
    ...facts(wiki, [
      "The UDP port is closed.",
      "java.auth-type is not floodgate although Floodgate is installed.",
    ]),
    ...facts(migrations, [
      "Keys of the old layout: remote.*, bedrock.motd1 and show-cooldown are moved to their new places.",
    ]),
  ],
};
