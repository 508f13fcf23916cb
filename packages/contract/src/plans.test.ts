import { expect, test } from "vitest";
import { everySize } from "./every-size.fixture.ts";
import { billedCents, billedMonths, monthlyCents } from "./plans.ts";

test.each([
  [0, 1, 0],
  [25, 2, 50],
  [49, 2, 98],
  [50, 1, 50],
  [175, 1, 175],
  [10, 5, 50],
])("%i cents per month are paid for %i months at a time: %i cents", (cents, months, paid) => {
  expect([billedMonths(cents), billedCents(cents)]).toEqual([months, paid]);
});

test("each of the 7,680 sizes is free or can be charged, and one of them for two months at a time", () => {
  const prices = everySize().map((size) => monthlyCents(size));
  expect(prices.filter((cents) => cents > 0 && billedCents(cents) < 50)).toEqual([]);
  expect(prices.filter((cents) => billedMonths(cents) > 1)).toEqual([25]);
});
