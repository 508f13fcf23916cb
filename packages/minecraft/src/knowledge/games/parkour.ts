import type { PluginKnowledge } from "../page.ts";
import {
  afterReload,
  changes,
  choice,
  commands,
  configFile,
  fact,
  facts,
  flag,
  inGame,
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "A5H73Y/Parkour: DefaultConfig.java";
const nodes = "A5H73Y/Parkour: Permission.java";
const readme = "A5H73Y/Parkour: README.md";

export const parkour: PluginKnowledge = {
  id: "parkour",
  name: "Parkour",
  aliases: ["pa", "jump and run"],
  projects: ["hangar:Parkour", "spiget:23685"],
  kind: "plugin",
  purpose: fact(readme, "Parkour courses with checkpoints, times and prizes."),
  needs: facts(readme, ["Courses that a person builds and marks as ready."]),
  files: [
    configFile("yaml", "plugins/Parkour/config.yml", config, [
      text("OnJoin.SetGameMode", "SURVIVAL", "Game mode on a course."),
      flag("OnJoin.EnforceReady", true, "Only courses marked as ready can be joined."),
      text("OnCourse.CheckpointMaterial", "STONE_PLATE", "Block of checkpoints."),
      flag("OnCourse.DisableFly", true, "No flying on a course."),
      flag("OnCourse.EnforceParkourCommands.Enabled", true, "Allows only listed commands on a course."),
      flag("OnCourse.DisplayLiveTime.Enabled", false, "Shows the time while running."),
      text("OnFinish.SetGameMode", "SURVIVAL", "Game mode after a course."),
      choice(
        "OnFinish.BroadcastLevel",
        "GLOBAL",
        ["GLOBAL", "WORLD", "PARKOUR", "PLAYER", "NONE"],
        "Who sees the message about a finished run.",
      ),
      flag("OnFinish.TeleportAway", true, "Teleports back to the lobby."),
      text("OnLeave.SetGameMode", "SURVIVAL", "Game mode after leaving a course."),
      text("CourseDefault.Prize.Material", "DIAMOND", "Prize of a new course."),
      whole("CourseDefault.Settings.MaxFallTicks", 80, "Ticks of falling until the player starts again."),
      flag("AutoStart.Enabled", true, "Starts a course on a marked plate."),
      flag("Other.Parkour.InventoryManagement", true, "Stores inventories during a course."),
      flag("Other.Parkour.CommandUsePermissions", false, "Asks for a permission for each command."),
    ]),
  ],
  commands: commands(readme, [
    reads("pac list courses", "All courses."),
    inGame(changes("pa create <course>", "Creates a course at the player's place.")),
    inGame(changes("pa checkpoint", "Sets a checkpoint.")),
    inGame(changes("pa ready <course>", "Opens a course to players.")),
    inGame(changes("pa setlobby", "Sets the lobby.")),
    inGame(changes("pa join <course>", "Starts a course.")),
    inGame(changes("pa leave", "Leaves a course.")),
    changes("pac reload", "Reads the config again."),
  ]),
  permissions: permissions(nodes, [
    ["parkour.basic.*", "operators", "What a player needs, while CommandUsePermissions is true."],
    ["parkour.admin.*", "operators", "All commands for staff."],
  ]),
  takesEffect: afterReload(readme, "pac reload", "Applies config.yml. In the game it is /pa reload."),
  mistakes: [
    ...facts(readme, ["A course that was not marked as ready.", "No lobby set."]),
    ...facts(config, ["The three SetGameMode keys left at SURVIVAL on an adventure server."]),
  ],
};
