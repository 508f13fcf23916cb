import type { PluginKnowledge } from "../page.ts";
import { afterRestart, commands, configFile, fact, facts, inGame, reads, whole } from "../write-page.ts";

const config = "Glitchfiend/BiomesOPlenty: common/src/main/java/biomesoplenty/config/GenerationConfig.java";
const blend = "Glitchfiend/TerraBlender: TerraBlenderConfig.java";
const gradle = "Glitchfiend/BiomesOPlenty: gradle.properties";
const weight = { min: 0 };

export const biomesOPlenty: PluginKnowledge = {
  id: "biomes-o-plenty",
  name: "Biomes O' Plenty",
  aliases: ["bop", "biomesoplenty"],
  projects: ["modrinth:biomes-o-plenty"],
  kind: "mod",
  purpose: fact(gradle, "More than fifty new biomes, in chunks generated after it was installed."),
  needs: facts(gradle, [
    "TerraBlender and GlitchCore; on Fabric also Fabric API.",
    "The same mod and libraries on each player's computer.",
  ]),
  files: [
    configFile("toml", "config/biomesoplenty/generation.toml", config, [
      whole(
        "overworld.bop_primary_overworld_region_weight",
        10,
        "Share of its common biomes; 0 for none.",
        weight,
      ),
      whole(
        "overworld.bop_secondary_overworld_region_weight",
        8,
        "Share of its second set; 0 for none.",
        weight,
      ),
      whole("overworld.bop_overworld_rare_region_weight", 2, "Share of its rare biomes; 0 for none.", weight),
      whole("nether.bop_nether_region_weight", 13, "Share of its nether biomes; 0 for none.", weight),
      whole(
        "nether.bop_nether_rare_region_weight",
        2,
        "Share of its rare nether biomes; 0 for none.",
        weight,
      ),
    ]),
    configFile("toml", "config/terrablender.toml", blend, [
      whole("general.overworld_region_size", 3, "Size of regions.", { min: 2, max: 6 }),
      whole("general.nether_region_size", 2, "Size of regions in the nether.", { min: 2, max: 6 }),
      whole("general.vanilla_overworld_region_weight", 10, "Share of normal biomes.", weight),
    ]),
  ],
  commands: commands("Glitchfiend/BiomesOPlenty: README.md", [
    inGame(reads("locate biome <biome>", "Finds a biome such as biomesoplenty:lavender_field.")),
  ]),
  permissions: [],
  takesEffect: afterRestart(config, "Applies to new chunks only."),
  mistakes: facts(gradle, [
    "A library is missing.",
    "Added to an explored world: its biomes appear only in new chunks.",
  ]),
  isNeededByPlayers: true,
};
