import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  choice,
  commands,
  configFile,
  dangerous,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  whole,
} from "../write-page.ts";

const main = "GriefPrevention/GriefPrevention: GriefPrevention.java";
const plugin = "GriefPrevention/GriefPrevention: src/main/resources/plugin.yml";

export const griefprevention: PluginKnowledge = {
  id: "griefprevention",
  name: "GriefPrevention",
  aliases: ["gp", "grief prevention", "claims"],
  projects: ["modrinth:griefprevention", "spiget:1884"],
  kind: "plugin",
  purpose: fact(
    "GriefPrevention/GriefPrevention: README.md",
    "Players claim land with a golden shovel; others can't build or open chests there.",
  ),
  needs: [],
  files: [
    configFile("yaml", "plugins/GriefPreventionData/config.yml", main, [
      whole("GriefPrevention.Claims.InitialBlocks", 100, "Claim blocks of a new player."),
      whole(
        "GriefPrevention.Claims.Claim Blocks Accrued Per Hour.Default",
        100,
        "Claim blocks for each hour of play.",
      ),
      whole(
        "GriefPrevention.Claims.Max Accrued Claim Blocks.Default",
        80_000,
        "Most claim blocks earned by playing.",
      ),
      whole(
        "GriefPrevention.Claims.AutomaticNewPlayerClaimsRadius",
        4,
        "Land claimed around a player's first chest; -1 for none.",
      ),
      whole("GriefPrevention.Claims.MinimumArea", 100, "Smallest claim in blocks."),
      choice(
        "GriefPrevention.Claims.Mode.<world>",
        undefined,
        ["Survival", "SurvivalRequiringClaims", "Creative", "Disabled"],
        "How claims work in a world.",
      ),
      whole(
        "GriefPrevention.Claims.Expiration.AllClaims.DaysInactive",
        60,
        "Days without joining until claims are deleted; 0 for never.",
      ),
      flag("GriefPrevention.Claims.DeliverManuals", true, "Gives new players a book about claims."),
      flag("GriefPrevention.Spam.Enabled", true, "Warns, mutes and bans spammers."),
      whole("GriefPrevention.MaxPlayersPerIpAddress", 3, "Players from one address at the same time."),
    ]),
  ],
  commands: commands(plugin, [
    inGame(changes("claim", "Claims land around the player.")),
    inGame(changes("trust <player>", "Lets a player build in the claim.")),
    inGame(changes("containertrust <player>", "Lets a player open chests in the claim.")),
    inGame(changes("untrust <player>", "Takes it back.")),
    inGame(dangerous("abandonclaim", "Gives the claim up.")),
    reads("claimslist <player>", "Claims and claim blocks of a player."),
    changes("adjustbonusclaimblocks <player> <amount>", "Adds or removes claim blocks."),
    changes("gpreload", "Reads the config again."),
    inGame(dangerous("ignoreclaims", "Ignores all claims until it is run again.")),
    dangerous("deleteallclaims <player>", "Deletes all claims of a player."),
  ]),
  permissions: permissions(plugin, [
    ["griefprevention.createclaims", "everyone", "Creating claims."],
    ["griefprevention.claims", "everyone", "All commands about one's own claims."],
    ["griefprevention.ignoreclaims", "operators", "Ignoring claims."],
    ["griefprevention.adminclaims", "operators", "Claims that belong to the server."],
  ]),
  takesEffect: afterReload(plugin, "gpreload", "Applies config.yml."),
  mistakes: facts(main, [
    "A player's first chest claims land without a question.",
    "Three players per address: families, schools and proxies run into it.",
    "Spammers are banned by default.",
  ]),
};
