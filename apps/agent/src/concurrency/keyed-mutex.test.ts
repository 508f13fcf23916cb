import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

test("work with the same key runs in order, other work in parallel, and a failure blocks nothing", async () => {
  const exclusively = createKeyedMutex();
  const log: string[] = [];
  const work = (name: string, ms: number) => async () => {
    log.push(`${name} begins`);
    await setTimeout(ms);
    log.push(`${name} ends`);
    if (name === "first") throw new Error("failed");
  };
  const results = await Promise.allSettled([
    exclusively(["a"], work("first", 30)),
    exclusively(["b"], work("beside", 1)),
    exclusively(["a", "b"], work("both", 1)),
    exclusively(["b"], work("last", 1)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
  expect(log).toEqual([
    "first begins",
    "beside begins",
    "beside ends",
    "first ends",
    "both begins",
    "both ends",
    "last begins",
    "last ends",
  ]);
});
