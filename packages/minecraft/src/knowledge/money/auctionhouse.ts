import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  fact,
  facts,
  inGame,
  permissions,
  reads,
  whole,
} from "../write-page.ts";

const readme = "jblemee/AuctionHouse: README.md";
const paper = "ElaineQheart/Auction-House: src/main/resources/plugin.yml";

export const auctionhouse: PluginKnowledge = {
  id: "auctionhouse-mod",
  name: "AuctionHouse (mod)",
  aliases: [],
  projects: ["modrinth:auctionhouse"],
  kind: "mod",
  purpose: fact(
    readme,
    "Players sell items to all others in a menu. A mod for Fabric and NeoForge servers; players need nothing.",
  ),
  needs: facts(readme, [
    "The SQLite JDBC mod.",
    "A money mod: Impactor or RealEconomy. It does not use Vault.",
  ]),
  files: [
    configFile(
      "json",
      "config/auctionhouse.json",
      readme,
      [
        whole("maxItemsPerPlayer", 10, "Items one player can offer."),
        whole("auctionSecondsDuration", 604_800, "Seconds until an offer ends."),
        whole("auctionHouseMaxPages", 50, "Pages of the menu."),
      ],
      [""],
    ),
  ],
  commands: commands(readme, [
    inGame(reads("ah", "Opens the auction house.")),
    inGame(changes("ah sell <price>", "Offers the item in hand.")),
    inGame(changes("ah cancel", "Ends all own offers.")),
    inGame(changes("ah return", "Takes back expired items.")),
    changes("ah reload", "Reads the config again."),
  ]),
  permissions: permissions(readme, [
    ["auctionhouse.main", "everyone", "Opening it."],
    ["auctionhouse.sell", "everyone", "Offering items."],
    ["auctionhouse.reload", "operators", "/ah reload."],
  ]),
  takesEffect: afterReload(readme, "ah reload", "Applies the config file."),
  mistakes: [
    ...facts(paper, ["Wanted on Paper: this one is a mod. The plugin is modrinth:auction-house-plugin."]),
    ...facts(readme, ["The money mod or the SQLite mod is missing."]),
  ],
};
