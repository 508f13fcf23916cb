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

const config = "Archy-X/AuraSkills: common/src/main/resources/config.yml";
const skills = "Archy-X/AuraSkills: common/src/main/resources/skills.yml";
const plugin = "Archy-X/AuraSkills: bukkit/src/main/resources/plugin.yml";

export const auraskills: PluginKnowledge = {
  id: "auraskills",
  name: "AuraSkills",
  aliases: ["AureliumSkills", "skills", "aura skills"],
  projects: ["modrinth:auraskills", "hangar:AuraSkills", "spiget:81069"],
  kind: "plugin",
  purpose: fact(plugin, "Skills, stats, abilities and mana, as in a role-playing game."),
  needs: [],
  files: [
    configFile("yaml", "plugins/AuraSkills/config.yml", config, [
      text("default_language", "en", "Language."),
      flag("sql.enabled", false, "Stores data in a database."),
      flag("action_bar.enabled", true, "Health and mana above the hotbar."),
      flag("boss_bar.enabled", true, "Progress at the top of the screen."),
      flag("jobs.enabled", false, "Pays money for skills."),
      whole("jobs.selection.default_job_limit", 2, "Jobs a player can have."),
      decimal("jobs.income.default.income_per_xp", 0.1, "Money for one point of experience."),
      flag("damage_holograms.enabled", true, "Damage as floating numbers."),
      whole("start_level", 0, "Level of a new player."),
      list("disabled_worlds", undefined, "Worlds without any of it."),
      list("blocked_worlds", undefined, "Worlds without gaining experience."),
      flag("disable_in_creative_mode", false, "No experience in creative mode."),
      flag("on_death.reset_skills", false, "Takes all levels on death."),
      flag("on_death.reset_xp", false, "Takes progress of the level on death."),
      flag("anti_afk.enabled", false, "No experience for machines that press keys."),
    ]),
    configFile("yaml", "plugins/AuraSkills/skills.yml", skills, [
      flag("skills.<skill>.options.enabled", true, "Whether the skill exists."),
      whole("skills.<skill>.options.max_level", 100, "Highest level.", { min: 1 }),
    ]),
  ],
  commands: commands(plugin, [
    reads("skills top", "Players with the highest levels."),
    inGame(reads("skills", "Opens the menu.")),
    inGame(reads("stats", "Opens the menu of stats.")),
    dangerous("skills skill setlevel <player> <skill> <level>", "Sets a player's level."),
    dangerous("skills xp add <player> <skill> <amount>", "Gives experience."),
    changes("skills reload", "Reads the config files again."),
  ]),
  permissions: permissions(plugin, [
    ["auraskills.command.user", "everyone", "All commands for players."],
    ["auraskills.command.admin", "operators", "All commands for staff."],
  ]),
  takesEffect: afterReload(plugin, "skills reload", "Applies config files. The database needs a restart."),
  mistakes: facts(config, ["jobs.enabled together with a plugin for jobs pays twice."]),
};
