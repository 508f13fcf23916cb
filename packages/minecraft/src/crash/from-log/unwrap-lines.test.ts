import { expect, test } from "vitest";
import { unwrapLines } from "./unwrap-lines.ts";
import { diagnoseLog } from "./diagnose-log.ts";

const written = ["[12:00:00] [Server thread/ERROR]: boom", "java.lang.Error: x", "\tat a.B.c(B.java:1)"];

test.each([
  ["Docker Compose", "mc-1  | "],
  ["Portainer on a NAS", "2026/08/01 12:00:00 | stdout | "],
  ["Docker with timestamps", "2026-08-01T12:00:00.123456789Z "],
  ["Kubernetes", "2026-08-01T12:00:00.123456789Z stderr F "],
  ["a script with the time", "[2026-08-01 12:00:00] "],
  ["systemd", "Aug 01 12:00:00 host bash[6108]: "],
  ["a quote", "> "],
  ["MCSManager", "[Server] "],
  ["a script with several servers", "[B#313]  "],
  ["balena", " mc-server  "],
  ["Compose around timestamps", "mc-1  | 2026-08-01T12:00:00Z "],
])("lines of %s are as the server wrote them", (_title, wrapper) => {
  expect(unwrapLines(written.map((line) => `${wrapper}${line}`))).toEqual(written);
});

test.each([
  ["plain", written],
  ["one level", ["[12:00:00 ERROR]: a", "[12:00:00 ERROR]: b"]],
  [
    "a table of mods",
    ["-- Mods --", "\tshop.jar   |Shop   |shop   |1.0", "\tforge.jar  |Forge  |forge  |47"],
  ],
  ["one line", ["Error: Invalid or corrupt jarfile server.jar"]],
])("a log without a wrapper stays as it is: %s", (_title, lines) => {
  expect(unwrapLines(lines)).toEqual(lines);
});

test.each([
  ["[Server thread/ERROR]: a", "[00:00:00] [Server thread/ERROR]: a"],
  ["[ERROR] [Shop]: a", "[00:00:00 ERROR] [Shop]: a"],
  ["[WARNING] a", "[00:00:00 WARN]: a"],
  ["SEVERE: a", "[00:00:00 SEVERE]: a"],
  ["1/31/2026 9:44:06 PM [SEVERE] a", "09:44:06 [SEVERE] a"],
  ["1/31/2026 9:44:06 PM at a.B.c(B.java:1)", "at a.B.c(B.java:1)"],
  ["12:00:00 [SEVERE] survival > a", "12:00:00 [SEVERE] a"],
  ["12:00:00 [INFO] survival >     at a.B.c(B.java:1)", "    at a.B.c(B.java:1)"],
])("%s is read as %s", (line, expected) => {
  expect(unwrapLines([line])).toEqual([expected]);
});

test("a single quoted line is read without the quote", () => {
  const line = "[12:00:00] [Server thread/ERROR]: a";
  expect(unwrapLines([`> ${line}`])).toEqual([line]);
});

test("lines of Bedrock without a time are read", () => {
  const log = [
    "NO LOG FILE! - [2026-08-01 12:00:00:434 INFO] Starting Server",
    "NO LOG FILE! - [ERROR] DBStorage chain is invalid.",
  ];
  expect(diagnoseLog({ log }).diagnosis?.class).toBe("bds-db");
});

test("what a player says is no prefix", () => {
  const chat = "[12:40:00 INFO]: <Eve> [Server thread/ERROR]: **** FAILED TO BIND TO PORT!";
  const said = [
    '[12:00:11 INFO]: Done (6.512s)! For help, type "help"',
    chat,
    "[Server thread/ERROR]: **** FAILED TO BIND TO PORT!",
  ];
  expect(diagnoseLog({ log: said }).diagnosis).toBeUndefined();
});

test.each(["mc | ", "[", "> ", "a ", "2026-08-01T12:00:00Z "])(
  "long lines of %s take little time",
  (text) => {
    const line = text.repeat(200_000);
    const start = performance.now();
    unwrapLines([line, line, line]);
    expect(performance.now() - start, "time limit").toBeLessThan(1000);
  },
);

test("a copy that was indented is read like the original", () => {
  const log = [
    "    [2026-08-01 12:00:00:251 INFO] Starting Server",
    "    [2026-08-01 12:00:00:830 ERROR] Network port occupied, can't start server.",
  ];
  expect(diagnoseLog({ log }).diagnosis?.class).toBe("bds-port");
});
