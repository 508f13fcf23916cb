import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSession } from "./session-socket.ts";

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

  isClosedByApi(code: number): void {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const recheck = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", SocketDouble);
  vi.stubGlobal("location", { origin: "https://blockwright.example" });
  SocketDouble.opened.length = 0;
  recheck.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("rechecks at once when the api reports the end of the session", () => {
  watchSession(recheck);
  const [socket] = SocketDouble.opened;
  expect(String(socket?.url)).toBe("wss://blockwright.example/ws/session");
  socket?.dispatchEvent(new Event("message"));
  expect(recheck).toHaveBeenCalledTimes(1);
});

test("a close with 4401 does the same", () => {
  watchSession(recheck);
  SocketDouble.opened[0]?.isClosedByApi(4401);
  expect(recheck).toHaveBeenCalledTimes(1);
});

test("reconnects after a lost connection, and rechecks because a message may have been missed", () => {
  watchSession(recheck);
  SocketDouble.opened[0]?.isClosedByApi(1006);
  expect(recheck).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(SocketDouble.opened).toHaveLength(2);
  expect(recheck).toHaveBeenCalledTimes(1);
});

test("waits longer while the api is unavailable", () => {
  watchSession(recheck);
  for (let failed = 0; failed < 5; failed += 1) {
    SocketDouble.opened.at(-1)?.isClosedByApi(1006);
    vi.advanceTimersByTime(30_000);
  }
  SocketDouble.opened.at(-1)?.isClosedByApi(1006);
  vi.advanceTimersByTime(10_000);
  expect(SocketDouble.opened).toHaveLength(6);
});

test("a stopped watch neither rechecks nor reconnects", () => {
  const stop = watchSession(recheck);
  stop();
  const [socket] = SocketDouble.opened;
  expect(socket?.isClosed).toBe(true);
  socket?.isClosedByApi(1005);
  vi.advanceTimersByTime(60_000);
  expect(SocketDouble.opened).toHaveLength(1);
  expect(recheck).not.toHaveBeenCalled();
});
