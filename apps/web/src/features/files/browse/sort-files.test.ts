import type { FileEntry } from "@blockwright/contract/files";
import { expect, test } from "vitest";
import { nextOrder, sortFiles } from "./sort-files.ts";

function entry(name: string, size: number, day: number, type: FileEntry["type"] = "file"): FileEntry {
  return {
    name,
    type,
    size,
    modified: `2026-11-${String(day).padStart(2, "0")}T10:00:00.000Z`,
    isSpecial: false,
  };
}

const entries = [
  entry("level-10.dat", 5, 3),
  entry("world", 0, 1, "directory"),
  entry("Level-2.dat", 900, 1),
  entry("cache", 0, 9, "directory"),
];
const namesBy = (...order: Parameters<typeof sortFiles>[1][]) =>
  order.map((one) => sortFiles(entries, one).map(({ name }) => name));

test("folders come first, and numbers in names sort as numbers", () => {
  expect(namesBy({ by: "name", isDescending: false }, { by: "name", isDescending: true })).toEqual([
    ["cache", "world", "Level-2.dat", "level-10.dat"],
    ["world", "cache", "level-10.dat", "Level-2.dat"],
  ]);
});

test("folders and files are each sorted by size and date", () => {
  expect(namesBy({ by: "size", isDescending: true }, { by: "modified", isDescending: true })).toEqual([
    ["cache", "world", "Level-2.dat", "level-10.dat"],
    ["cache", "world", "level-10.dat", "Level-2.dat"],
  ]);
});

test("a column starts with its natural order, and is reversed when chosen again", () => {
  const bySize = nextOrder({ by: "name", isDescending: false }, "size");
  expect(bySize).toEqual({ by: "size", isDescending: true });
  expect(nextOrder(bySize, "size")).toEqual({ by: "size", isDescending: false });
  expect(nextOrder(bySize, "name")).toEqual({ by: "name", isDescending: false });
});
