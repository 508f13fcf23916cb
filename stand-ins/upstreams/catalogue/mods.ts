import { mod, type ModLoader } from "./project.ts";
import { alphaOnly, betaFor26, modern, old, split, upToDate } from "./version-steps.ts";

const everywhere: readonly ModLoader[] = ["fabric", "forge", "neoforge"];

export const mods = [
  mod(
    "fabric-api",
    "Fabric API",
    "What nearly every mod for Fabric stands on",
    ["library"],
    60_000_000,
    upToDate("0.141"),
    {
      id: "fabric-api",
      provides: ["fabric"],
    },
  ),
  mod(
    "lithium",
    "Lithium",
    "A faster server that behaves the same",
    ["optimization"],
    30_000_000,
    split("0.15"),
    {
      loaders: ["fabric", "neoforge"],
      environment: "server_only_client_optional",
    },
  ),
  mod(
    "sodium",
    "Sodium",
    "Faster drawing on the player's screen",
    ["optimization"],
    70_000_000,
    split("0.6"),
    {
      loaders: ["fabric", "neoforge"],
      environment: "client_only",
    },
  ),
  mod("iris", "Iris Shaders", "Shaders on the player's screen", ["decoration"], 50_000_000, split("1.8"), {
    environment: "client_only",
    needs: ["sodium"],
  }),
  mod(
    "ferrite-core",
    "FerriteCore",
    "The same with less memory",
    ["optimization"],
    40_000_000,
    split("7.0"),
    {
      id: "ferritecore",
      loaders: everywhere,
      environment: "client_or_server",
    },
  ),
  mod("krypton", "Krypton", "A faster network", ["optimization"], 15_000_000, betaFor26("0.2"), {
    environment: "server_only_client_optional",
    needs: ["fabric-api"],
  }),
  mod(
    "c2me-fabric",
    "Concurrent Chunk Management Engine",
    "Makes chunks with all cores",
    ["optimization"],
    9_000_000,
    alphaOnly("0.3"),
    {
      id: "c2me",
      environment: "server_only_client_optional",
      breaks: ["carpet"],
    },
  ),
  mod("carpet", "Carpet", "Control over the rules of the game", ["utility"], 5_000_000, split("1.4"), {
    environment: "server_only_client_optional",
  }),
  mod("appleskin", "AppleSkin", "Shows what food is worth", ["food"], 22_000_000, split("3.0"), {
    loaders: everywhere,
    wants: ["cloth-config"],
  }),
  mod("jei", "Just Enough Items", "All recipes in a window", ["utility"], 28_000_000, split("19.21"), {
    loaders: everywhere,
  }),
  mod(
    "cloth-config",
    "Cloth Config",
    "Settings pages for other mods",
    ["library"],
    35_000_000,
    split("17.0"),
    {
      id: "cloth-config",
      loaders: everywhere,
      needs: ["fabric-api"],
    },
  ),
  mod("balm", "Balm", "What the author's other mods stand on", ["library"], 12_000_000, split("21.4"), {
    loaders: everywhere,
    needs: ["fabric-api"],
  }),
  mod(
    "waystones",
    "Waystones",
    "Stones that bring players home",
    ["transportation"],
    14_000_000,
    split("21.4"),
    {
      loaders: everywhere,
      needs: ["balm"],
    },
  ),
  mod("almanac", "Almanac", "Settings for the author's other mods", ["library"], 6_000_000, split("1.1"), {
    loaders: everywhere,
  }),
  mod("lets-do-vinery", "Vinery", "Grapes, wine and a house for it", ["food"], 4_000_000, old("1.4"), {
    id: "vinery",
    loaders: ["fabric", "forge"],
    needs: ["almanac"],
  }),
  mod(
    "wayfarer-map",
    "Wayfarer Map",
    "A map in the corner of the screen",
    ["utility"],
    8_000_000,
    split("6.0"),
    {
      loaders: everywhere,
      environment: "client_only_server_optional",
    },
  ),
  mod("create", "Create", "Machines that turn and push", ["technology"], 11_000_000, old("0.5"), {
    loaders: ["forge", "fabric"],
  }),
  mod(
    "terrablender",
    "TerraBlender",
    "Landscapes of several mods in one world",
    ["library", "worldgen"],
    16_000_000,
    split("4.1"),
    { loaders: everywhere },
  ),
  mod(
    "biomes-o-plenty",
    "Biomes O' Plenty",
    "Fifty landscapes more",
    ["worldgen"],
    13_000_000,
    split("21.4"),
    {
      id: "biomesoplenty",
      loaders: everywhere,
      needs: ["terrablender"],
    },
  ),
  mod(
    "modernfix",
    "ModernFix",
    "Starts sooner and takes less",
    ["optimization"],
    10_000_000,
    modern("5.20"),
    {
      loaders: everywhere,
      environment: "client_or_server",
    },
  ),
  mod(
    "entityculling",
    "Entity Culling",
    "Does not draw what nobody sees",
    ["optimization"],
    33_000_000,
    split("1.7"),
    {
      loaders: everywhere,
      environment: "client_only",
    },
  ),
  mod("mouse-tweaks", "Mouse Tweaks", "Moves items with the mouse", ["utility"], 9_000_000, old("2.25"), {
    id: "mousetweaks",
    loaders: everywhere,
    environment: "unknown",
  }),
  mod("noisium", "Noisium", "Makes the world sooner", ["optimization"], 7_000_000, modern("2.5"), {
    loaders: ["fabric", "neoforge"],
    environment: "server_only_client_optional",
  }),
  mod(
    "geyser-fabric",
    "Geyser",
    "Bedrock players join Java servers with mods",
    ["utility"],
    500_000,
    upToDate("2.9"),
    {
      id: "geyser-fabric",
      on: [],
      environment: "server_only",
      needs: ["fabric-api"],
      wants: ["floodgate"],
      javaMajor: 21,
    },
  ),
  mod(
    "floodgate",
    "Floodgate",
    "Bedrock players need no Java account",
    ["utility"],
    1_900_000,
    upToDate("2.2"),
    {
      environment: "server_only",
      loaders: ["fabric", "neoforge"],
      needs: ["fabric-api"],
    },
  ),
];
