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
  text,
  whole,
} from "../write-page.ts";

const config = "https://wiki.gpplugins.com/economyshopgui (config.yml)";
const shops = "https://wiki.gpplugins.com/economyshopgui (shops.yml)";
const nodes = "https://wiki.gpplugins.com/economyshopgui (permissions)";

export const economyshopgui: PluginKnowledge = {
  id: "economyshopgui",
  name: "EconomyShopGUI",
  aliases: ["esgui", "shop gui"],
  projects: ["modrinth:economyshopgui", "spiget:69927"],
  kind: "plugin",
  purpose: fact(shops, "A server shop in menus: players buy, sell, and sell everything at once."),
  needs: facts(config, [
    "Vault and a plugin that holds money, such as EssentialsX, unless economy-provider names another.",
  ]),
  files: [
    configFile("yaml", "plugins/EconomyShopGUI/config.yml", config, [
      text("language-file", "lang-en.yml", "File with the texts."),
      text("locale", "en-US", "How numbers look."),
      text("economy-provider", "VAULT", "VAULT, PLAYER_POINTS, EXP or COINS_ENGINE:<currency>."),
      whole("main-menu.gui-rows", 6, "Rows of the main menu.", { min: 1, max: 6 }),
      list("banned-gamemodes", ["CREATIVE", "SPECTATOR"], "Game modes without shop."),
      flag("sell-shulker-boxes", true, "Sells the contents of shulker boxes too."),
      flag("drop-remaining-items-on-ground", false, "Drops what does not fit into the inventory."),
      flag("enable-discounts", false, "Discounts by permission."),
      flag("enable-sell-multipliers", false, "Higher sell prices by permission."),
      text("spawner-provider", "AUTO", "Plugin that handles spawners."),
    ]),
    configFile("yaml", "plugins/EconomyShopGUI/shops/<name>.yml", shops, [
      text("pages.<page>.items.<item>.material", undefined, "The item, such as DIAMOND."),
      decimal("pages.<page>.items.<item>.buy", undefined, "Price to buy one."),
      decimal("pages.<page>.items.<item>.sell", undefined, "Price for selling one; keep it below buy."),
    ]),
  ],
  commands: commands(nodes, [
    inGame(changes("shop", "Opens the shop.")),
    inGame(changes("sellall inventory", "Sells everything that has a price.")),
    inGame(changes("sellgui", "Opens a menu to sell from.")),
    changes("sreload", "Reads config and shops again."),
  ]),
  permissions: permissions(nodes, [
    ["EconomyShopGUI.shop.all", "everyone", "All shop sections."],
    ["EconomyShopGUI.sellall.all", "everyone", "/sellall."],
    ["EconomyShopGUI.sellgui.all", "everyone", "/sellgui."],
    ["EconomyShopGUI.reload", "operators", "/sreload."],
  ]),
  takesEffect: afterReload(
    nodes,
    "sreload",
    "Applies prices and sections. Some menu options need a restart.",
    ["main-menu"],
  ),
  mistakes: facts(shops, [
    "No Vault, or no plugin that holds money.",
    "A sell price above the buy price: players make money without work.",
    "sections/<name>.yml and shops/<name>.yml need the same file name.",
  ]),
  companions: ["modrinth:essentialsx", "modrinth:vaultunlocked", "modrinth:luckperms"],
};
