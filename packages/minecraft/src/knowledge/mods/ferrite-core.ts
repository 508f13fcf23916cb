import type { PluginKnowledge } from "../page.ts";
import { afterRestart, configFile, fact, facts, flag } from "../write-page.ts";

const config = "malte0811/FerriteCore: FerriteConfig.java";
const mod = "malte0811/FerriteCore: fabric.mod.json";

export const ferriteCore: PluginKnowledge = {
  id: "ferrite-core",
  name: "FerriteCore",
  aliases: ["ferritecore"],
  projects: ["modrinth:ferrite-core"],
  kind: "mod",
  purpose: fact(mod, "Reduces the memory that block states and models use. Players need nothing."),
  needs: facts(mod, ["The jar for this Minecraft version and loader."]),
  files: [
    configFile("properties", "config/ferritecore.mixin.properties", config, [
      flag("replaceNeighborLookup", true, "Smaller tables of block states."),
      flag("replacePropertyMap", true, "Smaller maps of properties; needs replaceNeighborLookup."),
      flag("cacheMultipartPredicates", true, "Shares conditions of models."),
      flag("multipartDeduplication", true, "Shares parts of models; needs cacheMultipartPredicates."),
      flag("blockstateCacheDeduplication", true, "Shares caches of block states."),
      flag("bakedQuadDeduplication", true, "Shares faces of models."),
      flag("useSmallThreadingDetector", false, "Saves a little more, with a risk of rare crashes."),
    ]),
  ],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(config, "Read at the start."),
  mistakes: [
    ...facts(config, ["useSmallThreadingDetector turned on: it can crash."]),
    ...facts(mod, ["More speed expected: it saves memory.", "Wanted on Paper: it is a mod."]),
  ],
};
