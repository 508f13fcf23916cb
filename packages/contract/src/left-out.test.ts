import { expect, test } from "vitest";
import { changeLeftOut, mayHoldWorld, rebuiltFolders } from "./left-out.ts";

const isAccepted = (...folders: readonly string[]) => changeLeftOut.body.safeParse({ folders }).success;

test("folders below the server's own are accepted", () => {
  expect(isAccepted(...rebuiltFolders)).toBe(true);
  expect(isAccepted("plugins/My Plugin (old)/tiles", "Карта/тайлы")).toBe(true);
});

test.each([
  "",
  "/etc",
  "..",
  "world/../../etc",
  "./world",
  "world//region",
  "world/",
  "plugins/*",
  "w?rld",
  "[a-z]",
  "!world",
  "a\\b",
  "a\nb",
  "a\0b",
  " world",
  "a".repeat(201),
])("%j is refused", (folder) => {
  expect(isAccepted(folder)).toBe(false);
});

test("their number is limited", () => {
  expect(isAccepted(...Array.from({ length: 51 }, (_, number) => `plugins/${number}`))).toBe(false);
});

test("every folder with an unknown name may hold a world", () => {
  expect(rebuiltFolders.some(mayHoldWorld)).toBe(false);
  expect(["world", "world/region", "worlds", "creative", "World_nether"].every(mayHoldWorld)).toBe(true);
  expect(mayHoldWorld("Plugins/BlueMap/web")).toBe(false);
});
