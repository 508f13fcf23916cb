import type { PluginKnowledge } from "../page.ts";
import { afterRestart, fact, facts } from "../write-page.ts";

const source = "nulli0n/nightcore-spigot: README.md";

export const nightcore: PluginKnowledge = {
  id: "nightcore",
  name: "nightcore",
  aliases: [],
  projects: ["modrinth:nightcore"],
  kind: "plugin",
  purpose: fact(source, "The base of ExcellentEnchants and other plugins of its author."),
  needs: facts(source, []),
  files: [],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(source, "It is loaded when the server starts."),
  mistakes: facts(source, []),
};
