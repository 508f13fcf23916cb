import { expect, test } from "vitest";
import { announceOrder, isFreshOrder, takeFreshOrder } from "./fresh-order.ts";

test("an order is taken once: Back to the same checkout finds it used", () => {
  const key = announceOrder();
  expect(isFreshOrder(key)).toBe(true);
  expect(takeFreshOrder(key)).toBe(true);
  expect(takeFreshOrder(key)).toBe(false);
  expect(isFreshOrder(key)).toBe(false);
});

test("a link or a reload has no key, or an unknown one", () => {
  announceOrder();
  expect(takeFreshOrder(undefined)).toBe(false);
  expect(takeFreshOrder("from-another-life")).toBe(false);
});

test("only the newest order counts", () => {
  const older = announceOrder();
  const newer = announceOrder();
  expect(takeFreshOrder(older)).toBe(false);
  expect(takeFreshOrder(newer)).toBe(true);
});
