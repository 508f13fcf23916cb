import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  commands,
  configFile,
  dangerous,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const settings = "IntellectualSites/PlotSquared: Settings.java";
const world = "IntellectualSites/PlotSquared: SquarePlotWorld.java";
const plugin = "IntellectualSites/PlotSquared: Bukkit/src/main/resources/plugin.yml";
const platform = "IntellectualSites/PlotSquared: BukkitPlatform.java";

export const plotsquared: PluginKnowledge = {
  id: "plotsquared",
  name: "PlotSquared",
  aliases: ["plots", "plot squared", "p2"],
  projects: ["modrinth:plotsquared", "spiget:77506"],
  kind: "plugin",
  purpose: fact(plugin, "Worlds of plots with roads between them; each player claims plots to build on."),
  needs: facts(platform, ["WorldEdit or FastAsyncWorldEdit."]),
  files: [
    configFile("yaml", "plugins/PlotSquared/config/settings.yml", settings, [
      flag("limit.global", false, "Counts plots over all worlds together."),
      flag("teleport.on-claim", true, "Teleports to a new plot."),
      flag("teleport.on-death", false, "Teleports to the plot after death."),
      flag("teleport.on-login", false, "Teleports to the plot when joining."),
      flag("enabled-components.economy", false, "Plots cost money."),
      flag("enabled-components.kill-road-mobs", false, "Removes mobs from roads."),
      text("enabled-components.default-locale", "en", "Language."),
      flag("titles.display-titles", true, "Shows the owner when entering a plot."),
      flag("backup.automatic-backups", true, "Backs plots up before they are cleared."),
    ]),
    configFile("yaml", "plugins/PlotSquared/config/worlds.yml", world, [
      whole("worlds.<world>.plot.size", 42, "Edge of a plot in blocks; for new chunks only."),
      whole("worlds.<world>.plot.height", 62, "Height of the ground."),
      whole("worlds.<world>.road.width", 7, "Width of roads."),
    ]),
  ],
  commands: commands(plugin, [
    reads("plot list <filter>", "Plots by owner or state."),
    inGame(changes("plot auto", "Claims the next free plot.")),
    inGame(changes("plot claim", "Claims the plot the player stands on.")),
    inGame(changes("plot home", "Teleports to the own plot.")),
    inGame(changes("plot trust <player>", "Lets a player build there.")),
    inGame(changes("plot merge", "Joins two plots.")),
    inGame(changes("plot flag set <flag> <value>", "Sets a rule for a plot.")),
    inGame(dangerous("plot clear", "Removes everything from a plot.")),
    inGame(dangerous("plot delete", "Gives a plot up and clears it.")),
    inGame(changes("plot setup", "Creates a plot world, step by step.")),
    changes("plot reload", "Reads settings and texts again."),
  ]),
  permissions: permissions(plugin, [
    ["plots.use", "everyone", "Using /plot at all."],
    ["plots.permpack.basic", "none", "What a player needs. Grant it to players."],
    ["plots.plot.<number>", "none", "How many plots a player may have."],
    ["plots.admin.command.reload", "operators", "/plot reload."],
  ]),
  takesEffect: afterReload(plugin, "plot reload", "Applies settings.yml. Sizes apply to new chunks only.", [
    "worlds",
  ]),
  mistakes: [
    ...facts(plugin, ["Players can't claim: grant plots.permpack.basic and plots.plot.<number>."]),
    ...facts(settings, ["limit.max-plots does not raise the number of plots; permissions do."]),
    ...facts(platform, [
      "It creates no plot world: run /plot setup.",
      'The line "Couldn\'t verify purchase :(" is harmless.',
    ]),
  ],
  companions: ["modrinth:luckperms"],
};
