import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compound, levelData, list, numbers, text } from "./level-data.fixture.ts";
import { readLevelData } from "./level-data.ts";

test("a world contains its name and the version it was saved with", () => {
  const data = compound({
    Data: compound({
      GameRules: compound({ doFireTick: text("true") }),
      ServerBrands: list([text("Paper")]),
      Seeds: numbers([1, 2, 3]),
      Version: compound({ Series: text("main"), Name: text("1.21.4") }),
      LevelName: text("Müllers Welt"),
    }),
  });
  expect(readLevelData(levelData(data))).toEqual({ name: "Müllers Welt", minecraftVersion: "1.21.4" });
});

test("an old world has no version, and a name elsewhere is not the world's", () => {
  const data = compound({ Data: compound({ Player: compound({ LevelName: text("no") }) }) });
  expect(readLevelData(levelData(data))).toEqual({ name: null, minecraftVersion: null });
});

test("truncated, endlessly nested and unrelated data is refused", () => {
  const whole = levelData(compound({ Data: compound({ LevelName: text("A") }) }));
  expect(readLevelData(whole.subarray(0, whole.length - 2))).toBeUndefined();
  expect(readLevelData(new Uint8Array())).toBeUndefined();
  expect(readLevelData(new TextEncoder().encode("<!doctype html>"))).toBeUndefined();
  let deep = compound({});
  for (let level = 0; level < 10_000; level += 1) deep = compound({ a: deep });
  expect(readLevelData(levelData(deep))).toBeUndefined();
});

test("reading terminates for any bytes", () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  fc.assert(
    fc.property(bytes, (some) => {
      const read = readLevelData(Uint8Array.of(10, 0, 0, ...some));
      expect(read === undefined || read.minecraftVersion === null || read.minecraftVersion.length <= 80).toBe(
        true,
      );
    }),
  );
});
