import { beforeEach, expect, test, vi } from "vitest";
import { forgetOrderKey, keyOfOrder } from "./order-key.ts";
import type { Order } from "./order.ts";

const order: Order = {
  prompt: "Skyblock",
  platformType: "java",
  size: { ramGb: 2, storageGb: 10 },
  recipeId: undefined,
  proposalId: undefined,
};
const minuteMs = 60_000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});

test("a reload continues the same order", () => {
  expect(keyOfOrder(order, 24 * minuteMs)).toBe(keyOfOrder(order, 0));
});

test("another size, an expired order and a paid one get a new key", () => {
  const first = keyOfOrder(order, 0);
  const larger = keyOfOrder({ ...order, size: { ramGb: 4, storageGb: 10 } }, 0);
  expect(larger).not.toBe(first);
  expect(keyOfOrder({ ...order, size: { ramGb: 4, storageGb: 10 } }, 25 * minuteMs)).not.toBe(larger);
  const latest = keyOfOrder(order, 0);
  forgetOrderKey();
  expect(keyOfOrder(order, 0)).not.toBe(latest);
});

test("what another program left in the storage is ignored", () => {
  sessionStorage.setItem("blockwright-payment-order", "{");
  expect(keyOfOrder(order, 0)).toMatch(/^[0-9a-f-]{36}$/u);
});
