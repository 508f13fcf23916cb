import type { PluginKnowledge } from "../page.ts";
import { afterRestart, changes, commands, configFile, fact, facts, reads, text } from "../write-page.ts";

const manager = "BentoBoxWorld/BentoBox: AddonsManager.java";
const config = "BentoBoxWorld/BentoBox: config.yml";
const readme = "BentoBoxWorld/BentoBox: README.md";

export const bentobox: PluginKnowledge = {
  id: "bentobox",
  name: "BentoBox",
  aliases: ["bbox", "bento box"],
  projects: ["modrinth:bentobox", "hangar:BentoBox"],
  kind: "plugin",
  purpose: fact(readme, "Runs island games such as BSkyBlock and AOneBlock, which are add-ons of it."),
  needs: facts(readme, ["A game: without one it does nothing.", "Java 25 from version 3.18."]),
  files: [
    configFile("yaml", "plugins/BentoBox/config.yml", config, [
      text(
        "general.database.type",
        "JSON",
        "Where islands are stored: JSON, MYSQL, MARIADB, MONGODB, SQLITE or POSTGRESQL.",
      ),
    ]),
  ],
  commands: commands(readme, [
    reads("bbox version", "Versions of BentoBox and its games."),
    changes("bbox reload", "Reads texts and settings again."),
  ]),
  permissions: [],
  takesEffect: afterRestart(manager, "Games are loaded when the server starts."),
  mistakes: facts(manager, [
    "A game's jar in plugins/: it belongs into plugins/BentoBox/addons/.",
    "A game that needs a newer BentoBox is not loaded.",
  ]),
};
