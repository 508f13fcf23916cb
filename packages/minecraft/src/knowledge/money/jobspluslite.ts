import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
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

const config = "BlackDevCoding/JobsPlusLite: src/main/resources/config.yml";
const plugin = "BlackDevCoding/JobsPlusLite: src/main/resources/plugin.yml";
const main = "BlackDevCoding/JobsPlusLite: JobsPlusLite.java";
const jobs = "BlackDevCoding/JobsPlusLite: PrebuiltJobs.java";

export const jobspluslite: PluginKnowledge = {
  id: "jobspluslite",
  name: "JobsPlusLite",
  aliases: ["jobs plus lite"],
  projects: ["modrinth:jobspluslite"],
  kind: "plugin",
  purpose: fact(
    jobs,
    "Ten fixed jobs that pay for breaking and harvesting blocks. Jobs and prices can't be changed.",
  ),
  needs: facts(main, [
    "Vault and a plugin that holds money; without them it pays nothing and prints nothing about it.",
  ]),
  files: [
    configFile(
      "yaml",
      "plugins/JobsPlusLite/config.yml",
      config,
      [
        whole("storage.save-interval-seconds", 120, "Seconds between saves."),
        whole("jobs.max-joinable", 2, "Jobs a player can have."),
        flag("rewards.enable-money", true, "Pays money."),
        flag("rewards.enable-xp", true, "Gives job experience; 100 are one level."),
        flag("ui.enable-actionbar", true, "Shows earnings above the hotbar."),
        flag("ui.enable-sound", false, "Plays a sound for earnings."),
      ],
      ["", "storage", "jobs", "rewards", "ui"],
    ),
  ],
  commands: commands(plugin, [
    reads("jobs list", "All jobs."),
    reads("jobs info <job>", "What a job pays."),
    inGame(changes("jobs join <job>", "Takes a job.")),
    inGame(changes("jobs leave <job>", "Leaves a job.")),
    inGame(reads("jobs stats", "Levels of the player.")),
    changes("jobs reload", "Reads the file again, with the limits named below."),
  ]),
  permissions: permissions(plugin, [
    ["jobsplus.use", "everyone", "Having jobs."],
    ["jobsplus.admin", "operators", "Reloading."],
  ]),
  takesEffect: afterRestart(
    main,
    "/jobs reload reads the file, but money, experience and the number of jobs are only read at the start.",
  ),
  mistakes: [
    ...facts(jobs, [
      "Pay expected for building, hunting or fishing: there are no such jobs.",
      "Deepslate ores do not count for the miner.",
    ]),
    ...facts("BlackDevCoding/JobsPlusLite: BlockListener.java", ["Blocks that players placed pay too."]),
    ...facts(plugin, ["Its command /jobs collides with Jobs Reborn: install one of them."]),
  ],
  companions: ["modrinth:essentialsx", "modrinth:vaultunlocked", "modrinth:luckperms"],
};
