import { expect, test } from "vitest";
import { lagQuestions } from "./lag-questions.ts";

const commands = (...asked: Parameters<typeof lagQuestions>) =>
  lagQuestions(...asked).map(({ command }) => command);

test.each([
  ["paper", "1.20.1", false, ["tps", "mspt", "execute if entity @e"]],
  ["paper", "1.21.4", false, ["tps", "mspt", "spark tps", "spark health", "execute if entity @e"]],
  ["spigot", "1.12.2", false, ["tps"]],
  ["fabric", "1.20.1", true, ["spark tps", "spark health", "execute if entity @e"]],
  ["vanilla", "1.20.4", false, ["tick query", "execute if entity @e"]],
  ["forge", "1.20.1", false, ["forge tps", "execute if entity @e"]],
  ["neoforge", "1.21.1", false, ["neoforge tps", "tick query", "execute if entity @e"]],
  ["bedrock", "1.21.50", false, []],
] as const)(
  "%s %s (spark: %s) is asked what it can answer",
  (software, minecraftVersion, hasSpark, expected) => {
    expect(commands({ software, minecraftVersion, hasSpark })).toEqual(expected);
  },
);

const everything = [
  ...lagQuestions({ software: "paper", minecraftVersion: "1.21.4", hasSpark: true }),
  ...lagQuestions({ software: "forge", minecraftVersion: "1.20.4", hasSpark: false }),
  ...lagQuestions({ software: "neoforge", minecraftVersion: "1.21.1", hasSpark: false }),
];
const read = (command: string, ...messages: string[]) =>
  everything.find((question) => question.command === command)?.read(messages);

test.each([
  ["tps", ["TPS from last 1m, 5m, 15m: 13.82, *18.36, 19.42"]],
  [
    "mspt",
    [
      "Server tick times (avg/min/max) from last 5s, 10s, 1m:",
      "◴ 22.2/3.8/95.9, 23.9/2.6/105.2, 39.3/0.2/1508.1",
    ],
  ],
  ["tick query", ["Percentiles: P50: 0.7ms P95: 1.7ms P99: 2.9ms. Sample: 100"]],
  ["forge tps", ["Overall: Mean tick time: 50.123 ms. Mean TPS: 19.950"]],
  ["neoforge tps", ["Overall: 20.000 TPS (0.512 ms/tick)"]],
  [
    "spark tps",
    [
      "[⚡] TPS from last 5s, 10s, 1m, 5m, 15m:",
      "[⚡]  *20.0, *20.0, 19.9, 19.8, 19.7",
      "[⚡] Tick durations (min/med/95%ile/max ms) from last 10s, 1m:",
      "[⚡]  1.0/4.0/9.0/15.0; 1.0/5.0/10.0/20.0",
    ],
  ],
  ["spark health", ["CPU usage from last 10s, 1m, 15m:", "5%, 6%, 7% (system)", "4%, 5%, 6% (process)"]],
  ["execute if entity @e", ["Test passed, count: 1234"]],
])("the answer to %s is read, and chat is not", (command, answer) => {
  expect(read(command, "Alex joined the game", ...answer)).toEqual(answer);
  expect(read(command, ...answer.map((text) => `<Alex> ${text}`))).toBeUndefined();
  expect(read(command, ...answer.slice(0, -1))).toBeUndefined();
});
