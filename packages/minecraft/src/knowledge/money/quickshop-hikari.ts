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
  list,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "QuickShop-Community/QuickShop-Hikari: config.yml";
const plugin = "QuickShop-Community/QuickShop-Hikari: plugin.yml";
const main = "QuickShop-Community/QuickShop-Hikari: QuickShop.java";

export const quickshopHikari: PluginKnowledge = {
  id: "quickshop-hikari",
  name: "QuickShop-Hikari",
  aliases: ["quickshop", "qs", "chest shop"],
  projects: ["modrinth:quickshop-hikari"],
  kind: "plugin",
  purpose: fact(
    "QuickShop-Community/QuickShop-Hikari: README.md",
    "Players sell and buy from chests of their own.",
  ),
  needs: facts(main, [
    "Vault and a plugin that holds money, such as EssentialsX.",
    "A build for this Minecraft version; others refuse to start.",
  ]),
  files: [
    configFile("yaml", "plugins/QuickShop-Hikari/config.yml", config, [
      decimal("tax", 0.05, "Part of each sale that is taken, 0.05 for 5 %.", { min: 0, max: 1 }),
      whole("economy-type", 0, "0 for Vault."),
      flag("limits.use", false, "Limits the number of shops."),
      whole("limits.default", 10, "Shops per player while limits.use is true."),
      decimal("shop.cost", 10, "Price of creating a shop."),
      flag("shop.refund", false, "Pays that price back when the shop is removed."),
      flag("shop.lock", true, "Only the owner opens the chest."),
      flag("shop.display-items", true, "Shows the item above the chest."),
      whole("shop.display-type", 2, "2 for items that only exist on the players' screens."),
      decimal("shop.fee-for-price-change", 50, "Price of changing a price."),
      list("shop-blocks", undefined, "Blocks that can be a shop."),
      list("shop.blacklist-world", undefined, "Worlds without shops."),
      text("game-language", "default", "Language of item names."),
      list("custom-commands", ["qs", "shop", "chestshop", "cshop"], "Other names of its command."),
    ]),
  ],
  commands: commands(plugin, [
    inGame(changes("qs create <price>", "Turns the chest in front into a shop.")),
    inGame(changes("qs price <price>", "Changes the price.")),
    inGame(reads("qs find <item>", "Finds the nearest shop.")),
    inGame(changes("qs remove", "Removes the shop in front.")),
    reads("qs info", "Counts of shops."),
    changes("qs reload", "Reads the config again."),
  ]),
  permissions: permissions(plugin, [
    ["quickshop.use", "everyone", "Buying and selling at shops."],
    [
      "quickshop.player",
      "operators",
      "Everything a player needs, creating shops included. Grant it to players.",
    ],
    ["quickshop.moderator", "operators", "Managing the shops of others."],
    ["quickshop.reload", "operators", "/qs reload."],
  ]),
  takesEffect: afterReload(plugin, "qs reload", "Applies config.yml."),
  mistakes: [
    ...facts(plugin, ["Players can't create shops until they have quickshop.player."]),
    ...facts(main, ["Vault without a plugin that holds money."]),
    ...facts(config, ["Its alias /shop collides with EconomyShopGUI: remove shop from custom-commands."]),
  ],
  companions: ["modrinth:essentialsx", "modrinth:vaultunlocked", "modrinth:luckperms"],
};
