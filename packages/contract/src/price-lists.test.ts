import { describe, expect, test } from "vitest";
import { monthlyCents } from "./plans.ts";
import { chargeableFrom, priceListAt, priceLists, type PriceList } from "./price-lists.ts";

const old: PriceList = {
  effectiveAt: "2026-01-01T00:00:00.000Z",
  centsPerExtraGbOfRam: 175,
  centsPerExtraFiveGbOfStorage: 25,
};
const next: PriceList = { ...old, effectiveAt: "2027-03-01T00:00:00.000Z", centsPerExtraGbOfRam: 200 };

test("lists are in the order of their days", () => {
  const days = priceLists.map(({ effectiveAt }) => Date.parse(effectiveAt));
  expect(days).toEqual(days.toSorted((one, other) => one - other));
});

test.each([
  ["2025-06-01T00:00:00.000Z", 600],
  ["2027-02-28T23:59:59.999Z", 600],
  ["2027-03-01T00:00:00.000Z", 675],
])("an order on %s costs %i cents", (at, cents) => {
  expect(monthlyCents({ ramGb: 4, storageGb: 20 }, priceListAt(new Date(at), [old, next]))).toBe(cents);
});

describe("existing subscriptions", () => {
  test.each([
    ["told long before, from the day of the list on", "2026-12-01", "2027-03-01"],
    ["told late, a month after that", "2027-02-20", "2027-03-23"],
    ["told after its day, a month after that", "2027-06-01", "2027-07-02"],
  ])("%s", (_what, toldAt, from) => {
    const day = chargeableFrom(next, new Date(toldAt));
    expect(day.toISOString().slice(0, 10)).toBe(from);
    expect(day.getTime() - Date.parse(toldAt)).toBeGreaterThanOrEqual(30 * 86_400_000);
  });
});
