import { describe, expect, test, vi } from "vitest";
import type { Encoded, Socket } from "../../../platform/http/socket-binding.ts";
import { createAudience, type Watcher } from "./console-audience.socket.ts";
import { createKeptLines, type ConsoleMessage } from "./console-lines.ts";
import type { ConsoleState } from "./console-stream.ts";

/** Reads nothing while told to wait: what is sent then stays in our buffer. */
function someReader() {
  const received: ConsoleMessage[] = [];
  let isReading = true;
  let waiting = 0;
  const take = (bytes: Buffer) => {
    received.push(JSON.parse(bytes.toString()) as ConsoleMessage);
    if (!isReading) waiting += bytes.length;
  };
  const socket: Socket<ConsoleMessage> = {
    send: (message) => take(Buffer.from(JSON.stringify(message))),
    sendEncoded: (encoded: Encoded<ConsoleMessage>) => take(encoded),
    waitingBytes: () => waiting,
    onMessage: () => {},
    close: () => {},
    onClose: () => {},
  };
  const watcher: Watcher = { socket, position: undefined, isGreeted: false, trouble: undefined };
  const rest = (reads: boolean) => {
    isReading = reads;
    waiting = 0;
  };
  return { watcher, received, waiting: () => waiting, rest };
}

function someAudience() {
  const kept = createKeptLines();
  let state: ConsoleState = { kind: "open" };
  const audience = createAudience({
    kept,
    state: () => state,
    greetWithoutLines: (socket) =>
      socket.send({ type: "logs", data: [], epoch: "installation", last: -1, skipped: 0 }),
  });
  let next = 0;
  const print = (count: number, text = "x") => {
    const lines = Array.from({ length: count }, () => ({ number: next++, text }));
    kept.add({ epoch: "e", lines, skipped: 0 });
    audience.tell();
  };
  const become = (changed: ConsoleState) => {
    state = changed;
    audience.tell();
  };
  return { audience, print, become };
}

const numbersSeen = (messages: readonly ConsoleMessage[]) =>
  messages.flatMap((message) => (message.type === "logs" ? [[message.skipped, message.data.length]] : []));

describe("the readers of a console", () => {
  test("a reader that stalls is skipped, then gets the newest lines and a count, and others do not notice", () => {
    vi.useFakeTimers();
    const { audience, print } = someAudience();
    const [slow, quick] = [someReader(), someReader()];
    audience.add(slow.watcher);
    audience.add(quick.watcher);
    slow.rest(false);
    for (let round = 0; round < 1000; round += 1) print(10, "a line of the usual length");
    expect(slow.waiting()).toBeLessThan(80 * 1024);
    expect(numbersSeen(quick.received).every(([skipped]) => skipped === 0)).toBe(true);
    slow.rest(true);
    vi.advanceTimersByTime(150);
    const seen = numbersSeen(slow.received);
    expect(seen.at(-1)?.[1]).toBe(200);
    expect(seen.flat().reduce((sum, count) => sum + count, 0)).toBe(10_000);
    vi.useRealTimers();
  });

  test("one message is built for all who have read equally far", () => {
    const { audience, print } = someAudience();
    const sent = new Set<Buffer>();
    for (let count = 0; count < 5; count += 1) {
      const { watcher } = someReader();
      audience.add({ ...watcher, socket: { ...watcher.socket, sendEncoded: (bytes) => sent.add(bytes) } });
    }
    print(1);
    print(1);
    expect(sent.size).toBe(2);
  });

  test("a problem is reported once, and its end too", () => {
    const { audience, become, print } = someAudience();
    const { watcher, received } = someReader();
    print(1);
    audience.add(watcher);
    become({ kind: "away", sentence: "Gone." });
    become({ kind: "away", sentence: "Gone." });
    become({ kind: "open" });
    become({ kind: "open" });
    expect(received).toEqual([
      { type: "logs", data: ["x"], epoch: "e", last: 0, skipped: 0 },
      { type: "error", message: "Gone." },
      { type: "logs", data: [], epoch: "e", last: 0, skipped: 0 },
    ]);
  });

  test("nothing is sent before the node was asked", () => {
    const { audience, become } = someAudience();
    const { watcher, received } = someReader();
    become({ kind: "opening" });
    audience.add(watcher);
    expect(received).toEqual([]);
    become({ kind: "absent" });
    expect(received).toHaveLength(1);
  });
});
