import { expect, test } from "vitest";
import { bedrockProperties } from "./bedrock.ts";
import { javaPropertiesFor } from "./java.ts";
import { usualFirst, usualKeys } from "./usual-settings.ts";

test("what owners change most comes first, and the others stay in their order", () => {
  const settings = ["broadcast-console-to-ops", "allow-flight", "white-list", "max-players"].map((key) => ({
    key,
  }));
  expect(usualFirst(settings).map(({ key }) => key)).toEqual([
    "max-players",
    "white-list",
    "broadcast-console-to-ops",
    "allow-flight",
  ]);
});

test("each of them is a setting of an edition", () => {
  const known = new Set([...javaPropertiesFor("1.21.4"), ...bedrockProperties()].map(({ key }) => key));
  expect(usualKeys.filter((key) => !known.has(key))).toEqual([]);
});
