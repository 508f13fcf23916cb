import type { PluginKnowledge } from "../page.ts";
import { afterReload, changes, commands, fact, facts, inGame, permissions, reads } from "../write-page.ts";

const source = "Crazy-Crew/CrazyCrates: paper/src/main/resources/config.yml";

export const crazycrates: PluginKnowledge = {
  id: "crazycrates",
  name: "CrazyCrates",
  aliases: [],
  projects: ["modrinth:crazycrates", "hangar:CrazyCrates"],
  kind: "plugin",
  purpose: fact(source, "Crates with prizes that open with keys."),
  needs: facts(source, ["Paper: Spigot can't load it."]),
  files: [],
  commands: commands(source, [
    inGame(reads("keys", "One's own keys.")),
    inGame(changes("crates set <crate>", "Makes the block one looks at a crate.")),
    changes("crates reload", "Reads all files again."),
  ]),
  permissions: permissions(source, [
    ["crazycrates.gui", "everyone", "The menu."],
    ["crazycrates.keys", "everyone", "/keys."],
    ["crazycrates.open", "operators", "Opening without a crate."],
  ]),
  takesEffect: afterReload(source, "crates reload", "Applies config.yml and crates."),
  mistakes: facts(source, ["No crate is placed, or there is no way to get keys."]),
};
