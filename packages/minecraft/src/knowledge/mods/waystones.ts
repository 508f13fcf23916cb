import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
  choice,
  commands,
  configFile,
  fact,
  facts,
  flag,
  list,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config =
  "TwelveIterationMods/Waystones: common/src/main/java/net/blay09/mods/waystones/config/WaystonesConfigData.java";
const mod = "TwelveIterationMods/Waystones: fabric.mod.json";

export const waystones: PluginKnowledge = {
  id: "waystones",
  name: "Waystones",
  aliases: ["waystone"],
  projects: ["modrinth:waystones", "modrinth:LOpKHB2A"],
  kind: "mod",
  purpose: fact(mod, "Stones that players find or build, and teleport between."),
  needs: facts(mod, [
    "Balm; on Fabric also Fabric API.",
    "The same mod and libraries on each player's computer.",
  ]),
  files: [
    configFile("toml", "config/waystones-common.toml", config, [
      list("general.restrictedWaystones", ["PLAYER"], "Stones that only their owner edits."),
      choice(
        "general.defaultVisibility",
        "ACTIVATION",
        ["ACTIVATION", "GLOBAL"],
        "Whether a stone must be found first.",
      ),
      flag("teleports.enableCosts", true, "Teleports cost experience."),
      flag("teleports.enableCooldowns", true, "Time between two teleports."),
      text("teleports.transportPets", "DISABLED", "Whether pets come along."),
      text("teleports.transportLeashed", "ENABLED", "Whether leashed animals come along."),
      text(
        "inventoryButton.inventoryButton",
        "",
        "A button in the inventory: empty for none, NEAREST, ANY or the name of a stone.",
      ),
      whole("worldGen.chunksBetweenWildWaystones", 25, "Chunks between stones in the wild; 0 for none.", {
        min: 0,
      }),
      text("worldGen.spawnInVillages", "REGULAR", "Stones in villages."),
    ]),
  ],
  commands: commands(mod, [
    reads("waystones list …", "Stones of a player."),
    reads("waystones count …", "How many there are."),
  ]),
  permissions: [],
  takesEffect: afterRestart(config, "Stones stand in new chunks only."),
  mistakes: [
    ...facts("TwelveIterations/Waystones: issue 1036", [
      "Balm is missing, or an old one lies beside the new.",
    ]),
    ...facts("TwelveIterations/Waystones: issue 1012", ["Fabric API is too old."]),
  ],
  isNeededByPlayers: true,
};
