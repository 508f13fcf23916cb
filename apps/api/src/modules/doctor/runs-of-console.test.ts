import { expect, test } from "vitest";
import { endedRun, runsOfConsole } from "./runs-of-console.ts";

const start = (clock: string) => [
  `[${clock} INFO]: [bootstrap] Running Java 21 on Linux`,
  `[${clock} INFO]: Loading libraries, please wait...`,
  `[${clock} INFO]: Starting minecraft server version 1.20.1`,
];

test("one start is one run, however many of its first words it says", () => {
  expect(runsOfConsole([...start("12:00:00"), "[12:00:09 INFO]: Done"])).toHaveLength(1);
});

test("a second start begins a second run, and what stood above belongs to the first", () => {
  const lines = [...start("12:00:00"), "[12:00:09 ERROR]: gone", ...start("12:00:20")];
  expect(runsOfConsole(lines)).toEqual([lines.slice(0, 4), lines.slice(4)]);
});

test("a Java that can't even begin is a run of its own", () => {
  const error = "Error: Unable to access jarfile server.jar";
  expect(runsOfConsole([...start("12:00:00"), error, error])).toHaveLength(3);
});

test("chat that repeats the first words begins nothing", () => {
  const said = "[12:01:00 INFO]: <Eve> Starting minecraft server version 1.20.1";
  expect(runsOfConsole([...start("12:00:00"), said])).toHaveLength(1);
});

test("nothing said is nothing to look at", () => {
  expect(endedRun([], new Date(), { isRunning: false })).toEqual([]);
});

const first = [...start("12:00:00"), "[12:00:09 ERROR]: gone"];
const both = [...first, ...start("12:00:20")];

test("of a server that has been started again, the run before is the one that ended", () => {
  expect(endedRun(both, new Date("2026-11-15T12:00:10Z"), { isRunning: true })).toEqual(first);
});

test("of a server that is down, the last run is the one that ended", () => {
  expect(endedRun(both, new Date("2026-11-15T12:00:25Z"), { isRunning: false })).toEqual(both.slice(4));
});

test("a run that began before the end and has printed nothing since is the one that ended", () => {
  expect(endedRun(both, new Date("2026-11-15T12:00:25Z"), { isRunning: true })).toEqual(both.slice(4));
});

test("midnight between the end and the next start changes nothing", () => {
  const lines = [...start("23:59:50"), ...start("00:00:05")];
  expect(endedRun(lines, new Date("2026-11-15T23:59:58Z"), { isRunning: true })).toEqual(lines.slice(0, 3));
});
