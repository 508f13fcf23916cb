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
  list,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "BattlePlugins/BattleArena: plugin/src/main/resources/config.yml";
const arena = "BattlePlugins/BattleArena: arenas/arena.yml";
const executor = "BattlePlugins/BattleArena: ArenaCommandExecutor.java";
const injector = "BattlePlugins/BattleArena: CommandInjector.java";
const readme = "BattlePlugins/BattleArena: README.md";

export const battlearena: PluginKnowledge = {
  id: "battlearena",
  name: "BattleArena",
  aliases: ["ba", "arena", "battle arena"],
  projects: ["modrinth:battlearena"],
  kind: "plugin",
  purpose: fact(readme, "Arenas for duels, team fights and timed events. For Paper only."),
  needs: facts(executor, ["At least one arena that a person builds and registers in the game."]),
  files: [
    configFile("yaml", "plugins/BattleArena/config.yml", config, [
      flag("backup-inventories", true, "Backs inventories up before a fight."),
      whole("max-backups", 5, "Backups for each player."),
      whole("max-dynamic-maps", 5, "Copies of maps at the same time."),
      flag("randomized-arena-join", false, "Chooses an arena at random."),
      list("disabled-modules", [], "Modules that are not loaded."),
    ]),
    configFile("yaml", "plugins/BattleArena/arenas/<mode>.yml", arena, [
      text("type", undefined, "Kind of game."),
      text("team-options.team-size", undefined, "Players in a team, such as 1 or 2-4."),
      text("victory-conditions.time-limit.time-limit", undefined, "Longest fight, such as 5m."),
    ]),
  ],
  commands: commands(executor, [
    reads("ba modules", "Loaded modules."),
    reads("arena list", "Arenas of this kind of game."),
    inGame(changes("arena create", "Registers an arena, step by step.")),
    inGame(changes("arena join [arena]", "Joins a fight.")),
    inGame(changes("arena leave", "Leaves a fight.")),
    inGame(changes("arena spectate [arena]", "Watches a fight.")),
    changes("ba start <event>", "Starts an event."),
    changes("ba reload", "Reads config and arenas again."),
    dangerous("ba restore <arena> <player> …", "Replaces a player's inventory by a backup."),
  ]),
  permissions: permissions(injector, [
    ["battlearena.command.<mode>", "everyone", "The command of a kind of game, without what it does."],
    ["battlearena.command.<mode>.join", "operators", "Joining. Grant it to players."],
    ["battlearena.command.<mode>.leave", "operators", "Leaving. Grant it to players."],
    ["battlearena.command.<mode>.spectate", "operators", "Watching. Grant it to players."],
  ]),
  takesEffect: afterReload(executor, "ba reload", "Applies config and arenas."),
  mistakes: [
    ...facts(executor, ["No arena registered, so there is nothing to join."]),
    ...facts(injector, ["Players may not join: the permission to join defaults to operators."]),
    ...facts("BattlePlugins/BattleArena: issue 140", ["Used on Spigot; it needs Paper."]),
    ...facts(readme, ["The line about BattleTracker not found is harmless: only statistics are missing."]),
  ],
  companions: ["modrinth:luckperms"],
};
