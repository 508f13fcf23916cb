import { expect, test } from "vitest";
import { growingHouse } from "./growing-house.ts";

test("the house grows with the percentage, and no block is lost", () => {
  const empty = growingHouse(0);
  const half = growingHouse(50);
  const whole = growingHouse(100);
  expect(whole.planned).toEqual([]);
  expect(half.built.length).toBeGreaterThan(empty.built.length);
  expect(whole.built.length).toBeGreaterThan(half.built.length);
  for (const { built, planned } of [empty, half]) {
    expect(built.length + planned.length).toBe(whole.built.length);
  }
});

test("it is built from the ground up", () => {
  const { built, planned } = growingHouse(40);
  expect(Math.max(...built.map(({ z }) => z))).toBeLessThanOrEqual(Math.min(...planned.map(({ z }) => z)));
});
