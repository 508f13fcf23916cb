import type { Behaviour } from "./behaviour.ts";

const money = ["plugin:Vault", "plugin:Essentials"];
const plotWorld = "setting:bukkit.yml=worlds.world.generator=PlotSquared";

/** By the name that the plugin has on the console. */
export const landAndGames: Readonly<Record<string, Behaviour>> = {
  Towny: {
    files: {
      "plugins/Towny/settings/config.yml": [
        "economy:",
        "  using_economy: true",
        "  new_expand:",
        "    price_new_town: 250.0",
        "",
      ].join("\n"),
    },
    commands: [
      { words: "t new", needs: money, answer: "You can't afford to settle a new town here: it costs money." },
      { words: "t list", answer: "Towns (0)" },
    ],
  },
  PlotSquared: {
    commands: [
      {
        words: "plot auto",
        permissions: ["plots.permpack.basic", "plots.plot.1"],
        needs: [plotWorld],
        answer: "You successfully claimed the plot.",
        without: "You are not in a plot area.",
      },
      {
        words: "plot home",
        permissions: ["plots.permpack.basic"],
        needs: [plotWorld],
        answer: "You have no plots.",
        without: "You are not in a plot area.",
      },
    ],
  },
  WorldEdit: {
    commands: [{ words: "wand", permissions: ["worldedit.wand"], answer: "Left click: select pos #1" }],
  },
  FastAsyncWorldEdit: {
    commands: [{ words: "wand", permissions: ["fawe.permpack.basic"], answer: "Left click: select pos #1" }],
  },
  BentoBox: {
    addOnFolder: "plugins/BentoBox/addons",
    commands: [
      {
        words: "island",
        needs: ["file:plugins/BentoBox/addons/BSkyBlock.jar"],
        answer: "Creating your island, please wait...",
        without: "Unknown command.",
      },
      {
        words: "ob",
        needs: ["file:plugins/BentoBox/addons/AOneBlock.jar"],
        answer: "Creating your block, please wait...",
        without: "Unknown command.",
      },
    ],
  },
  BattleArena: {
    commands: [
      {
        words: "arena join",
        permissions: ["battlearena.command.arena.join"],
        answer: "There is no map for this arena.",
      },
    ],
  },
  Parkour: { commands: [{ words: "pa join", answer: "Parkour: there is no course of that name." }] },
  BedWars1058: { commands: [{ words: "bw join", answer: "There is no arena of that name." }] },
  AuraSkills: { commands: [{ words: "skills", answer: "Your skills: farming 0, mining 0." }] },
  LifeStealZ: {
    commands: [
      { words: "hearts", answer: "You have 10 hearts." },
      { words: "withdrawheart", answer: "You withdrew one heart." },
    ],
  },
  PvPIndexFactions: {
    files: {
      "plugins/PvPIndexFactions/config.yml": [
        "factions:",
        "  overclaiming:",
        "    enabled: false",
        "    require-enemy-relation: true",
        "  flags:",
        "    explosions:",
        "      default: false",
        "  economy:",
        "    cost-create: 50",
        "",
      ].join("\n"),
    },
    commands: [
      {
        words: "f create",
        needs: [...money, "setting:plugins/Essentials/config.yml=starting-balance=250"],
        answer: "Your faction was founded.",
        without: "You can't afford that.",
      },
      {
        words: "f claim",
        needs: ["setting:plugins/PvPIndexFactions/config.yml=factions.overclaiming.enabled=true"],
        answer: "Land of a weak enemy can be taken.",
        without: "You can't take the land of others.",
      },
    ],
  },
  AxGraves: {
    files: {
      "plugins/AxGraves/config.yml": "despawn-time-seconds: 180\ninteract-only-own: false\n",
    },
    commands: [{ words: "graves list", answer: "You have no graves." }],
  },
  Quests: { commands: [{ words: "quests", answer: "Opening the list of quests." }] },
  CrazyCrates: { commands: [{ words: "keys", answer: "You have no keys." }] },
  Train_Carts: {
    commands: [
      { words: "train", answer: "You are not editing a train." },
      { words: "train chest", permissions: ["train.command.chest"], answer: "You got a chest." },
    ],
  },
  "Multiverse-Core": {
    commands: [
      {
        words: "mv list",
        permissions: ["multiverse.core.list.worlds"],
        answer: "world, world_nether, world_the_end",
      },
    ],
  },
  DiscordSRV: { commands: [{ words: "discord", answer: "The link to the Discord server is not set yet." }] },
};
