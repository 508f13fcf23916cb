import { expect, test } from "vitest";
import { addLogs, addNote, connected, emptyConsole, installationLines } from "./console-lines.ts";
import type { ConsoleState } from "./console-lines.ts";

const hello = "Connected to live console";

function logs(state: ConsoleState, data: readonly string[], last: number, more = {}): ConsoleState {
  return addLogs(state, { data, last, epoch: "e1", skipped: 0, ...more }, (count) => `${count} skipped`);
}

function texts({ lines }: ConsoleState): string[] {
  return lines.map(({ text }) => text);
}

test("keeps the last 200 lines, each with a unique key", () => {
  const many = Array.from({ length: 250 }, (_, index) => `line ${index}`);
  const state = logs(logs(emptyConsole, many, 249), ["one more"], 250);
  expect(state.lines).toHaveLength(200);
  expect(texts(state).at(-1)).toBe("one more");
  expect(new Set(state.lines.map(({ key }) => key)).size).toBe(200);
});

test("drops consecutive duplicates, even if they differ in colour", () => {
  const state = logs(emptyConsole, ["a", "a", "\u001b[31ma", "b", "a"], 4);
  expect(texts(state)).toEqual(["a", "b", "a"]);
});

test("earlier output is above the line that says we are connected", () => {
  const state = logs(logs(connected(emptyConsole, hello), ["old 1", "old 2"], 1), ["new"], 2);
  expect(texts(state)).toEqual(["old 1", "old 2", hello, "new"]);
});

test("a full backlog does not push that line out", () => {
  const many = Array.from({ length: 300 }, (_, index) => `line ${index}`);
  const state = logs(connected(emptyConsole, hello), many, 299);
  expect(state.lines).toHaveLength(200);
  expect(texts(state).at(-1)).toBe(hello);
});

test("after a reconnect, lines that were already shown are not repeated", () => {
  const before = logs(connected(emptyConsole, hello), ["a", "b", "c"], 2);
  const state = logs(connected(before, hello), ["b", "c", "d"], 3);
  expect(texts(state)).toEqual(["a", "b", "c", hello, "d", hello]);
});

test("a new epoch restarts the numbering", () => {
  const state = logs(logs(emptyConsole, ["a", "b"], 1), ["c"], 0, { epoch: "e2" });
  expect(texts(state)).toEqual(["a", "b", "c"]);
  expect(state.place).toEqual({ epoch: "e2", last: 0 });
});

test("a gap is shown as a message", () => {
  const state = logs(logs(emptyConsole, ["a"], 0), ["z"], 41, { skipped: 40 });
  expect(texts(state)).toEqual(["a", "40 skipped", "z"]);
  expect(state.lines[1]?.kind).toBe("note");
});

test("levels are read from the line, and a stack trace inherits the level above", () => {
  const state = logs(
    emptyConsole,
    [
      "[12:00:00 INFO]: fine",
      "[12:00:01 WARN]: careful",
      "[12:00:02 ERROR]: broken",
      "java.lang.IllegalStateException: no",
      "\tat some.Plugin.run(Plugin.java:7)",
      "Banner without a head",
    ],
    5,
  );
  expect(state.lines.map(({ level }) => level)).toEqual(["info", "warn", "error", "error", "error", "info"]);
});

test("commands are separate lines, shown twice if sent twice", () => {
  const state = addNote(addNote(emptyConsole, "command", "list"), "command", "list");
  expect(texts(state)).toEqual(["list", "list"]);
});

test("the installer's last ten lines replace an empty console", () => {
  const lines = installationLines(Array.from({ length: 14 }, (_, index) => `step ${index}`));
  expect(lines.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `step ${index + 4}`),
  );
  expect(lines.every(({ key }) => key < 0)).toBe(true);
});
