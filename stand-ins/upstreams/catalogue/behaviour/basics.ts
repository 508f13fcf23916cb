import type { Behaviour } from "./behaviour.ts";

const money = ["plugin:Vault", "plugin:Essentials"];

/** By the name that the plugin has on the console. */
export const basics: Readonly<Record<string, Behaviour>> = {
  Essentials: {
    reload: "ess reload",
    files: {
      "plugins/Essentials/config.yml": [
        "ops-name-color: '4'",
        "starting-balance: 0",
        "teleport-delay: 0",
        "auto-afk: 300",
        "per-warp-permission: false",
        "",
      ].join("\n"),
    },
    commands: [
      { words: "sethome", permissions: ["essentials.sethome"], answer: "Home set to current location." },
      { words: "home", permissions: ["essentials.home"], answer: "Teleporting..." },
      { words: "tpa", permissions: ["essentials.tpa"], answer: "Error: Player not found." },
      {
        words: "tpaccept",
        permissions: ["essentials.tpaccept"],
        answer: "Error: You do not have a pending request.",
      },
      { words: "back", permissions: ["essentials.back"], answer: "Teleporting..." },
      { words: "warp", permissions: ["essentials.warp"], answer: "No warps defined." },
      { words: "setwarp", permissions: ["essentials.setwarp"], answer: "Warp set." },
      { words: "msg", permissions: ["essentials.msg"], answer: "Error: Player not found." },
      { words: "kit", permissions: ["essentials.kit"], answer: "Kits: tools" },
      {
        words: "kit tools",
        permissions: ["essentials.kit", "essentials.kits.tools"],
        answer: "Received kit tools.",
      },
      {
        words: "balance",
        permissions: ["essentials.balance"],
        answer: "Balance: ${setting:plugins/Essentials/config.yml=starting-balance}",
      },
      { words: "ess reload", permissions: ["essentials.essentials"], answer: "Essentials reloaded 2.21.0." },
      { words: "pay", permissions: ["essentials.pay"], answer: "Error: Player not found." },
      { words: "afk", permissions: ["essentials.afk"], answer: "You are now AFK." },
      {
        words: "fly",
        permissions: ["essentials.fly"],
        answer: "Set fly mode enabled for {player}.|Set fly mode disabled for {player}.",
      },
    ],
  },
  EssentialsSpawn: {
    commands: [
      { words: "spawn", permissions: ["essentials.spawn"], answer: "Teleporting..." },
      {
        words: "setspawn",
        permissions: ["essentials.setspawn"],
        answer: "Spawn location set for group default.",
      },
    ],
  },
  CoreProtect: {
    commands: [
      { words: "co", answer: "CoreProtect - Please check you typed the command correctly." },
      {
        words: "co inspect",
        permissions: ["coreprotect.inspect"],
        answer: "CoreProtect - Inspector now enabled.",
      },
    ],
  },
  GriefPrevention: {
    files: {
      "plugins/GriefPreventionData/config.yml": [
        "GriefPrevention:",
        "  Claims:",
        "    InitialBlocks: 100",
        "    AutomaticNewPlayerClaimsRadius: 4",
        "  MaxPlayersPerIpAddress: 3",
        "  Spam:",
        "    Enabled: true",
        "",
      ].join("\n"),
    },
    commands: [
      { words: "claim", answer: "This land is now yours." },
      { words: "trust", answer: "Error: Player not found." },
      {
        words: "adminclaims",
        permissions: ["griefprevention.adminclaims"],
        answer: "Administrative claims mode active.",
      },
    ],
  },
  "QuickShop-Hikari": {
    commands: [
      {
        words: "qs create",
        permissions: ["quickshop.player"],
        needs: money,
        answer: "Look at a chest and hold the item to sell.",
      },
    ],
  },
  EconomyShopGUI: {
    commands: [
      { words: "shop", needs: money, answer: "Opening the shop." },
      { words: "sellall", needs: money, answer: "You have nothing to sell." },
    ],
  },
  AuctionHouse: {
    commands: [{ words: "ah", needs: money, answer: "Opening the auction house." }],
  },
  JobsPlusLite: {
    commands: [{ words: "jobs", needs: money, answer: "You are paid for: miner, farmer, treechopper." }],
  },
};
