import { expect, test } from "vitest";
import { readCheckoutSearch } from "./checkout-search.ts";
import { orderOf } from "./order.ts";

const search = { prompt: "Skyblock", platformType: "java" } as const;

test("the default size is the free one", () => {
  expect(orderOf(readCheckoutSearch(search))).toEqual({
    prompt: "Skyblock",
    platformType: "java",
    size: { ramGb: 1, storageGb: 5 },
    recipeId: undefined,
  });
});

test("the size in the address counts, no matter what plan it names", () => {
  const claimed = readCheckoutSearch({ ...search, plan: "free", ram: 8, storage: "20" });
  expect(orderOf(claimed)?.size).toEqual({ ramGb: 8, storageGb: 20 });
});

test.each([
  ["a number", 123, "123"],
  ["true", true, "true"],
  ["an object", { a: 1 }, '{"a":1}'],
])("a prompt that the router parses as %s is still text", (_, prompt, text) => {
  expect(orderOf(readCheckoutSearch({ ...search, prompt }))?.prompt).toBe(text);
});

test.each([
  ["no prompt", { platformType: "java" }],
  ["a blank prompt", { ...search, prompt: "   " }],
  ["no platform", { prompt: "Skyblock" }],
  ["an unknown platform", { ...search, platformType: "console" }],
  ["a size between the steps", { ...search, storage: 7 }],
  ["a size that is no number", { ...search, ram: "lots" }],
  ["a prompt that is too long", { ...search, prompt: "x".repeat(2001) }],
])("%s can't be ordered", (_, given) => {
  expect(orderOf(readCheckoutSearch(given))).toBeUndefined();
});
