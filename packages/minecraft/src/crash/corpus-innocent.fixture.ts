import {
  bedrockStart,
  type CrashCase,
  crashCase,
  crashed,
  fabricLoaded,
  forgeStart,
  neverReady,
  paperReady,
  paperStart,
  spigotReady,
  stillRunning,
  vanillaReady,
  vanillaStart,
} from "./corpus.fixture.ts";
import type { CrashEvidence } from "./diagnosis.ts";
import type { SoftwareType } from "../software.ts";

const stopped = { reason: "stopped", exitCode: 0 } as const;

function innocent(
  software: SoftwareType,
  title: string,
  console: string,
  exit: CrashEvidence["exit"] = crashed,
): CrashCase {
  return crashCase(software, undefined, title, console, { exit, pluginNames: ["Shop", "shop"] });
}

/** Consoles without a cause: a wrong diagnosis is worse than none. */
export const innocentConsoles: readonly CrashCase[] = [
  innocent(
    "vanilla",
    "a proper stop",
    `${vanillaReady}\n[12:50:00] [Server thread/INFO]: Stopping server`,
    stopped,
  ),
  innocent(
    "paper",
    "a stop that was asked for, whatever stood above it",
    `${paperReady}
[12:40:00 ERROR]: Encountered an unexpected exception
java.lang.OutOfMemoryError: Java heap space
[12:50:00 INFO]: Stopping server`,
    stopped,
  ),
  innocent(
    "paper",
    "a plugin's fault long before a crash without a word",
    `${paperReady}\n[12:40:00 ERROR]: Could not pass event PlayerJoinEvent to Shop v2.0`,
  ),
  innocent(
    "paper",
    "a plugin that somebody tried to load while people play",
    `${paperReady}\n[12:40:00 ERROR]: Could not load 'plugins/Shop.jar' in folder 'plugins'`,
  ),
  innocent(
    "paper",
    "a book about a full disk, before a crash",
    `${paperReady}\n[12:40:00 INFO]: [Books] Eve signed a book:\njava.io.IOException: No space left on device`,
  ),
  innocent(
    "bedrock",
    "a proper stop of Bedrock",
    `${bedrockStart}\n[2026-08-01 12:10:01:100 INFO] Quit correctly`,
    stopped,
  ),
  innocent(
    "vanilla",
    "chat that quotes a full heap",
    `${vanillaReady}\n[12:40:00] [Server thread/INFO]: <Eve> java.lang.OutOfMemoryError: Java heap space`,
  ),
  innocent(
    "vanilla",
    "unsigned chat that quotes a port",
    `${vanillaReady}\n[12:40:00] [Server thread/INFO]: [Not Secure] <Eve> **** FAILED TO BIND TO PORT!`,
  ),
  innocent(
    "paper",
    "/say with the words of a plugin failure",
    `${paperReady}\n[12:40:00 INFO]: [Eve] Could not load 'plugins/Shop.jar' in folder 'plugins'`,
  ),
  innocent(
    "paper",
    "/me with the words of a full disk",
    `${paperReady}\n[12:40:00 INFO]: * Eve java.io.IOException: No space left on device`,
  ),
  innocent(
    "spigot",
    "a command with the words of the watchdog",
    `${spigotReady}\n[12:40:00] [Server thread/INFO]: Eve issued server command: /tell Bob A single server tick took 60.00 seconds (should be max 0.05)`,
  ),
  innocent(
    "vanilla",
    "chat that arrives late is repeated in a warning",
    `${vanillaReady}\n[12:40:00] [Server thread/WARN]: Eve sent out-of-order chat: 'java.lang.OutOfMemoryError: Java heap space'`,
  ),
  innocent(
    "paper",
    "chat of a plugin's own format, at the end of a long log",
    `[12:40:00 INFO]: [Member] Eve: You need to agree to the EULA in order to run the server
[12:40:01 INFO]: Eve » Error: Unable to access jarfile server.jar
[12:40:02 INFO]: Eve: Code of Conduct folder does not exist`,
  ),
  innocent(
    "paper",
    "quiet lines after the server was ready",
    `${paperReady}
[12:40:00 INFO]: You need to agree to the EULA in order to run the server
[12:40:01 INFO]: Overworld settings missing`,
  ),
  innocent(
    "paper",
    "what continues a quiet line while people play",
    `${paperReady}
[12:40:00 INFO]: [Books] Eve signed a book:
java.lang.OutOfMemoryError: Java heap space
# A fatal error has been detected by the Java Runtime Environment:`,
    stillRunning,
  ),
  innocent(
    "paper",
    "a connection that ends with a strange word in chat's clothes",
    `${paperReady}\n[12:40:00 INFO]: Eve lost connection: Outdated client! Please use 1.8`,
    stillRunning,
  ),
  innocent(
    "paper",
    "a busy first minute",
    `${paperReady}
[12:00:15 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[12:00:31 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[12:00:47 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind`,
    stillRunning,
  ),
  innocent(
    "paper",
    "an early warning of the watchdog",
    `${paperReady}
[12:39:20 ERROR]: The server has not responded for 10 seconds! Creating thread dump
[12:39:20 ERROR]: 	Shop-2.0.jar//com.x.Database.ask(Database.java:44)`,
    stillRunning,
  ),
  innocent(
    "paper",
    "a plugin of the old kind",
    `${paperStart}
[12:00:06 WARN]: Legacy plugin Shop v2.0 does not specify an api-version.
[12:00:07 WARN]: [Shop] There is a new version available`,
    neverReady,
  ),
  innocent(
    "vanilla",
    "offline mode's warning",
    `${vanillaStart}
[12:00:06] [Server thread/WARN]: **** SERVER IS RUNNING IN OFFLINE/INSECURE MODE!
[12:00:06] [Server thread/WARN]: The server will make no attempt to authenticate usernames. Beware.`,
    neverReady,
  ),
  innocent(
    "fabric",
    "mixins that only warn",
    `${fabricLoaded}
[12:00:03] [main/WARN]: Error loading class: net/minecraft/client/gui/Gui (java.lang.ClassNotFoundException: net/minecraft/client/gui/Gui)
[12:00:03] [main/WARN]: @Mixin target net/minecraft/client/gui/Gui was not found shop.mixins.json:GuiMixin`,
    neverReady,
  ),
  innocent(
    "forge",
    "Forge's everyday warnings",
    `${forgeStart}
[12:00:03] [main/WARN] [ne.mi.fm.lo.mo.ModFileParser/LOADING]: Mod file jei.jar is missing mods.toml file
[12:00:05] [Server thread/WARN] [minecraft/Commands]: Ambiguity between arguments [teleport, destination]`,
    neverReady,
  ),
  innocent("vanilla", "a crash without a word", vanillaReady, { reason: "crashed", exitCode: 1 }),
  innocent("paper", "nothing at all", "", neverReady),
];
