import type { PluginKnowledge } from "../page.ts";
import { afterRestart, fact, facts } from "../write-page.ts";

const mod = "FabricMC/fabric-api: src/main/resources/fabric.mod.json";

export const fabricApi: PluginKnowledge = {
  id: "fabric-api",
  name: "Fabric API",
  aliases: ["fabric api", "fapi"],
  projects: ["modrinth:fabric-api"],
  kind: "mod",
  purpose: fact(mod, "A library that most Fabric mods need. It changes nothing in the game."),
  needs: facts(mod, ["The build for this Minecraft version: its version ends with +<Minecraft version>."]),
  files: [],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(mod, "Mods are only loaded at the start."),
  mistakes: [
    ...facts(mod, ["A build for another Minecraft version.", "Put on Forge or NeoForge."]),
    ...facts("TwelveIterations/Waystones: issue 1012", [
      "Too old for another mod, which then names the version it needs.",
    ]),
  ],
};
