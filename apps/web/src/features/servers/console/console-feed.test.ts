import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchConsole } from "./console-feed.ts";

const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6d";

class SocketDouble extends EventTarget {
  static readonly opened: SocketDouble[] = [];
  readonly url: URL;
  isClosed = false;

  constructor(url: URL) {
    super();
    this.url = url;
    SocketDouble.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  says(message: unknown): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  opens(): void {
    this.dispatchEvent(new Event("open"));
  }

  closes(): void {
    this.dispatchEvent(new Event("close"));
  }
}

const watcher = {
  onConnected: vi.fn<() => void>(),
  onDisconnected: vi.fn<() => void>(),
  onMessage: vi.fn<(message: unknown) => void>(),
};
const logs = { type: "logs", data: ["a"], epoch: "e1", last: 7, skipped: 0 };

function newest(): SocketDouble {
  const socket = SocketDouble.opened.at(-1);
  if (socket === undefined) throw new Error("No socket was opened");
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", SocketDouble);
  vi.stubGlobal("location", { origin: "https://blockwright.example" });
  SocketDouble.opened.length = 0;
  vi.clearAllMocks();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("connects to the server's console, over TLS if the page uses it", () => {
  watchConsole(serverId, watcher);
  expect(String(newest().url)).toBe(`wss://blockwright.example/ws/console?serverId=${serverId}`);
});

test("passes messages on and ignores unknown ones", () => {
  watchConsole(serverId, watcher);
  newest().says("no json");
  newest().says({ type: "logs", data: "text" });
  newest().says(logs);
  expect(watcher.onMessage.mock.calls).toEqual([[logs]]);
});

test("reconnects after a lost connection and sends its position", () => {
  watchConsole(serverId, watcher);
  newest().opens();
  newest().says(logs);
  newest().closes();
  expect(watcher.onDisconnected).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(SocketDouble.opened).toHaveLength(2);
  expect(newest().url.search).toBe(`?serverId=${serverId}&epoch=e1&after=7`);
});

test("waits longer while nothing is received, even if the socket opens", () => {
  watchConsole(serverId, watcher);
  for (let failed = 0; failed < 5; failed += 1) {
    newest().opens();
    newest().closes();
    vi.advanceTimersByTime(30_000);
  }
  expect(SocketDouble.opened).toHaveLength(6);
  newest().closes();
  vi.advanceTimersByTime(10_000);
  expect(SocketDouble.opened).toHaveLength(6);
});

test("a stopped watch is silent and does not reconnect", () => {
  const stop = watchConsole(serverId, watcher);
  const socket = newest();
  stop();
  expect(socket.isClosed).toBe(true);
  socket.opens();
  socket.says(logs);
  socket.closes();
  vi.advanceTimersByTime(60_000);
  expect(SocketDouble.opened).toHaveLength(1);
  expect(watcher.onMessage).not.toHaveBeenCalled();
  expect(watcher.onConnected).not.toHaveBeenCalled();
});
