import { expect, test } from "vitest";
import { effectOfEdit } from "./file-effect.ts";

const on = "online-mode=true\nmotd=Hi\n";

test.each([
  ["ops.json", "", "[]"],
  ["Ops.JSON", "", "[]"],
  ["whitelist.json", "", "[]"],
  ["banned-players.json", "", "[]"],
  ["plugins/Extra.jar", "", "x"],
  ["plugins/Skript/scripts/free.sk", "", "x"],
  ["world/datapacks/a/data/a/functions/tick.mcfunction", "", "op Mallory"],
  ["user_jvm_args.txt", "", "-Xmx64G"],
  ["plugins/LuckPerms/yaml-storage/users/a.yml", "", "a: 1"],
  ["world/level.dat", "", "x"],
  ["server.properties", on, on.replace("true", "false")],
  ["server.properties", on, "motd=Hi\n"],
  ["server.properties", on, `${on}online\\-mode=false\n`],
  ["spigot.yml", "settings:\n  bungeecord: false\n", "settings:\n  bungeecord: true\n"],
  [
    "config/paper-global.yml",
    "proxies:\n  velocity:\n    enabled: false\n",
    "proxies:\n  velocity:\n    enabled: true\n",
  ],
  ["spigot.yml", "settings:\n  bungeecord: false\n", "settings: {debug: false, bungeecord: true}\n"],
  ["spigot.yml", "settings:\n  bungeecord: false\n", '? "bungee\\x63ord"\n: true\n'],
  ["spigot.yml", "settings:\n  bungeecord: false\n", "settings:\n  ? bungeecord\n  : true\n"],
  ["spigot.yml", "x: &a {bungeecord: true}\n", "x: &a {bungeecord: true}\nsettings: *a\n"],
  ["spigot.yml", "settings: {a: 1}\n", "settings: {a: 1}\n# a\u0085settings: 1\n"],
  ["spigot.yml", "settings: {a: 1}\n", "settings: {a: 1}\nsettings: {a: 1}\n"],
  ["spigot.yml", "a: 1\n", "a: 1\nsettings:\n  restart-script: ./other\n"],
  ["bukkit.yml", "a: 1\n", "a: 1\nsettings: {permissions-file: mine.yml}\n"],
  ["bukkit.yml", "a: [1\n", "a: 1\n"],
  ["velocity.toml", "motd = 1\n", "motd = 2\n"],
  ["config/FabricProxy-Lite.toml", "a = 1\n", "a = 2\n"],
  ["config/mod.toml", "online-mode = true\n", "a = 2\n"],
  ["plugins/Geyser-Spigot/config.yml", "auth-type: online\n", "{auth-type: offline}\n"],
])("an edit of %s is destructive", (path, before, after) => {
  expect(effectOfEdit(path, before, after)).toMatchObject({ effect: "destroy", reason: expect.any(String) });
});

test.each([
  ["server.properties", on, on.replace("Hi", "Hello")],
  ["plugins/Essentials/config.yml", "a: 1\n", "a: 2\n"],
  ["spigot.yml", "view-distance: 10\n", "view-distance: 8\n"],
  ["spigot.yml", "settings:\n  bungeecord: false\n", "settings: {bungeecord: false, sample-count: 1}\n"],
  ["config/mod.toml", "a = 1\n", "a = 2\n"],
  ["plugins/Geyser-Spigot/config.yml", "a: 1\n", "a: 2\n"],
])("an edit of %s is an ordinary one", (path, before, after) => {
  expect(effectOfEdit(path, before, after)).toEqual({ effect: "edit" });
});
