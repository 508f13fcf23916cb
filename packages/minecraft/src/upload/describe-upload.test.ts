import { expect, test } from "vitest";
import { describeUpload } from "./describe-upload.ts";

const describe = (...names: string[]) => describeUpload(names.map((name) => ({ name, sizeBytes: 10 })));

test("a world is recognised by its level.dat, at the top of the archive or in a folder", () => {
  expect(describe("level.dat", "region/r.0.0.mca")).toEqual({
    kind: "world",
    world: { folder: "", isBedrock: false },
    sizeBytes: 20,
  });
  expect(describe("My world/level.dat", "My world/level.dat_old", "__MACOSX/My world/._level.dat")).toEqual({
    kind: "world",
    world: { folder: "My world/", isBedrock: false },
    sizeBytes: 20,
  });
});

test("the world itself is chosen over its dimensions and nested backups", () => {
  expect(
    describe("w/level.dat", "w_nether/level.dat", "w_the_end/level.dat", "w/backups/old/level.dat"),
  ).toMatchObject({ world: { folder: "w/" } });
});

test("Bedrock Edition and Java Edition worlds are distinguished", () => {
  expect(describe("level.dat", "db/CURRENT", "levelname.txt")).toMatchObject({ world: { isBedrock: true } });
});

test("a whole server is recognised by its settings or its add-ons, in any folder", () => {
  expect(
    describe(
      "server/server.properties",
      "server/paper-1.21.4-222.jar",
      "server/plugins/Shop.jar",
      "server/plugins/Shop/config.yml",
      "server/plugins/Shop/lib/inner.jar",
      "server/world/level.dat",
      "server/world_nether/level.dat",
      "server/ops.json",
      "server/start.sh",
    ),
  ).toEqual({
    kind: "server",
    root: "server/",
    worlds: [
      { folder: "server/world/", isBedrock: false },
      { folder: "server/world_nether/", isBedrock: false },
    ],
    addOns: ["plugins/Shop.jar"],
    software: "paper",
    minecraftVersion: "1.21.4",
    accessFiles: ["ops.json"],
    sizeBytes: 90,
  });
  expect(describe("mods/lithium.jar", "world/level.dat")).toMatchObject({
    kind: "server",
    root: "",
    software: null,
    addOns: ["mods/lithium.jar"],
  });
});

test.each([
  [["libraries/net/neoforged/neoforge/21.1.5/a.jar", "versions/1.21.1/a"], "neoforge", "1.21.1"],
  [["libraries/net/minecraftforge/forge/1.20.1-47.3.0/a.jar"], "forge", "1.20.1"],
  [["fabric-server-launch.jar", ".fabric/server/1.21.4-server.jar"], "fabric", "1.21.4"],
  [["fabric-server-mc.1.20.4-loader.0.15-launcher.1.0.jar"], "fabric", "1.20.4"],
  [["purpur-1.20.4-2176.jar", "spigot.yml"], "paper", "1.20.4"],
  [["spigot-1.8.8.jar", "bukkit.yml"], "spigot", "1.8.8"],
  [["server.jar"], null, null],
] as const)("%j tell of %s %s", (names, software, minecraftVersion) => {
  expect(describe("server.properties", ...names)).toMatchObject({
    kind: "server",
    software,
    minecraftVersion,
  });
});

test("anything else is unknown", () => {
  expect(describe("readme.txt", "a/b/c/d/e/level.dat")).toEqual({ kind: "unknown" });
  expect(describe()).toEqual({ kind: "unknown" });
});
