import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["the mere text", "Server closed"],
  ["JSON", '{"text":"Server ","extra":[{"text":"closed"}]}'],
  ["NBT text", { type: "string", value: "Server closed" }],
  ["NBT fields", { type: "compound", value: { text: { type: "string", value: "Server closed" } } }],
])("a reason is read from %s", (_, reason) => {
  expect(plainText(reason)).toBe("Server closed");
});

test("text that only looks like JSON is unchanged", () => {
  expect(plainText("{ not json")).toBe("{ not json");
});
