import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Attachment, ContainerExit, Runtime } from "../../runtime/runtime.ts";
import { readConsole } from "./console-reader.ts";
import { idleRuntime } from "../idle-node.fixture.ts";

/** An attachment that emits its pieces, each after some milliseconds, and then ends. */
function attachmentOf(...pieces: readonly (readonly [afterMs: number, text: string])[]): Attachment {
  async function* output() {
    for (const [afterMs, text] of pieces) {
      await sleep(afterMs);
      yield Buffer.from(text);
    }
  }
  return { output: output(), write: async () => undefined, close: () => undefined };
}

function exitNow(): ContainerExit {
  return { code: 0, wasOutOfMemory: false, finishedAt: new Date() };
}

function follow(attachment: Attachment, change: Partial<Runtime> = {}) {
  const heard: string[] = [];
  const reader = readConsole(
    { ...idleRuntime, ...change },
    {
      instanceId: "any",
      attachment,
      earlier: undefined,
      feed: async (output) => {
        for await (const chunk of output) heard.push(chunk.toString());
      },
    },
  );
  return { reader, heard };
}

const running = { instanceId: "any", isRunning: true, startedAt: new Date(), exit: undefined, specHash: "" };

test("an exit whose last lines have been read does not wait", async () => {
  const { reader, heard } = follow(attachmentOf([0, "bye"]));
  await vi.waitFor(() => expect(heard).toEqual(["bye"]), { interval: 1 });
  const startedAt = performance.now();
  await reader.untilDrained({ ...exitNow(), finishedAt: new Date(Date.now() - 1000) });
  expect(performance.now() - startedAt, "time limit").toBeLessThan(100);
  reader.close();
});

test("lines that arrive after the exit are waited for", async () => {
  const { reader, heard } = follow(attachmentOf([50, "it broke"], [300, "because of this"]));
  await reader.untilDrained(exitNow());
  expect(heard).toEqual(["it broke", "because of this"]);
  reader.close();
});

test.concurrent("a console that never ends does not block the exit of its server", async () => {
  const { reader } = follow(attachmentOf([60_000, "never"]));
  const startedAt = performance.now();
  await reader.untilDrained(exitNow());
  expect(performance.now() - startedAt).toBeGreaterThan(1900);
  reader.close();
});

test("output missed while the engine was unavailable is read if the server exited meanwhile", async () => {
  const asked: Date[] = [];
  const { reader, heard } = follow(attachmentOf([0, "before"]), {
    logsSince: async (_id, since) => {
      asked.push(since);
      return Buffer.from("meanwhile");
    },
  });
  await vi.waitFor(() => expect(heard).toEqual(["before"]), { interval: 1 });
  await sleep(20);
  const exit = exitNow();
  await reader.untilDrained(exit);
  expect(heard).toEqual(["before", "meanwhile"]);
  expect(asked.filter((since) => since < exit.finishedAt)).toHaveLength(1);
  reader.close();
});

test.concurrent("a long outage of the engine leaves no gap once it is back", async () => {
  let looks = 0;
  const lostBy = Date.now() + 500;
  const asked: number[] = [];
  const { reader, heard } = follow(attachmentOf([0, "before"]), {
    inspect: async () => {
      looks += 1;
      if (looks < 3) throw new Error("away");
      return running;
    },
    attach: async () => attachmentOf([0, "after"]),
    logsSince: async (_id, since) => {
      asked.push(since.getTime());
      return Buffer.from("meanwhile");
    },
  });
  await vi.waitFor(() => expect(heard).toEqual(["before", "meanwhile", "after"]), { timeout: 8000 });
  expect(asked[0]).toBeLessThan(lostBy);
  expect(reader.attachments).toBe(2);
  reader.close();
});
