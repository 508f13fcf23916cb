import { plugin } from "./project.ts";
import { betaFor26, modern, old, split, wide } from "./version-steps.ts";

/** Money, shops, jobs and votes. */
export const economyPlugins = [
  plugin("QuickShop-Hikari", "Shops in chests, with taxes and history", ["economy"], 320_000, wide("6.2"), {
    on: ["modrinth", "hangar"],
    wants: ["vault", "worldguard", "griefprevention"],
  }),
  plugin("ChestShop", "Shops of a chest and a sign", ["economy"], 280_000, wide("3.12"), {
    on: ["modrinth", "spiget"],
    needs: ["vault"],
  }),
  plugin("ShopGUIPlus", "A shop in a window, for money", ["economy"], 90_000, wide("1.104"), {
    title: "ShopGUI+",
    on: ["spiget"],
    priceEur: 12,
  }),
  plugin("EconomyShopGUI", "A shop in a window", ["economy"], 410_000, wide("6.11"), {
    on: ["modrinth", "spiget"],
    needs: ["vault"],
    isSilentAboutNeeds: true,
  }),
  plugin("AuctionHouse", "Players sell to whoever offers most", ["economy"], 150_000, split("1.5"), {
    slug: "auction-house-plugin",
    title: "Auction House",
    on: ["modrinth", "hangar"],
    needs: ["vault"],
    isSilentAboutNeeds: true,
  }),
  plugin("PlayerAuctions", "An auction house nobody keeps a hash of", ["economy"], 60_000, wide("1.31"), {
    on: ["spiget"],
    needs: ["vault"],
  }),
  plugin(
    "Jobs",
    "Money for digging, farming and building",
    ["economy", "game-mechanics"],
    700_000,
    wide("5.2"),
    {
      title: "Jobs Reborn",
      slug: "jobs-reborn",
      on: ["spiget"],
      externalUrl: "https://www.zrips.net/jobs/",
      needs: ["vault"],
    },
  ),
  plugin("JobsLite", "Money for work, with a short list of jobs", ["economy"], 45_000, wide("1.3"), {
    title: "Jobs Lite",
    slug: "jobs-lite",
    needs: ["vault"],
  }),
  plugin("JobsPlusLite", "Jobs, levels and pay in a small plugin", ["economy"], 30_000, wide("1.1"), {
    wants: ["vault"],
  }),
  plugin("CrazyCrates", "Crates that open with keys", ["economy"], 210_000, modern("5.2")),
  plugin("mcMMO", "Skills that grow with what players do", ["game-mechanics"], 950_000, wide("2.2"), {
    on: ["modrinth", "spiget"],
    wants: ["vault", "placeholderapi", "worldguard"],
  }),
  plugin("AuraSkills", "Skills, stats and abilities", ["game-mechanics"], 240_000, wide("2.3"), {
    on: ["modrinth", "hangar"],
    wants: ["vault", "placeholderapi"],
    breaks: ["mcmmo"],
  }),
  plugin("CraftConomy", "Several currencies", ["economy"], 35_000, old("4.0"), {
    on: ["hangar"],
    needs: ["vault"],
  }),
  plugin("CoinsEngine", "Currencies made to measure", ["economy"], 110_000, betaFor26("2.4"), {
    on: ["modrinth"],
    wants: ["vault"],
  }),
  plugin("Votifier", "Hears of votes on server lists", ["social"], 380_000, wide("3.0"), {
    title: "NuVotifier",
    slug: "nuvotifier",
    on: ["modrinth", "spiget"],
  }),
  plugin("SuperbVote", "Rewards for votes", ["social"], 90_000, old("0.6"), {
    on: ["modrinth", "spiget"],
    needs: ["nuvotifier"],
  }),
  plugin("VotingPlugin", "Rewards, streaks and parties for votes", ["social"], 170_000, wide("6.18"), {
    on: ["modrinth", "spiget"],
    wants: ["nuvotifier", "vault", "placeholderapi"],
  }),
  plugin("TradeSafe", "Two players trade and nobody is cheated", ["economy"], 25_000, wide("1.2"), {
    on: ["hangar"],
    // Its catalogue does not say so, and the other one is not there at all.
    needs: ["economy-bridge"],
    isSilentAboutNeeds: true,
  }),
  plugin(
    "EconomyBridge",
    "Lets trades pay through whatever economy there is",
    ["library", "economy"],
    20_000,
    wide("1.0"),
    {
      slug: "economy-bridge",
      title: "Economy Bridge",
      needs: ["vault"],
    },
  ),
];
