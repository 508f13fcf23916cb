import type { PluginKnowledge } from "../page.ts";
import { afterRestart, fact, facts } from "../write-page.ts";

const source = "bergerhealer/BKCommonLib: README.md";

export const bkcommonlib: PluginKnowledge = {
  id: "bkcommonlib",
  name: "BKCommonLib",
  aliases: [],
  projects: ["modrinth:bkcommonlib", "spiget:39590"],
  kind: "plugin",
  purpose: fact(source, "The base of TrainCarts."),
  needs: facts(source, []),
  files: [],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(source, "It is loaded when the server starts."),
  mistakes: facts(source, ["Older than the version of Minecraft."]),
};
