import { expect, test } from "vitest";
import { createInstanceConsole } from "./instance-console.ts";

const answer = "[12:00:00 INFO]: Gamerule keepInventory is currently set to: false";

function console() {
  const questions = createInstanceConsole(() => undefined);
  const buffer = questions.sinkOf({ isTrial: false });
  return { questions, buffer, shown: () => questions.read(null, -1).lines.map(({ text }) => text) };
}

test("answers to our question are told to us alone, and everything else stays on the console", async () => {
  const { questions, buffer, shown } = console();
  const told = questions.ask("game-rule", 1, async () => {
    buffer.append("[12:00:00 INFO]: <Eve> Gamerule keepInventory is currently set to: true");
    buffer.append(answer);
    buffer.append(answer);
    return true;
  });
  expect(await told).toEqual(["Gamerule keepInventory is currently set to: false"]);
  expect(shown()).toEqual([
    "[12:00:00 INFO]: <Eve> Gamerule keepInventory is currently set to: true",
    answer,
  ]);
});

test("without a question nothing is hidden", () => {
  const { buffer, shown } = console();
  buffer.append(answer);
  expect(shown()).toEqual([answer]);
});

test("a game that does not answer, or does not run, is not waited for long", async () => {
  const { questions } = console();
  expect(await questions.ask("speed", 3, async () => false)).toEqual([]);
  const beganAt = performance.now();
  expect(await questions.ask("speed", 3, async () => true)).toEqual([]);
  expect(performance.now() - beganAt, "time limit").toBeLessThan(4000);
});

test("questions are asked one after the other", async () => {
  const { questions, buffer } = console();
  const first = questions.ask("game-rule", 1, async () => {
    setTimeout(() => buffer.append(answer), 50);
    return true;
  });
  const second = questions.ask("speed", 1, async () => {
    buffer.append("[12:00:00 INFO]: TPS from last 1m, 5m, 15m: 20.0, 20.0, 20.0");
    return true;
  });
  expect(await first).toHaveLength(1);
  expect(await second).toEqual(["TPS from last 1m, 5m, 15m: 20.0, 20.0, 20.0"]);
});
