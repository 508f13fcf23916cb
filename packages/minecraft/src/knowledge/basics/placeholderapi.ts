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
  reads,
  text,
} from "../write-page.ts";

const config = "PlaceholderAPI/PlaceholderAPI: config.yml";
const plugin = "PlaceholderAPI/PlaceholderAPI: plugin.yml";
const manager = "PlaceholderAPI/PlaceholderAPI: LocalExpansionManager.java";

export const placeholderapi: PluginKnowledge = {
  id: "placeholderapi",
  name: "PlaceholderAPI",
  aliases: ["PAPI"],
  projects: ["modrinth:placeholderapi", "hangar:PlaceholderAPI", "spiget:6245"],
  kind: "plugin",
  purpose: fact(
    "PlaceholderAPI/PlaceholderAPI: README.md",
    "Replaces %placeholders% in the texts of other plugins.",
  ),
  needs: facts(manager, [
    "Expansions: it has no placeholders of its own. They are downloaded by command, so it needs outgoing connections.",
  ]),
  files: [
    configFile("yaml", "plugins/PlaceholderAPI/config.yml", config, [
      flag("check_updates", true, "Looks for new versions."),
      flag("cloud_enabled", true, "Whether expansions can be downloaded."),
      text("boolean.true", "yes", "Text for true."),
      text("boolean.false", "no", "Text for false."),
      text("date_format", "MM/dd/yy HH:mm:ss", "How dates look."),
      flag("detect_malicious_expansions", true, "Refuses expansions known to be harmful."),
      flag("debug", false, "More output in the console."),
    ]),
  ],
  commands: commands(plugin, [
    reads("papi list", "Installed expansions."),
    reads("papi ecloud list …", "Expansions that can be downloaded."),
    changes(
      "papi parse <player> …",
      "Shows a text with its placeholders replaced; some expansions change things when asked.",
    ),
    changes("papi reload", "Reads the config and the expansions again."),
    dangerous("papi ecloud download <expansion>", "Downloads and installs code from outside."),
  ]),
  permissions: permissions(plugin, [["placeholderapi.*", "operators", "All commands."]]),
  takesEffect: afterReload(plugin, "papi reload", "Also needed after each download."),
  mistakes: facts(manager, [
    "A text such as %player_name% shown as it is: its expansion is missing, or was not reloaded.",
    "The expansion of a plugin that is not installed can't load.",
  ]),
};
