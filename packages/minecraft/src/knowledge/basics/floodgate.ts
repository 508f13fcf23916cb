import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
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

const config = "GeyserMC/Floodgate: core/src/main/resources/config.yml";
const nodes = "GeyserMC/Floodgate: Permission.java";
const wiki = "GeyserMC/GeyserWebsite: wiki/floodgate";

export const floodgate: PluginKnowledge = {
  id: "floodgate",
  name: "Floodgate",
  aliases: [],
  projects: ["modrinth:floodgate"],
  kind: "plugin",
  purpose: fact(wiki, "Lets Bedrock players join through Geyser without a Java account."),
  needs: facts(wiki, ["Geyser on the same server or proxy."]),
  files: [
    configFile("yaml", "plugins/floodgate/config.yml", config, [
      text(
        "key-file-name",
        "key.pem",
        "File of the key. Everyone who has it can join as any player: keep it secret.",
      ),
      text("username-prefix", ".", "Sign in front of Bedrock names."),
      flag("replace-spaces", true, "Replaces blanks in names by underscores."),
      flag("player-link.enabled", true, "Bedrock accounts can be linked to Java accounts."),
      flag("player-link.require-link", false, "Only linked accounts may join."),
      flag("player-link.enable-own-linking", false, "Stores links here; needs a database jar."),
      flag("player-link.allowed", true, "Players may link accounts themselves."),
      whole("player-link.link-code-timeout", 300, "Seconds a link code is valid."),
      flag("player-link.enable-global-linking", true, "Uses the links stored by GeyserMC."),
    ]),
  ],
  commands: commands(nodes, [
    changes("fwhitelist add <name>", "Adds a Bedrock player to the whitelist."),
    changes("fwhitelist remove <name>", "Removes one."),
    inGame(changes("linkaccount", "Links the player's accounts.")),
  ]),
  permissions: permissions(nodes, [
    ["floodgate.command.fwhitelist", "operators", "Whitelisting Bedrock players."],
  ]),
  takesEffect: afterRestart(nodes, "Has no reload command."),
  mistakes: facts(wiki, [
    "Geyser's java.auth-type left at online.",
    "A letter or digit as prefix: names of Bedrock and Java players can then be the same.",
    "Bedrock names put on the normal whitelist.",
    "Own linking turned on without a database jar.",
  ]),
};
