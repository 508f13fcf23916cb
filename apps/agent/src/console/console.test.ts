import { describe, expect, test, vi } from "vitest";
import { createConsoleBuffer } from "./console-buffer.ts";
import { feedConsole } from "./console-feed.ts";
import { createConsoleWatch } from "./console-watch.ts";
import { createLineSplitter } from "./line-splitter.ts";

async function* chunks(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const quiet = { onText: () => {}, onLines: () => {} };

describe("splitting into lines", () => {
  test("puts together what arrives in pieces, letters cut in half included", () => {
    const split = createLineSplitter();
    const bytes = Buffer.from("grün\nblau\n");
    expect([...split(bytes.subarray(0, 3)), ...split(bytes.subarray(3))]).toEqual(["grün", "blau"]);
  });

  test("cuts a line that never ends", () => {
    const split = createLineSplitter();
    const lines = Array.from({ length: 10 }, () => split(Buffer.alloc(10_000, "x"))).flat();
    expect(lines.length).toBeGreaterThan(4);
    expect(Math.max(...lines.map((line) => line.length))).toBe(16 * 1024);
  });
});

describe("the buffer", () => {
  test("gives what came after a number, and says how much is missing", () => {
    const buffer = createConsoleBuffer("e1");
    for (let line = 0; line < 1500; line += 1) buffer.append(`line ${line}`);
    const all = buffer.after(null, -1);
    expect(all.lines).toHaveLength(1000);
    expect(all.lines[0]).toEqual({ number: 500, text: "line 500" });
    expect(buffer.after("e1", 1497).lines.map(({ text }) => text)).toEqual(["line 1498", "line 1499"]);
    expect(buffer.after("e1", 99).skipped).toBe(400);
    expect(buffer.after("another", 1499).lines).toHaveLength(1000);
  });

  test("is bounded in size as well as in lines", () => {
    const buffer = createConsoleBuffer();
    for (let line = 0; line < 900; line += 1) buffer.append("x".repeat(4000));
    const kept = buffer.after(null, -1).lines;
    expect(kept.length).toBeLessThan(140);
  });
});

describe("the feed", () => {
  test("keeps what is printed, harmless", async () => {
    const buffer = createConsoleBuffer();
    await feedConsole(chunks("[12:00:00 INFO]: Hi\r\n\u001b]0;title\u0007there\n"), { buffer, ...quiet });
    expect(buffer.after(null, -1).lines.map(({ text }) => text)).toEqual(["[12:00:00 INFO]: Hi", "there"]);
  });

  test("finds a text that two chunks share", async () => {
    const seen: string[] = [];
    await feedConsole(chunks("[12:00:00 INFO]: Do", "ne (1.2s)!\n"), {
      buffer: createConsoleBuffer(),
      ...quiet,
      onText: (text) => seen.push(text),
    });
    expect(seen.some((text) => text.includes("Done (1.2s)!"))).toBe(true);
  });

  test("holds a flood back, keeps its newest lines and counts the rest", async () => {
    const buffer = createConsoleBuffer("flood");
    const chunk = "a line of a flood that goes on and on\n".repeat(4000);
    const startedAt = performance.now();
    await feedConsole(chunks(...Array.from({ length: 20 }, () => chunk)), { buffer, ...quiet });
    const seconds = (performance.now() - startedAt) / 1000;
    const megabytesPerSecond = (20 * chunk.length) / 1e6 / seconds;
    expect(megabytesPerSecond).toBeLessThan(8);
    const { lines } = buffer.after("flood", -1);
    expect(lines.at(-1)?.number).toBe(20 * 4000 - 1);
    expect(lines.length).toBeLessThanOrEqual(1000);
  });
});

describe("watching", () => {
  test("sends nothing for a console nobody watches, and at once, then in batches, for one somebody does", async () => {
    vi.useFakeTimers();
    const buffer = createConsoleBuffer("w");
    const sent: number[] = [];
    const watch = createConsoleWatch(buffer, ({ lines }) => sent.push(lines.length));
    const print = (count: number) => {
      for (let line = 0; line < count; line += 1) buffer.append("x");
      watch.onLines();
    };
    print(3);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([]);
    watch.extend();
    print(1);
    expect(sent).toEqual([1]);
    print(2);
    print(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([1, 4]);
    await vi.advanceTimersByTimeAsync(20_000);
    print(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([1, 4]);
    vi.useRealTimers();
  });
});
