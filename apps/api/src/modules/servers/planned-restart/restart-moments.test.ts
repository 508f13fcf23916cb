import { expect, test } from "vitest";
import { announcement, minutesToAnnounce } from "./restart-moments.ts";

test("each announcement comes in exactly one of the looks that come once a minute", () => {
  for (const offsetMs of [0, 1, 30_000, 59_999]) {
    const told = Array.from({ length: 45 }, (_, minute) => minutesToAnnounce(minute * 60_000 + offsetMs));
    expect(told.filter((minutes) => minutes !== undefined)).toEqual([5, 15, 30]);
  }
});

test("players read minutes first, then seconds", () => {
  expect([300, 60, 1].map(announcement)).toEqual([
    "The server restarts in 5 minutes.",
    "The server restarts in 60 seconds.",
    "The server restarts in 1 second.",
  ]);
});
