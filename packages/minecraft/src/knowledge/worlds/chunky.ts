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
  permissions,
  reads,
  text,
  whole,
} from "../write-page.ts";

const config = "pop4959/Chunky: bukkit/src/main/resources/config.yml";
const plugin = "pop4959/Chunky: bukkit/src/main/resources/plugin.yml";
const main = "pop4959/Chunky: ChunkyBukkit.java";
const texts = "pop4959/Chunky: lang/en.json";

export const chunky: PluginKnowledge = {
  id: "chunky",
  name: "Chunky",
  aliases: ["cy", "pregenerator"],
  projects: ["modrinth:chunky", "hangar:Chunky", "spiget:81534"],
  kind: "plugin",
  purpose: fact(
    plugin,
    "Generates a world's chunks ahead of time, so that exploring does not slow the server down.",
  ),
  needs: facts(main, ["Processor time and disk space while it runs."]),
  files: [
    configFile(
      "yaml",
      "plugins/Chunky/config.yml",
      config,
      [
        whole("version", 2, "Version of the file; leave it."),
        text("language", "en", "Language."),
        flag("continue-on-restart", false, "Goes on after a restart."),
        flag("force-load-existing-chunks", false, "Loads chunks that exist already."),
        flag("silent", false, "No progress in the console."),
        whole("update-interval", 1, "Seconds between two progress lines."),
      ],
      [""],
    ),
  ],
  commands: commands(texts, [
    reads("chunky progress", "State of all tasks."),
    changes("chunky world <world>", "Chooses the world."),
    changes("chunky center <x> <z>", "Chooses the middle."),
    changes("chunky radius <radius>", "Chooses the radius in blocks."),
    changes("chunky shape <shape>", "Chooses the shape."),
    changes("chunky start", "Starts a task; it uses the processor for a long time."),
    changes("chunky pause", "Pauses all tasks."),
    changes("chunky continue", "Continues them."),
    changes("chunky cancel", "Asks to cancel tasks."),
    changes("chunky quiet <seconds>", "Seconds between two progress lines."),
    changes("chunky reload", "Reads the config again; refused while tasks run."),
    dangerous("chunky trim …", "Deletes chunks outside the selection."),
  ]),
  permissions: permissions(plugin, [["chunky.command.<name>", "operators", "One command."]]),
  takesEffect: afterReload(texts, "chunky reload", "Refused while tasks run.", [""]),
  mistakes: [
    ...facts(texts, [
      "It does not start alone: /chunky start is needed.",
      "A radius too large for the disk.",
    ]),
    ...facts(config, ["continue-on-restart false: a restart ends the work."]),
    ...facts(main, [
      "It sets pause-when-empty-seconds to 0 in server.properties, so an empty server no longer pauses.",
    ]),
  ],
};
