import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { unlessAborted } from "./unless-aborted.ts";

test("leaves no listener on a longer-lived signal", async () => {
  const { signal } = new AbortController();
  for (let index = 0; index < 100; index += 1)
    expect(await unlessAborted(Promise.resolve(index), signal)).toBe(index);
  await expect(unlessAborted(Promise.reject(new Error("broken")), signal)).rejects.toThrow("broken");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("gives up at once when the signal is aborted before or meanwhile", async () => {
  const never = new Promise<never>(() => undefined);
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort();
  expect(await waiting).toBeUndefined();
  expect(await unlessAborted(Promise.reject(new Error("late")), controller.signal)).toBeUndefined();
});
