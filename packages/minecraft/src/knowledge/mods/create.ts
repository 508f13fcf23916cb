import type { PluginKnowledge } from "../page.ts";
import { afterRestart, configFile, decimal, fact, facts, flag, whole } from "../write-page.ts";

const kinetics =
  "Creators-of-Create/Create: src/main/java/com/simibubi/create/infrastructure/config/CKinetics.java";
const logistics =
  "Creators-of-Create/Create: src/main/java/com/simibubi/create/infrastructure/config/CLogistics.java";
const trains =
  "Creators-of-Create/Create: src/main/java/com/simibubi/create/infrastructure/config/CTrains.java";
const generation =
  "Creators-of-Create/Create: src/main/java/com/simibubi/create/infrastructure/config/CWorldGen.java";
const mod = "Creators-of-Create/Create: mods.toml";
const file = "<world>/serverconfig/create-server.toml";

export const create: PluginKnowledge = {
  id: "create",
  name: "Create",
  aliases: ["create mod"],
  projects: ["modrinth:create"],
  kind: "mod",
  purpose: fact(mod, "Machines, belts, moving contraptions and trains."),
  needs: facts(mod, [
    "Forge 1.20.1 or NeoForge 1.21.1. Fabric has a port of its own, create-fabric.",
    "The same version on each player's computer.",
  ]),
  files: [
    configFile("toml", "config/create-common.toml", generation, [
      flag("worldgen.disableWorldGen", false, "Generates none of its ores."),
    ]),
    configFile("toml", file, kinetics, [
      flag("kinetics.disableStress", false, "Machines need no strength."),
      whole("kinetics.maxBeltLength", 20, "Longest belt in blocks.", { min: 5 }),
      whole("kinetics.maxRotationSpeed", 256, "Highest speed.", { min: 64 }),
      whole("kinetics.crushingDamage", 4, "Damage of crushing wheels.", { min: 0 }),
      whole("kinetics.contraptions.maxBlocksMoved", 2048, "Largest contraption in blocks.", { min: 1 }),
      whole("kinetics.contraptions.maxRopeLength", 256, "Longest rope in blocks.", { min: 1 }),
      flag("kinetics.contraptions.harvesterReplants", true, "Harvesters plant again."),
    ]),
    configFile("toml", file, logistics, [
      whole("logistics.mechanicalArmRange", 5, "Reach of arms in blocks.", { min: 1 }),
      whole("logistics.linkRange", 256, "Reach of redstone links in blocks.", { min: 1 }),
      whole("logistics.vaultCapacity", 20, "Stacks for each block of a vault.", { min: 1 }),
    ]),
    configFile("toml", file, trains, [
      whole("trains.maxTrackPlacementLength", 32, "Longest piece of track in blocks.", { min: 16, max: 128 }),
      decimal("trains.trainTopSpeed", 28, "Highest speed of trains in metres per second.", { min: 0 }),
    ]),
  ],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(kinetics, "A restart applies all files."),
  mistakes: facts(mod, [
    "The newest Minecraft: it runs on 1.20.1 and 1.21.1.",
    "1.21.1 with Forge: it needs NeoForge there.",
    "Add-ons made for Create 0.5.",
  ]),
  isNeededByPlayers: true,
};
