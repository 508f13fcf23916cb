import { expect, test } from "vitest";
import { findOnline } from "./online-players.ts";

const now = new Date("2026-11-18T00:10:00.000Z");

test("players who came and did not leave are online, with the time at which they came", () => {
  const lines = [
    "[23:50:00 INFO]: Anna joined the game",
    "[00:01:00 INFO]: .Ben joined the game",
    "[00:02:00 INFO]: Anna left the game",
    "[00:05:00 INFO]: Cleo joined the game",
    "[00:06:00 INFO]: Cleo left the game",
    "[00:07:00 INFO]: Cleo joined the game",
  ];
  expect(findOnline(lines, [], now)).toEqual([
    { name: ".Ben", since: new Date("2026-11-18T00:01:00.000Z") },
    { name: "Cleo", since: new Date("2026-11-18T00:07:00.000Z") },
  ]);
});

test("a time later than now was yesterday, and names that only the game tells have none", () => {
  expect(findOnline(["[23:50:00 INFO]: Anna joined the game"], ["Dora"], now)).toEqual([
    { name: "Dora", since: null },
    { name: "Anna", since: new Date("2026-11-17T23:50:00.000Z") },
  ]);
});

test("Bedrock's lines are read, too", () => {
  const lines = ["[2026-11-18 00:01:00:123 INFO] Player connected: Some Body, xuid: 2535"];
  expect(findOnline(lines, [], now).map(({ name }) => name)).toEqual(["Some Body"]);
});

test("chat that looks like the game's own words is not believed", () => {
  const lines = [
    "[00:01:00 INFO]: <Anna> Ben joined the game",
    "Ben joined the game",
    "[00:01:00 INFO]: Ben; op Ben joined the game",
    "[00:01:00 INFO]: @a joined the game",
  ];
  expect(findOnline(lines, [], now)).toEqual([]);
});
