import { plugin } from "./project.ts";
import { alphaOnly, betaFor26, brokenAtLast, modern, old, split, wide } from "./version-steps.ts";

/** Games within the game, and what decorates them. */
export const gamePlugins = [
  plugin(
    "Citizens",
    "People who stand around and talk",
    ["mobs", "game-mechanics"],
    1_300_000,
    split("2.0"),
    {
      on: ["modrinth", "spiget"],
      versionSuffix: "-SNAPSHOT (build 3987)",
    },
  ),
  plugin("ZNPCsPlus", "People who are only packets", ["mobs"], 260_000, wide("2.1"), {
    on: ["modrinth", "hangar"],
    needs: ["packetevents"],
  }),
  plugin("DecentHolograms", "Text in the air", ["decoration"], 800_000, wide("2.8"), {
    on: ["modrinth", "hangar", "spiget"],
    wants: ["placeholderapi"],
  }),
  plugin("KitPvP", "Choose a kit and fight", ["minigame"], 85_000, wide("2.9"), {
    on: ["modrinth", "spiget"],
    wants: ["vault", "placeholderapi"],
  }),
  plugin("BedWars1058", "Beds, islands and four teams", ["minigame"], 190_000, old("24.9"), {
    on: ["modrinth", "spiget"],
    wants: ["citizens"],
  }),
  plugin("ScreamingBedWars", "Bed wars for newer versions", ["minigame"], 75_000, modern("0.3"), {
    on: ["modrinth", "hangar"],
    breaks: ["bedwars1058"],
  }),
  plugin("SkyWars", "Islands, chests and one winner", ["minigame"], 60_000, betaFor26("1.8"), {
    on: ["modrinth"],
  }),
  plugin("Parkour", "Courses with times and leaders", ["minigame"], 70_000, wide("7.3"), {
    on: ["modrinth", "hangar", "spiget"],
  }),
  plugin("TheHunt", "One hides, all others seek", ["minigame"], 12_000, alphaOnly("0.2"), {
    title: "The Hunt",
    slug: "the-hunt",
  }),
  plugin("BattleArena", "Arenas for every kind of duel", ["minigame"], 55_000, wide("4.0"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("MythicMobs", "Creatures and bosses made by hand", ["mobs"], 420_000, wide("5.8"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("ModelEngine", "Models for creatures, for money", ["mobs"], 80_000, wide("4.0"), {
    on: ["spiget"],
    priceEur: 30,
    needs: ["mythicmobs"],
  }),
  plugin("BetterSleeping", "Not everybody has to go to bed", ["utility"], 140_000, wide("4.1"), {
    on: ["modrinth", "spiget"],
  }),
  plugin("SimpleTpa", "Players visit each other", ["transportation"], 95_000, wide("6.1"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("DeathChest", "What you lose waits in a chest", ["utility"], 130_000, wide("2.3"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("Treeassist", "Trees fall at once", ["utility"], 65_000, old("7.4"), { on: ["spiget"] }),
  plugin("FoliaClaims", "Land claims on Folia only", ["management"], 9_000, modern("1.1"), {
    loaders: ["folia"],
    slug: "folia-claims",
  }),
  plugin("ProCosmetics", "Hats, trails and pets", ["decoration"], 40_000, wide("1.9"), {
    on: ["hangar"],
    externalUrl: "https://procosmetics.example/download",
  }),
  plugin("LifeStealZ", "Hearts move to whoever wins", ["game-mechanics"], 160_000, wide("2.20")),
  plugin("AxGraves", "A grave keeps what you carried", ["utility"], 230_000, wide("1.28")),
  plugin("Quests", "Quests written in files", ["adventure"], 300_000, wide("3.16"), {
    on: ["modrinth", "hangar"],
  }),
  plugin("nightcore", "What the author's other plugins stand on", ["library"], 400_000, modern("2.15")),
  plugin(
    "ExcellentEnchants",
    "Enchantments as the game could have them",
    ["equipment"],
    350_000,
    modern("5.4"),
    {
      needs: ["nightcore"],
    },
  ),
  plugin("GrimAC", "Notices those who cheat", ["management"], 500_000, wide("2.3")),
  plugin("BKCommonLib", "What the author's other plugins stand on", ["library"], 300_000, wide("1.21")),
  plugin("Train_Carts", "Trains that follow signs", ["transportation"], 280_000, wide("1.21"), {
    title: "TrainCarts",
    slug: "traincarts",
    needs: ["bkcommonlib"],
  }),
  plugin("NightWatch", "Guards that walk around at night", ["mobs"], 4_000, brokenAtLast("1.4")),
];
