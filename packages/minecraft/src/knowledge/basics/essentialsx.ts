import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  dangerous,
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

const config = "EssentialsX/Essentials: Essentials/src/main/resources/config.yml";
const plugin = "EssentialsX/Essentials: Essentials/src/main/resources/plugin.yml";
const readme = "EssentialsX/Essentials: README.md";

export const essentialsx: PluginKnowledge = {
  id: "essentialsx",
  name: "EssentialsX",
  aliases: ["Essentials", "ess"],
  projects: ["modrinth:essentialsx", "hangar:Essentials", "spiget:9089"],
  kind: "plugin",
  purpose: fact(
    readme,
    "Homes, warps, kits, private messages, teleport requests and money. The plugin calls itself Essentials.",
  ),
  needs: facts(readme, [
    "Vault, so that shops and chat plugins see its money.",
    "/spawn and chat formats are in separate jars: EssentialsX Spawn and EssentialsX Chat, of the same version.",
  ]),
  files: [
    configFile("yaml", "plugins/Essentials/config.yml", config, [
      decimal("starting-balance", 0, "Money of a new player."),
      text("currency-symbol", "$", "Sign in front of amounts."),
      decimal("max-money", undefined, "Most money one player can have."),
      whole("sethome-multiple.default", 3, "Homes for players with essentials.sethome.multiple."),
      decimal("teleport-cooldown", 0, "Seconds between two teleports."),
      decimal("teleport-delay", 0, "Seconds to stand still before a teleport."),
      whole("auto-afk", 300, "Seconds without moving until a player counts as away."),
      whole("auto-afk-kick", -1, "Seconds away until a kick; -1 turns it off."),
      list("disabled-commands", undefined, "Commands to leave to other plugins."),
      flag("per-warp-permission", false, "Asks for essentials.warps.<name> on each warp."),
      flag(
        "use-bukkit-permissions",
        true,
        "Leaves permissions to a permission plugin instead of player-commands.",
      ),
      whole("heal-cooldown", 60, "Seconds between two /heal."),
      whole("near-radius", 200, "Default radius of /near in blocks."),
      flag("change-displayname", true, "Whether nicknames and prefixes change the shown name."),
      text("nickname-prefix", "~", "Sign in front of nicknames."),
      whole("max-nick-length", 15, "Longest nickname."),
    ]),
  ],
  commands: commands(plugin, [
    reads("balance <player>", "A player's money."),
    reads("balancetop", "The richest players."),
    reads("seen <player>", "When a player was last online."),
    inGame(changes("sethome [name]", "Stores the player's place as a home.")),
    inGame(changes("home [name]", "Teleports to a home.")),
    inGame(changes("tpa <player>", "Asks to teleport to a player.")),
    inGame(changes("setwarp <name>", "Stores a place everyone can visit.")),
    inGame(changes("pay <player> <amount>", "Gives money to a player.")),
    changes("ess reload", "Reads the config files again."),
    changes("kit <kit> <player>", "Gives a kit to a player."),
    dangerous("eco give <player> <amount>", "Creates money for a player."),
    dangerous("eco take <player> <amount>", "Takes money from a player."),
    dangerous("eco reset <player>", "Sets a player's money back to the start."),
    dangerous("eco set <player> <amount>", "Sets a player's money."),
  ]),
  permissions: [
    ...permissions(plugin, [
      ["essentials.*", "operators", "Every command."],
      ["essentials.<command>", "operators", "One command, for example essentials.home."],
      ["essentials.kits.<name>", "operators", "One kit."],
      ["essentials.sethome.multiple", "operators", "More than one home."],
      ["essentials.keepinv", "none", "Keeps the inventory on death."],
      ["essentials.keepxp", "none", "Keeps experience on death."],
    ]),
  ],
  takesEffect: afterReload(plugin, "ess reload", "Applies config.yml, kits and texts without a restart."),
  mistakes: [
    ...facts(config, [
      "The list player-commands is ignored while use-bukkit-permissions is true or LuckPerms is installed: grant permissions to the group default instead.",
    ]),
    ...facts(plugin, [
      "Players can use nothing until permissions are granted: almost all default to operators.",
    ]),
    ...facts("EssentialsX/Essentials: issue 5118", ["Without Vault its money is invisible to shops."]),
    ...facts(readme, ["A module of another version than the core prints 'Version mismatch!'."]),
  ],
  companions: ["modrinth:luckperms", "modrinth:vaultunlocked"],
};
