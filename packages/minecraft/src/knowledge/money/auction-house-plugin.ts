import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  decimal,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "ElaineQheart/Auction-House: src/main/resources/config.yml";
const plugin = "ElaineQheart/Auction-House: src/main/resources/plugin.yml";

export const auctionHousePlugin: PluginKnowledge = {
  id: "auction-house-plugin",
  name: "Auction House",
  aliases: ["ah"],
  projects: [
    "modrinth:auction-house-plugin",
    "modrinth:scEbl04C",
    "hangar:AuctionHousePlugin",
    "spiget:125238",
  ],
  kind: "plugin",
  purpose: fact(
    plugin,
    "Players sell items to all others in a menu, at a fixed price or to the highest bid. For Paper.",
  ),
  needs: facts(plugin, ["Vault and a plugin that holds money, such as EssentialsX."]),
  files: [
    configFile("yaml", "plugins/AuctionHouse/config.yml", config, [
      decimal("tax", 0.01, "Part of each sale that is taken, 0.01 for 1 %.", { min: 0, max: 1 }),
      whole("auction-setup-time", 30, "Seconds until an offer is shown."),
      whole("default-max-auctions", 10, "Offers per player."),
      flag("sold-message", true, "Tells sellers about sales."),
      flag("auto-collect", false, "Pays sellers without a click."),
      flag("partial-selling", false, "Buyers may take a part of a stack."),
      text("admin-permission", "auctionhouse.moderator", "Permission of moderators."),
      flag("auction-announcements", true, "Announces new offers."),
      flag("bin-auctions", true, "Offers at a fixed price, /ah sell."),
      whole("bin-auction-duration", 172_800, "Seconds until such an offer ends."),
      decimal("min-bin", 1, "Lowest fixed price."),
      decimal("max-bin", -1, "Highest fixed price; -1 for none."),
      flag("bid-auctions", true, "Offers to the highest bid, /ah bid."),
      whole("bid-auction-duration", 7200, "Seconds until such an offer ends."),
      decimal("min-bid", 1, "Lowest first bid."),
      decimal("max-bid", -1, "Highest bid; -1 for none."),
      whole("last-bid-extra-time", 60, "Seconds left at least after a bid."),
      decimal("bid-increase-percent", 25, "Percent by which a bid must be higher."),
    ]),
  ],
  commands: commands(plugin, [
    inGame(reads("ah", "Opens the auction house.")),
    inGame(changes("ah sell <price>", "Offers the item in hand at a price.")),
    inGame(changes("ah bid <price>", "Offers it to the highest bid.")),
    changes("ah reload", "Reads the config again."),
  ]),
  permissions: permissions(plugin, [
    ["auctionhouse.ah", "everyone", "Using /ah."],
    ["auctionhouse.moderator", "operators", "Removing the offers of others."],
  ]),
  takesEffect: afterReload(plugin, "ah reload", "Applies config.yml."),
  mistakes: facts(plugin, [
    "Vault without a plugin that holds money.",
    "Other plugins are called AuctionHouse too: check which one is installed.",
  ]),
  companions: ["modrinth:essentialsx", "modrinth:vaultunlocked", "modrinth:luckperms"],
};
