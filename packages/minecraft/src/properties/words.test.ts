import { expect, test } from "vitest";
import { bedrockPropertyTable } from "./bedrock-table.ts";
import { javaPropertyTable } from "./java-table.ts";
import { propertyWords } from "./words.ts";

test.each([
  ["java", javaPropertyTable],
  ["bedrock", bedrockPropertyTable],
] as const)("every %s setting that people can set has a name and an explanation", (dialect, table) => {
  const settable = new Set(table.filter(({ owner }) => owner !== "platform").map(({ key }) => key));
  expect([...settable].filter((key) => !propertyWords(dialect, key))).toEqual([]);
  const titles = [...settable].map((key) => propertyWords(dialect, key)?.title);
  expect(new Set(titles).size).toBe(settable.size);
});

test("ports, passwords and unknown keys have none", () => {
  for (const key of ["server-port", "rcon.password", "enable-query", "constructor", "__proto__"])
    expect(propertyWords("java", key)).toBeUndefined();
});
