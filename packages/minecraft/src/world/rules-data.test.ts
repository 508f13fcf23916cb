import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compound, levelData, list, number, numbers, text, toggle } from "./level-data.fixture.ts";
import { readRules, writeRule } from "./rules-data.ts";

const old = levelData(
  compound({
    Data: compound({
      Seeds: numbers([1, 2]),
      GameRules: compound({ keepInventory: text("false"), randomTickSpeed: text("3") }),
      ServerBrands: list([text("Paper")]),
      LevelName: text("world"),
    }),
  }),
);
const newer = levelData(
  compound({ data: compound({ "minecraft:pvp": toggle(true), "minecraft:random_tick_speed": number(3) }) }),
);

test("rules are read from texts and from numbers", () => {
  expect(readRules(old)).toEqual(
    new Map([
      ["keepInventory", "false"],
      ["randomTickSpeed", "3"],
    ]),
  );
  expect(readRules(newer)).toEqual(
    new Map([
      ["pvp", "true"],
      ["random_tick_speed", "3"],
    ]),
  );
});

test.each([
  [old, "keepInventory", "true"],
  [old, "randomTickSpeed", "1000"],
  [newer, "pvp", "false"],
  [newer, "random_tick_speed", "70000"],
])("one rule is written, and everything else stays", (bytes, rule, value) => {
  const written = writeRule(bytes, rule, value);
  const before = readRules(bytes) ?? new Map<string, string>();
  expect(written && readRules(written)).toEqual(new Map([...before, [rule, value]]));
  expect(written && writeRule(written, rule, before.get(rule) ?? "")).toEqual(bytes);
});

test("a rule that is not there, a value of another kind and broken data are refused", () => {
  expect(writeRule(old, "pvp", "false")).toBeUndefined();
  expect(writeRule(newer, "pvp", "3")).toBeUndefined();
  expect(writeRule(newer, "random_tick_speed", "true")).toBeUndefined();
  expect(writeRule(old.subarray(0, 60), "keepInventory", "true")).toBeUndefined();
  expect(readRules(new TextEncoder().encode("<html>"))).toBeUndefined();
});

test("names elsewhere in the file are no rules", () => {
  const player = compound({ Player: compound({ GameRules: compound({ keepInventory: text("true") }) }) });
  expect(readRules(levelData(compound({ Data: player })))).toEqual(new Map());
});

test("reading and writing end for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (some) => {
      const bytes = Uint8Array.of(10, 0, 0, ...some);
      readRules(bytes);
      expect(writeRule(bytes, "keepInventory", "true")).toBeUndefined();
    }),
  );
});
