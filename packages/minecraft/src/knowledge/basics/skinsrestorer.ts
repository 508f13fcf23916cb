import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  whole,
} from "../write-page.ts";

const config = "SkinsRestorer/SkinsRestorer: shared/src/main/java/net/skinsrestorer/shared/config";
const groups = "SkinsRestorer/SkinsRestorer: PermissionGroup.java";
const boot = "SkinsRestorer/SkinsRestorer: SRPlugin.java";
const readme = "SkinsRestorer/SkinsRestorer: README.md";

export const skinsrestorer: PluginKnowledge = {
  id: "skinsrestorer",
  name: "SkinsRestorer",
  aliases: ["sr", "skins restorer"],
  projects: ["modrinth:skinsrestorer", "hangar:SkinsRestorer", "spiget:2124"],
  kind: "plugin",
  purpose: fact(
    readme,
    "Lets players choose a skin, and shows skins where Minecraft accounts are not checked.",
  ),
  needs: facts(readme, [
    "Outgoing connections to fetch skins.",
    "With a proxy: the plugin on the proxy and on each server behind it.",
  ]),
  files: [
    configFile("yaml", "plugins/SkinsRestorer/config.yml", config, [
      whole("commands.skinChangeCooldown", 30, "Seconds between two skin changes."),
      flag("commands.forceDefaultPermissions", true, "Gives the player permissions to everyone."),
      flag("commands.restrictSkinUrls.enabled", false, "Allows skins only from listed addresses."),
      flag("commands.disabledSkins.enabled", false, "Forbids the skins of a list."),
      flag("commands.perSkinPermissions", false, "Asks for a permission for each skin."),
      flag("storage.defaultSkins.enabled", false, "Gives players without a skin one of a list."),
      whole("storage.skinExpiresAfter", 15, "Minutes until a stored skin is fetched again."),
      flag("login.alwaysApplyPremium", false, "Shows the bought skin even if another was chosen."),
      flag("database.enabled", false, "Stores skins in MySQL."),
      flag("advanced.disableOnJoinSkins", false, "Does not apply skins when a player joins."),
    ]),
  ],
  commands: commands("SkinsRestorer/SkinsRestorer: plugin.yml", [
    reads("sr status", "Whether skins can be fetched."),
    inGame(changes("skin <name>", "Wears the skin of that account.")),
    inGame(changes("skin url <address>", "Wears the skin at an address.")),
    inGame(changes("skin clear", "Goes back to the own skin.")),
    changes("sr reload", "Reads the config again."),
  ]),
  permissions: permissions(groups, [
    ["skinsrestorer.player", "everyone", "Changing one's own skin."],
    ["skinsrestorer.admin", "operators", "Changing the skins of others, and reloading."],
  ]),
  takesEffect: afterReload(config, "sr reload", "Applies config.yml."),
  mistakes: facts(boot, [
    "Outgoing connections blocked: no new skins can be fetched.",
    "settings.bungeecord true in spigot.yml without a proxy turns on proxy mode, and its commands are gone.",
  ]),
};
