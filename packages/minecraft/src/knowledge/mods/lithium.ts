import type { PluginKnowledge } from "../page.ts";
import { afterRestart, configFile, fact, facts, flag } from "../write-page.ts";

const config = "CaffeineMC/lithium: LithiumConfig.java";
const mod = "CaffeineMC/lithium: fabric.mod.json";
const readme = "CaffeineMC/lithium: README.md";

export const lithium: PluginKnowledge = {
  id: "lithium",
  name: "Lithium",
  aliases: [],
  projects: ["modrinth:lithium", "modrinth:gvQqBUqZ"],
  kind: "mod",
  purpose: fact(
    readme,
    "Makes the game's logic faster without changing how it behaves. Players need nothing.",
  ),
  needs: facts(mod, ["Fabric or NeoForge, and the jar for this Minecraft version. Not Fabric API."]),
  files: [
    configFile("properties", "config/lithium.properties", config, [
      flag(
        "mixin.ai.pathing",
        undefined,
        "Path finding of mobs; set it to false only to find the cause of a crash.",
      ),
      flag("mixin.gen.biome_noise_cache", undefined, "A cache for world generation; as above."),
    ]),
  ],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(config, "The file is empty by default and read at the start."),
  mistakes: [
    ...facts(mod, [
      "Wanted on Forge or Paper.",
      "A jar for another Minecraft version.",
      "Together with OptiFabric.",
    ]),
    ...facts(config, ["Parts turned off without a reason."]),
  ],
};
