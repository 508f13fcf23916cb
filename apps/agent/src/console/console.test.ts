import { sanitizeConsoleLine } from "@blockwright/minecraft/console/text";
import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createConsoleBuffer } from "./console-buffer.ts";
import { feedConsole } from "./console-feed.ts";
import { createConsoleWatch } from "./console-watch.ts";
import { createLineSplitter } from "./line-splitter.ts";

async function* chunks(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

/** The default payload limit of the message server. */
const maxMessageBytes = 1024 * 1024;

const quiet = { onText: () => {}, onLines: () => {} };

describe("splitting into lines", () => {
  test("joins lines that arrive in pieces, including split characters", () => {
    const split = createLineSplitter();
    const bytes = Buffer.from("grün\nblau\n");
    expect([...split(bytes.subarray(0, 3)), ...split(bytes.subarray(3))]).toEqual(["grün", "blau"]);
  });

  test("cuts an endless line", () => {
    const split = createLineSplitter();
    const lines = Array.from({ length: 10 }, () => split(Buffer.alloc(10_000, "x"))).flat();
    expect(lines.length).toBeGreaterThan(4);
    expect(Math.max(...lines.map((line) => line.length))).toBe(16 * 1024);
  });
});

describe("the buffer", () => {
  test("returns the lines after a number, and the number of missing lines", () => {
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

  test("fits into one answer, regardless of its characters", () => {
    const buffer = createConsoleBuffer();
    for (let line = 0; line < 1000; line += 1) buffer.append("語".repeat(1000));
    expect(Buffer.byteLength(JSON.stringify(buffer.after(null, -1)))).toBeLessThan(maxMessageBytes);
  });

  test("reports every number as a line or as missing", () => {
    const steps = fc.array(fc.record({ skipped: fc.nat({ max: 3 }), lines: fc.nat({ max: 400 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(steps, fc.nat({ max: 3000 }), (printed, known) => {
        const buffer = createConsoleBuffer("e");
        const numbers: number[] = [];
        let next = 0;
        for (const { skipped, lines } of printed.filter((step) => step.lines > 0)) {
          buffer.skip(skipped);
          next += skipped;
          for (let line = 0; line < lines; line += 1, next += 1) {
            numbers.push(next);
            buffer.append(`line ${next}`);
          }
        }
        const { lines, skipped } = buffer.after("e", known);
        expect(lines.map(({ number }) => number)).toEqual(
          numbers.slice(-1000).filter((number) => number > known),
        );
        expect(skipped).toBe(Math.max(0, next - known - 1 - lines.length));
      }),
      { numRuns: 50 },
    );
  });
});

describe("the feed", () => {
  test("keeps the output, sanitized", async () => {
    const buffer = createConsoleBuffer();
    await feedConsole(chunks("[12:00:00 INFO]: Hi\r\n\u001b]0;title\u0007there\n"), { buffer, ...quiet });
    expect(buffer.after(null, -1).lines.map(({ text }) => text)).toEqual(["[12:00:00 INFO]: Hi", "there"]);
  });

  test("finds a text that spans two chunks", async () => {
    const seen: string[] = [];
    await feedConsole(chunks("[12:00:00 INFO]: Do", "ne (1.2s)!\n"), {
      buffer: createConsoleBuffer(),
      ...quiet,
      onText: (text) => seen.push(text),
    });
    expect(seen.some((text) => text.includes("Done (1.2s)!"))).toBe(true);
  });

  test("finds a text wherever the chunks are split", async () => {
    const someText = fc.string({ unit: fc.constantFrom("a", "D", "ü", "\n"), maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(someText, someText, fc.integer({ min: 1, max: 300 }), async (before, after, size) => {
        const bytes = Buffer.from(`${before}Done (1.2s)!${after}`);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const seen: string[] = [];
        const onText = (text: string) => seen.push(text);
        await feedConsole(chunks(...pieces), { buffer: createConsoleBuffer(), ...quiet, onText });
        expect(seen.some((text) => text.includes("Done (1.2s)!"))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test("cuts a long line, even a plain one", async () => {
    const buffer = createConsoleBuffer();
    await feedConsole(chunks(`${"x".repeat(5000)}\n`), { buffer, ...quiet });
    expect(buffer.after(null, -1).lines[0]?.text).toHaveLength(4097);
  });

  test("sanitizes each line", async () => {
    const unit = fc.constantFrom(
      "a",
      "\t",
      "~",
      "\r",
      "\u001b",
      "[",
      "31m",
      "§",
      "\u202e",
      "\u007f",
      "x".repeat(700),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit, maxLength: 20 }), { maxLength: 20 }), async (lines) => {
        const buffer = createConsoleBuffer();
        await feedConsole(chunks(lines.map((line) => `${line}\n`).join("")), { buffer, ...quiet });
        const kept = buffer.after(null, -1).lines.map(({ text }) => text);
        expect(kept).toEqual(lines.map((line) => sanitizeConsoleLine(line)));
      }),
      { numRuns: 50 },
    );
  });

  test("throttles a flood, keeps its newest lines and counts the rest", async () => {
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
  test("sends nothing without watchers, single lines at once, and a stream in batches", async () => {
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
    for (let line = 0; line < 200; line += 1) {
      print(1);
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(sent).toEqual(Array.from({ length: 201 }, () => 1));
    sent.length = 0;
    print(60);
    print(20);
    print(20);
    expect(sent).toEqual([60]);
    await vi.advanceTimersByTimeAsync(125);
    expect(sent).toEqual([60, 40]);
    await vi.advanceTimersByTimeAsync(20_000);
    print(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([60, 40]);
    vi.useRealTimers();
  });

  test("sends a stream in fewer messages, each line once, in order, with missing lines counted", async () => {
    vi.useFakeTimers();
    const buffer = createConsoleBuffer("w");
    const sent: ConsoleLines[] = [];
    const watch = createConsoleWatch(buffer, (lines) => sent.push(lines));
    watch.extend();
    for (let burst = 0; burst < 100; burst += 1) {
      if (burst === 50) buffer.skip(7);
      for (let line = 0; line < 45; line += 1) buffer.append("x");
      watch.onLines();
      await vi.advanceTimersByTimeAsync(30);
    }
    for (let line = 0; line < 250; line += 1) buffer.append("x");
    watch.onLines();
    await vi.advanceTimersByTimeAsync(200);
    const numbers = sent.flatMap(({ lines }) => lines.map(({ number }) => number));
    const printed = Array.from({ length: 4750 }, (_, line) => (line < 2250 ? line : line + 7));
    expect(numbers).toEqual(printed);
    expect(sent.reduce((total, { skipped }) => total + skipped, 0)).toBe(7);
    expect(Math.max(...sent.map(({ lines }) => lines.length))).toBeLessThanOrEqual(200);
    expect(sent.length).toBeLessThan(35);
    vi.useRealTimers();
  });

  test("sends no message above the message server's limit", () => {
    const buffer = createConsoleBuffer("w");
    const sent: ConsoleLines[] = [];
    const watch = createConsoleWatch(buffer, (lines) => sent.push(lines));
    watch.extend();
    for (let line = 0; line < 60; line += 1) buffer.append("語".repeat(4096));
    watch.onLines();
    expect(sent.flatMap(({ lines }) => lines)).toHaveLength(60);
    const sizes = sent.map((message) => Buffer.byteLength(JSON.stringify(message)));
    expect(Math.max(...sizes)).toBeLessThan(maxMessageBytes / 2);
  });
});
