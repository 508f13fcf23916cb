import type { PluginKnowledge } from "../page.ts";
import { afterRestart, fact, facts } from "../write-page.ts";

const mod = "squeek502/AppleSkin: fabric.mod.json";
const sync = "squeek502/AppleSkin: SyncHandler.java";

export const appleskin: PluginKnowledge = {
  id: "appleskin",
  name: "AppleSkin",
  aliases: ["apple skin"],
  projects: ["modrinth:appleskin"],
  kind: "mod",
  purpose: fact(mod, "Shows players who have it installed how much a food fills and how long it lasts."),
  needs: facts(mod, ["The mod on each player's computer.", "On Fabric: Fabric API."]),
  files: [],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(mod, "There is nothing to set on the server."),
  mistakes: facts(sync, [
    "Seen as a server feature: the server only sends exact values to players who have the mod.",
  ]),
};
