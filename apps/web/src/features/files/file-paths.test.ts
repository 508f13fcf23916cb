import { expect, test } from "vitest";
import {
  copyName,
  extensionOf,
  folderOf,
  foldersDownTo,
  isInside,
  nameOf,
  nameProblem,
} from "./file-paths.ts";

test("a path is split into its parts", () => {
  expect([nameOf("plugins/Essentials/config.yml"), nameOf("eula.txt")]).toEqual(["config.yml", "eula.txt"]);
  expect([folderOf("plugins/Essentials/config.yml"), folderOf("eula.txt")]).toEqual([
    "plugins/Essentials",
    "",
  ]);
  expect(foldersDownTo("plugins/Essentials")).toEqual([
    { name: "plugins", path: "plugins" },
    { name: "Essentials", path: "plugins/Essentials" },
  ]);
  expect(foldersDownTo("")).toEqual([]);
});

test("a folder is inside itself, but not inside a folder whose name has the same prefix", () => {
  expect([isInside("a/b", "a"), isInside("a", "a"), isInside("ab", "a")]).toEqual([true, true, false]);
});

test("hidden files have no extension", () => {
  expect([
    extensionOf("A.YML"),
    extensionOf(".gitignore"),
    extensionOf("world.tar.gz"),
    extensionOf("LICENSE"),
  ]).toEqual(["yml", "", "gz", ""]);
});

test("a copy gets an unused name", () => {
  const taken = new Set(["a copy.txt", "a copy 2.txt"]);
  expect(copyName("a.txt", (name) => taken.has(name))).toBe("a copy 3.txt");
  expect(copyName("world", () => false)).toBe("world copy");
});

test.each([
  ["config.yml", undefined],
  ["  ", "empty"],
  ["a/b", "slash"],
  ["a\nb", "slash"],
  ["..", "dots"],
  ["ä".repeat(128), "long"],
])("the name %j is judged %s", (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});
