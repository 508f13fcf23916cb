import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

const soon = () => AbortSignal.timeout(1000);

test("the number of holders is limited, and each released slot is passed on once", async () => {
  const slots = createSlots(2);
  const [first] = [await slots(soon()), await slots(soon())];
  let isThird = false;
  const third = slots(soon()).then((release) => {
    isThird = true;
    return release;
  });
  await sleep(5);
  expect(isThird).toBe(false);
  first();
  first();
  await third;
  await expect(slots(AbortSignal.timeout(5))).rejects.toThrow("timeout");
});

test("a cancelled waiter does not block the others", async () => {
  const slots = createSlots(1);
  const release = await slots(soon());
  const gaveUp = slots(AbortSignal.timeout(5));
  const waits = slots(soon());
  await expect(gaveUp).rejects.toThrow("timeout");
  release();
  await expect(waits).resolves.toBeTypeOf("function");
});
