import { plugin } from "./project.ts";
import { alphaOnly, betaFor26, modern, old, split, wide } from "./version-steps.ts";

/** Worlds, and who may build where in them. */
export const worldPlugins = [
  plugin("WorldEdit", "Builds thousands of blocks with one command", ["utility"], 3_900_000, split("7.3"), {
    on: ["modrinth", "hangar"],
    breaks: ["fastasyncworldedit"],
  }),
  plugin(
    "FastAsyncWorldEdit",
    "WorldEdit that does not stop the server meanwhile",
    ["utility", "optimization"],
    1_700_000,
    wide("2.12"),
    {
      on: ["modrinth", "hangar"],
      provides: ["WorldEdit"],
      breaks: ["worldedit"],
    },
  ),
  plugin(
    "WorldGuard",
    "Regions in which others may not build or fight",
    ["management"],
    2_900_000,
    split("7.0"),
    {
      on: ["modrinth", "hangar"],
      needs: ["worldedit"],
    },
  ),
  plugin(
    "GriefPrevention",
    "Players claim land with a golden shovel",
    ["management"],
    1_200_000,
    wide("16.18"),
    {
      on: ["modrinth", "hangar", "spiget"],
      wants: ["vault"],
    },
  ),
  plugin("HomesteadClaims", "Claims, trust and rent for land", ["management"], 220_000, wide("4.8"), {
    title: "Homestead Claims",
    slug: "homestead-claims",
    needs: ["vault"],
    breaks: ["griefprevention"],
  }),
  plugin("Lands", "Land claims, nations and wars, for money", ["management"], 120_000, wide("7.15"), {
    on: ["spiget"],
    priceEur: 16,
  }),
  plugin("Towny", "Towns, nations, taxes and plots", ["management"], 600_000, wide("0.101"), {
    on: ["modrinth", "hangar", "spiget"],
    wants: ["vault", "placeholderapi"],
  }),
  plugin("TownyChat", "Chat channels for towns and nations", ["social"], 90_000, wide("0.116"), {
    on: ["modrinth", "hangar"],
    needs: ["towny"],
  }),
  plugin(
    "PlotSquared",
    "Plots for creative servers",
    ["management", "game-mechanics"],
    800_000,
    wide("7.4"),
    {
      on: ["modrinth", "hangar"],
      needs: ["fastasyncworldedit"],
    },
  ),
  plugin("Multiverse-Core", "Several worlds on one server", ["management"], 2_700_000, wide("5.0"), {
    on: ["modrinth", "hangar", "spiget"],
    wants: ["vault"],
  }),
  plugin("Multiverse-Portals", "Portals between worlds", ["transportation"], 700_000, wide("5.0"), {
    on: ["modrinth", "hangar"],
    needs: ["multiverse-core"],
  }),
  plugin("Multiverse-Inventories", "An inventory for each world", ["management"], 650_000, betaFor26("5.0"), {
    on: ["modrinth", "hangar"],
    needs: ["multiverse-core"],
  }),
  plugin("VoidGen", "Worlds of nothing", ["worldgen"], 200_000, wide("2.2"), { on: ["modrinth", "spiget"] }),
  plugin("Terralith", "Landscapes nobody has seen", ["worldgen"], 900_000, modern("2.6"), {
    title: "Terralith for Paper",
  }),
  plugin("BentoBox", "The base of island games", ["game-mechanics", "library"], 260_000, wide("3.3"), {
    on: ["modrinth", "hangar"],
    wants: ["vault", "placeholderapi"],
  }),
  // Neither says that it needs BentoBox, and neither does anything outside of its folder.
  plugin("BSkyBlock", "Sky islands for BentoBox", ["game-mechanics", "minigame"], 180_000, wide("1.19"), {
    on: ["modrinth", "hangar"],
  }),
  plugin(
    "AOneBlock",
    "One block gives everything, for BentoBox",
    ["game-mechanics", "minigame"],
    70_000,
    alphaOnly("1.20"),
  ),
  plugin(
    "SuperiorSkyblock2",
    "Sky islands with levels and missions",
    ["game-mechanics", "minigame"],
    160_000,
    betaFor26("2025.1"),
    {
      on: ["modrinth", "spiget"],
      wants: ["vault"],
      breaks: ["bskyblock"],
    },
  ),
  plugin("PvPIndexFactions", "Factions with power, land and raids", ["management"], 20_000, modern("1.1"), {
    title: "PvPIndex Factions",
    slug: "pvpindex-factions",
    wants: ["vault"],
  }),
  plugin("BackpacksPlus", "Bags within bags", ["equipment"], 30_000, old("1.4"), { on: ["spiget"] }),
];
