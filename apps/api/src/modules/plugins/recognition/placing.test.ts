import { describeUpload } from "@blockwright/minecraft/upload/describe-upload";
import { expect, test } from "vitest";
import { placingsOf, type PlacingTarget } from "./placing.ts";

function placed(target: Partial<PlacingTarget>, ...names: string[]) {
  const upload = describeUpload(names.map((name) => ({ name, sizeBytes: 1 })));
  if (upload.kind === "unknown") throw new Error("it should be known");
  const usual = { software: "paper", levelName: "world", uploadedLevelName: "world" } as const;
  const placings = placingsOf(upload, names, { ...usual, ...target });
  return Object.fromEntries(placings.map(({ path, source }) => [path, source]));
}

test("a world replaces the server's own world and its dimensions", () => {
  expect(placed({ software: "fabric", levelName: "survival" }, "My world/level.dat")).toEqual({
    survival: "My world",
  });
  expect(placed({}, "level.dat")).toEqual({ world: "", world_nether: null, world_the_end: null });
  expect(placed({}, "w/level.dat", "w_nether/level.dat")).toEqual({
    world: "w",
    world_nether: "w_nether",
    world_the_end: null,
  });
});

const server = [
  "old/server.properties",
  "old/paper-1.21.4-1.jar",
  "old/start.sh",
  "old/ops.json",
  "old/whitelist.json",
  "old/plugins/Shop.jar",
  "old/plugins/Shop/config.yml",
  "old/plugins/notes.txt",
  "old/creative/level.dat",
  "old/world/level.dat",
  "old/world_nether/level.dat",
];

test("of a whole server only worlds, plugins and their settings are used", () => {
  expect(placed({ levelName: "lobby" }, ...server)).toEqual({
    lobby: "old/world",
    lobby_nether: "old/world_nether",
    lobby_the_end: null,
    creative: "old/creative",
    "plugins/Shop.jar": "old/plugins/Shop.jar",
    "plugins/Shop": "old/plugins/Shop",
  });
});

test("the uploaded server's main world becomes the main world here", () => {
  expect(placed({ uploadedLevelName: "creative" }, ...server)).toMatchObject({
    world: "old/creative",
    world_nether: null,
  });
});

test("add-ons of another loader are left out", () => {
  expect(Object.keys(placed({ software: "fabric" }, ...server))).toEqual(["world", "creative"]);
  const forge = ["libraries/net/minecraftforge/forge/1.20.1-1/a.jar", "mods/a.jar", "config/a.toml"];
  expect(placed({ software: "fabric" }, ...forge)).toEqual({});
  expect(Object.keys(placed({ software: "forge" }, ...forge))).toEqual(["mods/a.jar", "config/a.toml"]);
});
