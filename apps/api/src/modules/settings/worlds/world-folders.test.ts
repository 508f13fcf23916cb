import { expect, test } from "vitest";
import { foldersOfWorld, isBesideWorld, placesOfDimension } from "./world-folders.ts";

const bukkit = new Set(["world", "world_nether", "world_the_end", "plugins", "lonely_nether"]);

test("dimensions beside a world belong to it", () => {
  expect([...bukkit].filter((name) => isBesideWorld(name, bukkit))).toEqual([
    "world_nether",
    "world_the_end",
  ]);
  expect(foldersOfWorld("world", bukkit)).toEqual(["world", "world_nether", "world_the_end"]);
  expect(foldersOfWorld("lonely_nether", bukkit)).toEqual(["lonely_nether"]);
  expect(foldersOfWorld("missing", bukkit)).toEqual([]);
});

test("the End of Bukkit goes with its dragon, the Nether alone", () => {
  expect(placesOfDimension("world", "end")[0]).toBe("world_the_end");
  expect(placesOfDimension("world", "nether")[0]).toBe("world_nether/DIM-1");
});
