import { expect, test } from "vitest";
import { beganAt, endedRun, runsOfConsole } from "./runs-of-console.ts";

const start = (clock: string) => [
  `[${clock} INFO]: [bootstrap] Running Java 21 on Linux`,
  `[${clock} INFO]: Loading libraries, please wait...`,
  `[${clock} INFO]: Starting minecraft server version 1.20.1`,
];

test("one start is one run, however many of its start lines are printed", () => {
  expect(runsOfConsole([...start("12:00:00"), "[12:00:09 INFO]: Done"])).toHaveLength(1);
});

test("a second start begins a second run, and earlier lines belong to the first", () => {
  const lines = [...start("12:00:00"), "[12:00:09 ERROR]: gone", ...start("12:00:20")];
  expect(runsOfConsole(lines)).toEqual([lines.slice(0, 4), lines.slice(4)]);
});

test("a Java that fails to start is a separate run", () => {
  const error = "Error: Unable to access jarfile server.jar";
  expect(runsOfConsole([...start("12:00:00"), error, error])).toHaveLength(3);
});

test("chat that repeats the start lines begins no run", () => {
  const said = "[12:01:00 INFO]: <Eve> Starting minecraft server version 1.20.1";
  expect(runsOfConsole([...start("12:00:00"), said])).toHaveLength(1);
});

test("an empty console has no runs", () => {
  expect(endedRun([], new Date(), { isRunning: false })).toEqual([]);
});

const first = [...start("12:00:00"), "[12:00:09 ERROR]: gone"];
const both = [...first, ...start("12:00:20")];

test("if the server was started again, the previous run is the one that ended", () => {
  expect(endedRun(both, new Date("2026-11-15T12:00:10Z"), { isRunning: true })).toEqual(first);
});

test("if the server is down, the last run is the one that ended", () => {
  expect(endedRun(both, new Date("2026-11-15T12:00:25Z"), { isRunning: false })).toEqual(both.slice(4));
});

test("a run that began before the exit and has printed nothing since is the one that ended", () => {
  expect(endedRun(both, new Date("2026-11-15T12:00:25Z"), { isRunning: true })).toEqual(both.slice(4));
});

test("midnight between the exit and the next start changes nothing", () => {
  const lines = [...start("23:59:50"), ...start("00:00:05")];
  expect(endedRun(lines, new Date("2026-11-15T23:59:58Z"), { isRunning: true })).toEqual(lines.slice(0, 3));
});

test("a run began at its first line, which can have been yesterday", () => {
  const ended = new Date("2026-11-15T12:00:10.500Z");
  expect(beganAt(first, ended)).toEqual(new Date("2026-11-15T12:00:00Z"));
  expect(beganAt(start("12:00:11"), ended)).toEqual(new Date("2026-11-14T12:00:11Z"));
  expect(beganAt(["no time"], ended)).toBeUndefined();
});
