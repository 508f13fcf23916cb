import type { PluginKnowledge } from "../page.ts";
import { afterReload, changes, commands, fact, facts, inGame, permissions } from "../write-page.ts";

const source = "GrimAnticheat/Grim: README.md";

export const grimac: PluginKnowledge = {
  id: "grimac",
  name: "GrimAC",
  aliases: ["Grim"],
  projects: ["modrinth:grimac", "modrinth:LJNGWSvH"],
  kind: "plugin",
  purpose: fact(source, "Compares how players move with how the game would move them, and tells operators."),
  needs: facts(source, []),
  files: [],
  commands: commands(source, [
    inGame(changes("grim alerts", "Switches the alerts on or off.")),
    changes("grim reload", "Reads the config again."),
  ]),
  permissions: permissions(source, [
    ["grim.alerts", "operators", "Alerts."],
    ["grim.exempt", "none", "Not watched."],
  ]),
  takesEffect: afterReload(source, "grim reload", "Applies the config files."),
  mistakes: facts(source, [
    "It bans no players until punishments are written.",
    "Bedrock players are not watched.",
  ]),
};
