import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { createBudget, createNodeBudgets } from "./budget.ts";
import { createQueue, type Queued } from "./receive-queue.ts";

const log = createLog("silent", "test");
const plenty = { burst: 1000, perSecond: 1000 };

function sending(handled: string[], gate: Promise<void> = Promise.resolve()) {
  return (sender: string, text: string, bytes = 1): Queued => ({
    sender,
    bytes,
    handle: async () => {
      await gate;
      handled.push(`${sender}${text}`);
    },
  });
}

test("senders take turns, and one message of each is handled at a time, in order", async () => {
  const handled: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const queue = createQueue(log, { maxWaiting: 100, rate: plenty });
  const send = sending(handled, gate);
  for (let count = 1; count <= 5; count += 1) queue.add(send("a", String(count)));
  for (let count = 1; count <= 2; count += 1) queue.add(send("b", String(count)));
  open();
  await sleep(20);
  expect(handled).toEqual(["a1", "b1", "a2", "b2", "a3", "a4", "a5"]);
});

test("a sender that sends too much loses its own oldest messages, by number and by size", async () => {
  const handled: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const queue = createQueue(log, { maxWaiting: 2, rate: plenty });
  const send = sending(handled, gate);
  for (let count = 0; count < 10; count += 1) queue.add(send("a", String(count)));
  queue.add(send("b", "0"));
  for (let count = 0; count < 3; count += 1) queue.add(send("c", String(count), 5 * 1024 * 1024));
  open();
  await sleep(20);
  expect(handled.toSorted()).toEqual(["a0", "a8", "a9", "b0", "c0", "c2"]);
});

test("a sender beyond its rate waits, and the others do not", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const handled: string[] = [];
  const queue = createQueue(log, { maxWaiting: 100, rate: { burst: 2, perSecond: 20 } });
  const send = sending(handled);
  for (let count = 0; count < 10; count += 1) queue.add(send("a", ""));
  await vi.advanceTimersByTimeAsync(5);
  queue.add(send("b", ""));
  await vi.advanceTimersByTimeAsync(5);
  expect(handled).toEqual(["a", "a", "b"]);
  await vi.advanceTimersByTimeAsync(39);
  expect(handled).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(handled).toEqual(["a", "a", "b", "a", "a"]);
  await queue.finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(handled).toHaveLength(5);
});

test("a wait that is no whole number of milliseconds does not raise the rate", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const handled: string[] = [];
  const queue = createQueue(log, { maxWaiting: 100, rate: { burst: 1, perSecond: 30 } });
  const send = sending(handled);
  for (let count = 0; count < 100; count += 1) queue.add(send("a", ""));
  await vi.advanceTimersByTimeAsync(1000);
  expect(handled.length).toBeGreaterThanOrEqual(29);
  expect(handled.length).toBeLessThanOrEqual(31);
  await queue.finish();
});

test("a budget refills with time, and never beyond its burst", () => {
  let nowMs = 0;
  const budget = createBudget({ burst: 2, perSecond: 10 }, () => nowMs);
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  expect(budget.waitMs()).toBe(100);
  nowMs = 100;
  expect([budget.take(), budget.take()]).toEqual([true, false]);
  nowMs = 60_000;
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
});

test("each node has its own budget for followed messages", () => {
  const budgets = createNodeBudgets({
    messages: { burst: 3, perSecond: 0.001 },
    bytes: { burst: 100, perSecond: 0.001 },
  });
  expect(["a", "a", "a", "a", "b"].map((node) => budgets.take(node, 1))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  expect(budgets.take("c", 101)).toBe(false);
});
