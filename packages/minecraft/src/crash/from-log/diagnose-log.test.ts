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
    "[12:00:01 INFO]: Booting up Velocity 3.4.0-SNAPSHOT (git-965db127-b454)...",
    { software: "paper", proxy: "velocity", minecraftVersion: "", java: null },
  ],
  [
    "12:00:01 [INFO] Enabled BungeeCord version git:BungeeCord-Bootstrap:1.20-R0.3-SNAPSHOT:18eae8a:1842",
    { software: "paper", proxy: "bungeecord", minecraftVersion: "", java: null },
  ],
  [
    "\tat org.bukkit.plugin.java.JavaPlugin.setEnabled(JavaPlugin.java:263)",
    { software: "spigot", minecraftVersion: "", java: null },
  ],
  [
    "[12:36:13] [Netty epoll Worker #1/INFO]: [server connection] Steve -> lobby has connected",
    { software: "paper", proxy: "velocity", minecraftVersion: "", java: null },
  ],
  [
    "[12:11:22 INFO]: [Steve|/10.0.0.9:50000] <-> ServerConnector [lobby] has connected",
    { software: "paper", proxy: "bungeecord", minecraftVersion: "", java: null },
  ],
  [
    "[12:00:01] [main/ERROR] [ne.mi.fm.lo.ModSorter/LOADING]: Missing or unsupported mandatory dependencies:",
    { software: "forge", minecraftVersion: "", java: null },
  ],
  [
    "[12:00:01] [main/ERROR]: Incompatible mods found!",
    { software: "fabric", minecraftVersion: "", java: null },
  ],
  [
    "- Mod 'Shop' (shop) 1.0 is incompatible with any version of mod 'Market' (market), yet a conflicting version is present: 2.0!",
    { software: "fabric", minecraftVersion: "", java: null },
  ],
  [
    "./bedrock_server: error while loading shared libraries: libcurl.so.4: cannot open shared object file",
    { software: "bedrock", minecraftVersion: "", java: null },
  ],
])("a log tells which server wrote it: %#", (log, expected) => {
  expect(identifyServer(linesOf(log))).toEqual(expected);
});

test("a server that became ready and did not crash counts as running", () => {
  const log = linesOf(`${paperReady}\n[18:00:00 INFO]: Stopping server`);
  expect(diagnoseLog({ log })).toMatchObject({ exit: null, diagnosis: undefined });
});

test("a proxy that has its port counts as running", () => {
  const start = "[12:00:01 INFO]: Booting up Velocity 3.4.0";
  const done = `${start}\n[12:00:02 INFO]: Done (1.94s)!`;
  expect(diagnoseLog({ log: linesOf(start) }).exit).not.toBeNull();
  expect(diagnoseLog({ log: linesOf(done) }).exit).toBeNull();
  const withoutPort = `${done}\n[12:00:02 ERROR]: Can't bind to /0.0.0.0:25577`;
  expect(diagnoseLog({ log: linesOf(withoutPort) }).diagnosis?.class).toBe("port");
});

test("Forge's own log counts as running once the game started", () => {
  const log = "[12:00:01] [Server thread/DEBUG] [FML/]: Bar Finished: ServerStarted took 0.001s";
  expect(diagnoseLog({ log: linesOf(log) }).exit).toBeNull();
});

test("a piece that begins in the middle of a prefix is read", () => {
  const log = linesOf(
    "ERROR Failed to start Geyser on 0.0.0.0:19132\nWARN java.net.BindException: Address already in use\n22.02 12:46:43 [Server] INFO x",
  );
  expect(diagnoseLog({ log }).diagnosis?.class).toBe("geyser-bind");
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

test("a sentence is whole when the log does not tell the version", () => {
  const log = linesOf("[12:45:56 ERROR]: Can't create plugin shop\ncom.google.inject.CreationException: x");
  expect(diagnoseLog({ log }).diagnosis?.sentence).toBe(
    "The plugin shop could not start. Update it, or remove it.",
  );
});

test("a piece of a log that has little but complaints about lag is about lag", () => {
  const complaint = (second: number) =>
    `[12:00:${second}] [Server thread/WARN]: Can't keep up! Did the system time change, or is the server overloaded? Running 9000ms behind, skipping 180 tick(s)`;
  const log = [10, 15, 25, 35, 45].map(complaint);
  expect(diagnoseLog({ log }).diagnosis?.class).toBe("overload");
  const others = Array.from(
    { length: 20 },
    (_, index) => `[12:01:${index + 10}] [Server thread/INFO]: saved`,
  );
  expect(diagnoseLog({ log: [...log, ...others] }).diagnosis).toBeUndefined();
});
