import { describe, expect, test } from "vitest";
import { isReadyMessage, readConsoleEvent } from "./event.ts";
import { readLoadEvent } from "./load-event.ts";
import { parseLogLine } from "./log-line.ts";

describe("a console line of", () => {
  test.each([
    [
      "Vanilla",
      "[12:34:56] [Server thread/INFO]: Hi",
      { time: "12:34:56", level: "info", thread: "Server thread", message: "Hi" },
    ],
    [
      "a thread with a slash",
      "[12:34:56] [Netty IO #1/x/WARN]: Hi",
      { level: "warn", thread: "Netty IO #1/x", message: "Hi" },
    ],
    [
      "Forge",
      "[12:34:56] [main/ERROR] [net.mc.Loader/LOADING]: Hi",
      { level: "error", thread: "main", source: "net.mc.Loader", message: "Hi" },
    ],
    [
      "Forge's file",
      "[15Nov2026 12:34:56.789] [main/FATAL] [mixin/]: Hi",
      { time: "12:34:56.789", level: "error", source: "mixin", message: "Hi" },
    ],
    [
      "Forge on a Chinese machine",
      "[1511月2026 12:34:56.789] [main/WARN] [net.mc.Loader/]: Hi",
      { time: "12:34:56.789", level: "warn", source: "net.mc.Loader", message: "Hi" },
    ],
    [
      "Forge on a German machine",
      "[15Nov.2026 12:34:56.789] [main/INFO] [mixin/]: Hi",
      { time: "12:34:56.789", level: "info", message: "Hi" },
    ],
    [
      "Fabric",
      "[12:34:56] [main/INFO] (FabricLoader/GameProvider) Hi",
      { thread: "main", source: "FabricLoader", message: "Hi" },
    ],
    ["Paper", "[12:34:56 WARN]: [Vault] Hi", { time: "12:34:56", level: "warn", message: "[Vault] Hi" }],
    ["Velocity", "[12:34:56 INFO] [luckperms]: Hi", { level: "info", source: "luckperms", message: "Hi" }],
    [
      "a panel, inside a stack trace",
      "07.12 14:56:28 [Server] INFO java.lang.IllegalStateException: Hi",
      { time: undefined, message: "java.lang.IllegalStateException: Hi" },
    ],
    [
      "another panel",
      "[19.02 12:23:30] [Server] [ERROR] [Vault] Hi",
      { time: "12:23:30", level: "error", message: "[Vault] Hi" },
    ],
    [
      "Log4j about itself",
      "2026-08-01 12:34:56,789 main ERROR Hi",
      { time: "12:34:56,789", level: "error", thread: "main", message: "Hi" },
    ],
    [
      "the runner of a Docker image",
      "2026-08-01T12:34:56.789Z\tWARN\tmc-server-runner\tHi",
      { time: "12:34:56.789", level: "warn", message: "mc-server-runner\tHi" },
    ],
    [
      "a fork of Paper",
      "[12:34:56] [ERROR]: [Vault] Hi",
      { time: "12:34:56", level: "error", message: "[Vault] Hi" },
    ],
    [
      "Bedrock",
      "[2026-08-01 12:34:56:789 ERROR] Hi",
      { time: "12:34:56:789", level: "error", message: "Hi" },
    ],
    [
      "Bedrock before its file is there",
      "NO LOG FILE! - [2026-08-01 12:34:56:789 INFO] Hi",
      { level: "info", message: "Hi" },
    ],
    ["long ago", "2013-01-01 12:34:56 [SEVERE] Hi", { time: "12:34:56", level: "error", message: "Hi" }],
    [
      "a coloured console with its prompt",
      "> \u001b[33m[12:34:56 WARN]: Hi\u001b[m",
      { level: "warn", message: "Hi" },
    ],
    [
      "a stack trace",
      "\tat org.bukkit.Some.thing(Some.java:1)",
      { time: undefined, message: "\tat org.bukkit.Some.thing(Some.java:1)" },
    ],
  ])("%s", (_who, text, parts) => {
    expect(parseLogLine(text)).toMatchObject(parts);
  });

  test("a player can't forge the prefix of another line", () => {
    const line = parseLogLine("[12:34:56] [Server thread/INFO]: <Eve> [12:34:56 ERROR]: boom");
    expect(line).toMatchObject({ level: "info", message: "<Eve> [12:34:56 ERROR]: boom" });
    expect(readConsoleEvent(line.message)).toEqual({
      kind: "chat",
      player: "Eve",
      text: "[12:34:56 ERROR]: boom",
    });
  });
});

describe("an event", () => {
  test.each([
    ["Steve joined the game", { kind: "joined", player: "Steve" }],
    [".Phone_Alex left the game", { kind: "left", player: ".Phone_Alex" }],
    [
      "[Not Secure] <Steve> Eve joined the game",
      { kind: "chat", player: "Steve", text: "Eve joined the game" },
    ],
    [
      "Steve issued server command: /gamemode creative",
      { kind: "command", player: "Steve", command: "/gamemode creative" },
    ],
    ["Player connected: Some Name, xuid: 253", { kind: "joined", player: "Some Name" }],
    ["Player disconnected: Some Name, xuid: 253, pfid: x", { kind: "left", player: "Some Name" }],
    ["[Server] Steve joined the game", undefined],
  ])("%s", (message, event) => {
    expect(readConsoleEvent(message)).toEqual(event);
  });

  test.each([
    ["paper", 'Done (12.345s)! For help, type "help"', true],
    ["fabric", 'Done (12,345s)! For help, type "help"', true],
    ["bedrock", "Server started.", true],
    ["paper", '<Eve> Done (1.0s)! For help, type "help"', false],
    ["paper", '[Fake] Done (1.0s)! For help, type "help"', false],
    ["bedrock", "Server started by Eve", false],
  ] as const)("ready on %s: %s is %s", (software, message, isReady) => {
    expect(isReadyMessage(software, message)).toBe(isReady);
  });
});

test("parsing a line of a megabyte takes linear time, regardless of its content", () => {
  const starts = ["[12:34:56] [", "[12:34:56 INFO]: ", "Could not load '", "- Mod 'a' (a) requires "];
  const fillings = [
    "a",
    "[",
    "'",
    " ",
    "\u001b[",
    "a ",
    "[a] ",
    " of ",
    "] [",
    "a, ",
    "(",
    " initializing ",
    "§",
    "-> ",
    "\t- ",
  ];
  const startedAt = performance.now();
  for (const text of starts.flatMap((start) =>
    fillings.map((one) => start + one.repeat(1_000_000 / one.length)),
  )) {
    const { message } = parseLogLine(text);
    readLoadEvent(message);
    readLoadEvent(text);
    readConsoleEvent(text);
    isReadyMessage("paper", text);
  }
  // Quadratic work would take hours here.
  expect(performance.now() - startedAt, "time limit").toBeLessThan(20_000);
}, 60_000);
