import { expect, test } from "vitest";
import { findReload, pluginNamesOf } from "./find-reload.ts";
import { knowledgePages } from "./pages.ts";

const essentials = "plugins/Essentials/config.yml";
const worldguard = "plugins/WorldGuard/config.yml";
const edit = (path: string, before: string | null, after: string) => ({ path, before, after });
const harmless = edit(essentials, "heal-cooldown: 60\n", "heal-cooldown: 30\n");

test("settings of a plugin with a documented command are reloaded with it", () => {
  expect(findReload([harmless])).toMatchObject({ commands: ["ess reload"], isHarmless: true });
  expect(pluginNamesOf(essentials)).toContain("Essentials");
});

test("settings of two plugins are reloaded with one command each, and each command once", () => {
  const other = edit(worldguard, "regions:\n  enable: true\n", "regions:\n  enable: false\n");
  expect(findReload([harmless, other, harmless])?.commands).toEqual(["ess reload", "wg reload"]);
});

test.each([
  ["a file of the server", edit("server.properties", "a=1\n", "a=2\n")],
  ["a file of a plugin that is not documented", edit("plugins/Homes/config.yml", "a: 1\n", "a: 2\n")],
  ["another file of a documented plugin", edit("plugins/Essentials/worth.yml", "a: 1\n", "a: 2\n")],
  ["a jar", edit("plugins/Essentials.jar", "a", "b")],
  ["a file outside", edit("plugins/Essentials/../Essentials/config.yml", "a: 1\n", "a: 2\n")],
  ["a plugin without a reload", edit("plugins/floodgate/config.yml", "a: 1\n", "a: 2\n")],
  ["a reload that disconnects players", edit("plugins/Geyser-Spigot/config.yml", "a: 1\n", "a: 2\n")],
  ["a reload that loses data", edit("plugins/Citizens/config.yml", "a: 1\n", "a: 2\n")],
  ["a reload of which only a part is documented", edit("plugins/LuckPerms/config.yml", "a: 1\n", "a: 2\n")],
  [
    "a key that is read at the start",
    edit(essentials, "respawn-listener-priority: high\n", "respawn-listener-priority: lowest\n"),
  ],
  [
    "a key of a database",
    edit("plugins/AuraSkills/config.yml", "sql: {enabled: false}\n", "sql: {enabled: true}\n"),
  ],
  ["a file that parsers read differently", edit(essentials, "a: 1\n", "a: &x 1\nb: *x\n")],
  ["a file that is broken", edit(essentials, "a: 1\n", "a: [\n")],
  ["a mod", edit("config/lithium.properties", "a=1\n", "a=2\n")],
])("%s takes a restart, also beside others", (_what, one) => {
  expect(findReload([one])).toBeUndefined();
  expect(findReload([harmless, one])).toBeUndefined();
});

test("no edit takes nothing", () => {
  expect(findReload([])).toBeUndefined();
});

test.each([
  ["a value that is not documented", edit(essentials, "a: 1\n", "a: 2\n")],
  ["a new section", edit(essentials, "", "kits: {a: {items: [x]}}\n")],
  ["commands", edit(essentials, "", "disabled-commands: [ban]\n")],
  ["permissions", edit(essentials, "", "use-bukkit-permissions: false\n")],
  [
    "who reaches the console",
    edit("plugins/DiscordSRV/config.yml", "", 'DiscordConsoleChannelId: "12345678901234567"\n'),
  ],
])("%s can be reloaded, but is not harmless", (_what, one) => {
  expect(findReload([one])).toMatchObject({ isHarmless: false });
});

test("the whole server is never reloaded", () => {
  const commands = knowledgePages.flatMap(({ files }) =>
    files.flatMap(
      ({ path }) => findReload([edit(path.replaceAll(/<\w+>/g, "a"), "", "a: 1\n")])?.commands ?? [],
    ),
  );
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => /^(\w+:)?(reload|rl|stop|restart)\b/.test(command))).toEqual([]);
});
