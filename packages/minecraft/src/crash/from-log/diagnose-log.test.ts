import { expect, test } from "vitest";
import {
  bedrockStart,
  fabricStart,
  forgeStart,
  neoforgeStart,
  paperReady,
  paperStart,
  spigotStart,
  vanillaReady,
} from "../corpus.fixture.ts";
import { diagnoseLog } from "./diagnose-log.ts";
import { identifyServer } from "./identify-server.ts";

const linesOf = (text: string) => text.split("\n");

test.each([
  [paperStart, { software: "paper", minecraftVersion: "1.21.4", java: 21 }],
  [spigotStart, { software: "spigot", minecraftVersion: "1.20.4", java: null }],
  [vanillaReady, { software: "vanilla", minecraftVersion: "1.21.4", java: null }],
  [fabricStart, { software: "fabric", minecraftVersion: "1.20.1", java: null }],
  [forgeStart, { software: "forge", minecraftVersion: "1.20.1", java: 17 }],
  [neoforgeStart, { software: "neoforge", minecraftVersion: "1.21.1", java: null }],
  [bedrockStart, { software: "bedrock", minecraftVersion: "1.21.50.10", java: null }],
  [
    "---- Minecraft Crash Report ----\n\tMinecraft Version: 1.12.2\n\tJava Version: 1.8.0_312, Azul",
    { software: "vanilla", minecraftVersion: "1.12.2", java: 8 },
  ],
  [
    "[12:00:06 ERROR]: [ModernPluginLoadingStrategy] Could not load 'plugins/Shop.jar' in 'plugins'",
    { software: "paper", minecraftVersion: "", java: null },
  ],
  [
    "\tat net.fabricmc.loader.impl.FormattedException.ofLocalized(FormattedException.java:51)",
    { software: "fabric", minecraftVersion: "", java: null },
  ],
  [
    "\tat org.bukkit.plugin.java.JavaPlugin.setEnabled(JavaPlugin.java:263)",
    { software: "spigot", minecraftVersion: "", java: null },
  ],
])("a log tells which server wrote it: %#", (log, expected) => {
  expect(identifyServer(linesOf(log))).toEqual(expected);
});

test("a server that became ready and did not crash counts as running", () => {
  const log = linesOf(`${paperReady}\n[18:00:00 INFO]: Stopping server`);
  expect(diagnoseLog({ log })).toMatchObject({ exit: null, diagnosis: undefined });
});

test("a start that broke off counts as ended, and the last start of a log is judged", () => {
  const log = linesOf(`${paperReady}\n${paperStart}\n[12:00:06 ERROR]: **** FAILED TO BIND TO PORT!`);
  expect(diagnoseLog({ log })).toMatchObject({ exit: { reason: "crashed" }, diagnosis: { class: "port" } });
  expect(diagnoseLog({ log: linesOf(`${log.join("\n")}\n${paperReady}`) }).diagnosis).toBeUndefined();
});

test("a report beside the log is read with it", () => {
  const report = linesOf("---- Minecraft Crash Report ----\nDescription: Ticking entity\n\nboom");
  const found = diagnoseLog({ log: linesOf(vanillaReady), report });
  expect(found).toMatchObject({ exit: { reason: "crashed" }, diagnosis: { class: "crash-entity" } });
});

test("a log without its start counts as running when players were there", () => {
  const log = linesOf(
    "[12:40:00 INFO]: Eve joined the game\n[12:41:00 ERROR]: Could not pass event E to Shop v1",
  );
  expect(diagnoseLog({ log })).toMatchObject({ exit: null, diagnosis: { class: "plugin-runtime" } });
});

test("a piece of a log is asked for the troubles of a running server too", () => {
  const log = linesOf(
    "[12:41:00 ERROR]: Could not pass event E to Shop v1\n\tat org.bukkit.plugin.X.y(X.java:1)",
  );
  expect(diagnoseLog({ log })).toMatchObject({ exit: null, diagnosis: { class: "plugin-runtime" } });
});

test("what players say ends no server", () => {
  const said = "[12:40:00 INFO]: <Eve> ---- Minecraft Crash Report ----";
  expect(diagnoseLog({ log: linesOf(`${paperReady}\n${said}`) })).toMatchObject({ exit: null });
});
