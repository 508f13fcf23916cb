import { describe, expect, test } from "vitest";
import { fullRights, rightsOf } from "./given-rights.ts";
import { refuseFileChange } from "./refuse-file-change.ts";

const plain = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };

describe("with read-only folders", () => {
  const readOnlyFolders = ["plugins/Shop", "world"];
  const rights = rightsOf({ role: "member", switches: { ...plain, readOnlyFolders } });

  test.each([
    "plugins/Shop",
    "plugins/Shop/config.yml",
    "plugins",
    "",
    "/",
    "./world/",
    "world//region/r.0.0.mca",
    "a/../world",
  ])("%j can't be changed", (path) => {
    expect(() => refuseFileChange(rights, ["server.properties", path])).toThrow("only lets you read");
  });

  test.each(["plugins/New.jar", "plugins/NEW.JAR", "mods/a", "update.jar", "start.sh", "spigot.yml"])(
    "%j holds a program, so it can't be added",
    (path) => {
      expect(() => refuseFileChange(rights, [path])).toThrow("doesn't let you add or change programs");
    },
  );

  test.each(["plugins/Shopkeepers/config.yml", "world_nether/level.dat", "server.properties", "modsets/a"])(
    "%j can be changed",
    (path) => {
      expect(() => refuseFileChange(rights, [path])).not.toThrow();
    },
  );
});

describe.each([
  ["without the right to stop the server", { startOnly: true }],
  ["with named commands", { commands: ["say"] }],
])("%s", (_who, switches) => {
  const rights = rightsOf({ role: "admin", switches: { ...plain, ...switches } });

  test.each([
    "ops.json",
    "plugins/Homes/config.yml",
    "world/level.dat",
    "notes.txt",
    "logs",
    "",
    "a.png/b",
    "../a.png",
  ])("%j could give more commands, so it can't be changed", (path) => {
    expect(() => refuseFileChange(rights, [path])).toThrow("pictures, sounds, notes, builds and logs only");
  });

  test.each(["server-icon.png", "readme.md", "plugins/WorldEdit/schematics/a.schem", "logs/latest.log"])(
    "%j can be changed",
    (path) => {
      expect(() => refuseFileChange(rights, [path])).not.toThrow();
    },
  );
});

test("without limits everything can be changed", () => {
  expect(() => refuseFileChange(fullRights, ["", "world", "plugins/a.jar"])).not.toThrow();
  expect(() => refuseFileChange(undefined, ["world"])).not.toThrow();
});
