import { expect, test } from "vitest";
import { memoryOfDistanceMb } from "./distance-memory.ts";

test("memory grows with the square of the distance", () => {
  expect([5, 10, 32].map(memoryOfDistanceMb)).toEqual([12, 44, 423]);
});
