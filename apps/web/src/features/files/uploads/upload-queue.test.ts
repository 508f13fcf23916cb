import { expect, test } from "vitest";
import type { TransferEvents } from "../../../shared/transfers/transfer.ts";
import type { StartTransfer } from "./upload.ts";
import { createUploadQueue } from "./upload-queue.ts";

function playTransfers() {
  const started: { path: string; replaces: boolean; events: TransferEvents; done: string[] }[] = [];
  const start: StartTransfer = (_file, { path, replaces }, events) => {
    const done: string[] = [];
    started.push({ path, replaces, events, done });
    return {
      pause: () => done.push("pause"),
      resume: () => done.push("resume"),
      cancel: () => done.push("cancel"),
    };
  };
  return { started, start };
}

function queueOf(count: number) {
  const { started, start } = playTransfers();
  const queue = createUploadQueue(() => 0);
  const orders = Array.from({ length: count }, (_, index) => ({
    file: new File(["12345"], `${index}.txt`),
    path: `${index}.txt`,
  }));
  queue.add("server", orders, start, true);
  return { queue, started, states: () => queue.all().map(({ state }) => state) };
}

test("three uploads run at a time, and the next starts when one ends", () => {
  const { started, states } = queueOf(5);
  expect(states()).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  started[0]?.events.onDone();
  expect(states()).toEqual(["done", "sending", "sending", "sending", "waiting"]);
  started[1]?.events.onFailed({ error: "The storage is full." });
  expect(states()).toEqual(["done", "failed", "sending", "sending", "sending"]);
});

test("a paused upload makes room for another, and resumes where it stopped", () => {
  const { queue, started, states } = queueOf(4);
  const [first] = queue.all();
  queue.pause(first?.id ?? 0);
  expect(states()).toEqual(["paused", "sending", "sending", "sending"]);
  queue.resume(first?.id ?? 0);
  expect(states()).toEqual(["waiting", "sending", "sending", "sending"]);
  started[1]?.events.onDone();
  expect(states()[0]).toBe("sending");
  expect(started[0]?.done).toEqual(["pause", "resume"]);
});

test("a failed upload can be retried, without its old message", () => {
  const { queue, started } = queueOf(1);
  started[0]?.events.onFailed({ error: "The storage is full." });
  expect(queue.all()[0]).toMatchObject({ state: "failed", error: "The storage is full." });
  queue.resume(queue.all()[0]?.id ?? 0);
  expect(queue.all()[0]).toMatchObject({ state: "sending" });
  expect(queue.all()[0]).not.toHaveProperty("error");
});

test("an upload whose name is taken is restarted from the beginning to replace the file", () => {
  const { queue, started } = queueOf(1);
  started[0]?.events.onFailed({ error: "There is already something with that name.", isTaken: true });
  expect(queue.all()[0]).toMatchObject({ state: "failed", isTaken: true });
  queue.replace(queue.all()[0]?.id ?? 0);
  expect(queue.all()[0]).toMatchObject({ state: "sending", replaces: true });
  expect(started.map(({ replaces }) => replaces)).toEqual([false, true]);
});

test("removing an upload from the list cancels it, unless it has arrived", () => {
  const { queue, started } = queueOf(2);
  started[0]?.events.onDone();
  for (const { id } of queue.all()) queue.remove(id);
  expect(queue.all()).toEqual([]);
  expect(started.map(({ done }) => done)).toEqual([[], ["cancel"]]);
});
