import { expect, test } from "vitest";
import { bedrockSaveEvent } from "./bedrock-saving.ts";
import { javaSaveEvent } from "./java-saving.ts";

test.each([
  ["[12:00:00] [Server thread/INFO]: Automatic saving is now disabled", "saving-off"],
  ["[12:00:00 INFO]: Saving is already turned off", "saving-off"],
  ["[15Nov2026 12:00:00.000] [Server thread/INFO] [minecraft/DedicatedServer]: Saved the game", "saved"],
  ["2013-01-01 12:34:56 [INFO] Save complete.", "saved"],
  ["[12:00:00 WARN]: Unable to save the game (is there enough disk space?)", "save-failed"],
  ["[12:00:00] [Server thread/INFO]: Saving failed: No space left", "save-failed"],
  ["[12:00:00] [Server thread/INFO]: Automatic saving is now enabled", "saving-on"],
])("%s", (line, event) => {
  expect(javaSaveEvent(line)).toBe(event);
});

test.each([
  "[12:00:00] [Server thread/INFO]: <Bob> Saved the game",
  "[12:00:00] [Server thread/INFO]: [Rcon: Saved the game]",
  "[12:00:00] [Server thread/INFO]: ThreadedAnvilChunkStorage (world): All chunks are saved",
  "[12:00:00] [Server thread/INFO]: Saving the game (this may take a moment!)",
])("a line that only resembles an answer is ignored: %s", (line) => {
  expect(javaSaveEvent(line)).toBeUndefined();
});

test("Bedrock lists its files with their lengths, regardless of the name of the world", () => {
  const line =
    "[2026-11-15 12:00:03:000 INFO] My: world, one/db/000005.ldb:900, My: world, one/level.dat:2000";
  expect(bedrockSaveEvent(line)).toEqual({
    kind: "files",
    files: [
      { path: "My: world, one/db/000005.ldb", bytes: 900 },
      { path: "My: world, one/level.dat", bytes: 2000 },
    ],
  });
  expect(bedrockSaveEvent("[2026-11-15 12:00:03:000 INFO] Saving...")).toEqual({ kind: "held" });
  expect(bedrockSaveEvent("Changes to the level are resumed.")).toEqual({ kind: "resumed" });
});

test.each([
  "[2026-11-15 12:00:03:000 INFO] Player connected: Ben, xuid: 123",
  "../db/000005.ldb:900, w/level.dat:2000",
  "/etc/passwd:10, w/level.dat:2000",
  "w/db/CURRENT:16",
])("other lines are not a list: %s", (line) => {
  expect(bedrockSaveEvent(line)).toBeUndefined();
});
