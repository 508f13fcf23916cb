import { expect, test } from "vitest";
import { isQuietAnswer } from "./quiet-answers.ts";
import { readSpeed, speedQuestion } from "./speed.ts";

const paper = [
  "TPS from last 1m, 5m, 15m: 18.5, 19.9, *20.0",
  "Server tick times (avg/min/max) from last 5s, 10s, 1m:",
  "◴ 1.2/0.9/3.4, 1.3/0.9/5.0, 54.1/0.8/99.0",
];
const vanilla = [
  "The game is running normally",
  "Target tick rate: 20.0 per second.",
  "Average time per tick: 2.3ms (Target: 50.0ms)",
  "Percentiles: P50: 2.1ms P95: 3.2ms P99: 4.1ms. Sample: 100",
];

test.each([
  ["Paper", paper, { tps: 18.5, mspt: 54.1 }],
  ["Spigot", ["TPS from last 1m, 5m, 15m: *20.0, *20.0, *20.0"], { tps: 20, mspt: null }],
  ["vanilla", vanilla, { tps: 20, mspt: 2.3 }],
  ["a slow vanilla", ["Average time per tick: 100.0ms (Target: 50.0ms)"], { tps: 10, mspt: 100 }],
  ["Forge", ["Overall: Mean tick time: 60,5 ms. Mean TPS: 16,5"], { tps: 16.5, mspt: 60.5 }],
  ["NeoForge", ["Overall: 20.000 TPS (0.512 ms/tick)"], { tps: 20, mspt: 0.51 }],
  ["nothing", ["Unknown command"], { tps: null, mspt: null }],
])("the answer of %s is read", (_software, lines, speed) => {
  expect(readSpeed(lines)).toEqual(speed);
});

test("all of these answers are recognised, and chat is not", () => {
  for (const line of [...paper, ...vanilla]) expect(isQuietAnswer("speed", line)).toBe(true);
  expect(isQuietAnswer("speed", "<Eve> TPS from last 1m, 5m, 15m: 1.0, 1.0, 1.0")).toBe(false);
  expect(isQuietAnswer("game-rule", "Gamerule keepInventory is currently set to: true")).toBe(true);
  expect(isQuietAnswer("game-rule", "Gamerule keepInventory is now set to: true")).toBe(false);
});

test("only software that tells is asked", () => {
  expect(speedQuestion("paper", "1.21.4")?.commands).toEqual(["tps", "mspt"]);
  expect(speedQuestion("vanilla", "1.20.1")).toBeUndefined();
  expect(speedQuestion("bedrock", "1.21.124")).toBeUndefined();
});
