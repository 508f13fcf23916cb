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
  ["config/paper-global.yml", "    enabled: false\n", "    enabled: true\n"],
])("an edit of %s is destructive", (path, before, after) => {
  expect(effectOfEdit(path, before, after)).toMatchObject({ effect: "destroy", reason: expect.any(String) });
});

test.each([
  ["server.properties", on, on.replace("Hi", "Hello")],
  ["plugins/Essentials/config.yml", "a: 1\n", "a: 2\n"],
  ["spigot.yml", "view-distance: 10\n", "view-distance: 8\n"],
])("an edit of %s is an ordinary one", (path, before, after) => {
  expect(effectOfEdit(path, before, after)).toEqual({ effect: "edit" });
});
