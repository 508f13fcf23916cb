import {
  type CrashCase,
  crashCase,
  paperReady,
  paperStart,
  spigotReady,
  stillRunning,
  vanillaStart,
} from "./corpus.fixture.ts";

const running = { exit: stillRunning } as const;

/** Healthy servers whose lines are near to those of the families. */
export const familyInnocents: readonly CrashCase[] = [
  crashCase(
    "paper",
    undefined,
    "one player with another version, and one who plays",
    `
${paperReady}
[12:10:00 INFO]: Steve joined the game
[12:30:00 INFO]: Disconnecting Alex (/10.0.0.9:50000): Outdated client! Please use 1.21.4`,
    running,
  ),
  crashCase(
    "bedrock",
    undefined,
    "Bedrock without an allow list",
    `
[2026-08-01 12:00:01:100 INFO] Starting Server
[2026-08-01 12:00:01:102 ERROR] Error opening allow list file: allowlist.json
[2026-08-01 12:00:02:102 INFO] Server started.`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "lag now and then in a whole log",
    `
${paperReady}
[12:30:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[12:32:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[12:34:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind`,
    running,
  ),
  crashCase(
    "vanilla",
    undefined,
    "a first start without lists of players",
    `
${vanillaStart}
[12:00:06] [Server thread/WARN]: Failed to load operators list: java.io.FileNotFoundException: ./ops.json (No such file or directory)
[12:00:12] [Server thread/INFO]: Done (7.001s)! For help, type "help"`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "a plugin that finds no internet",
    `
${paperReady}
[12:30:00 WARN]: java.net.UnknownHostException: updates.shop.example`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "a plugin that finds none of its own settings at the first start",
    `
${paperStart}
[12:00:07 WARN]: [Shop] Cannot load worlds.yml
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "a plugin with a part that does not start",
    `
${paperReady}
[12:17:16 ERROR]: [Shop] Failed to enable geolocation.`,
    running,
  ),
  crashCase(
    "spigot",
    undefined,
    "a world that was deleted while the server ran",
    `
${spigotReady}
[12:27:15] [Server thread/WARN]: java.io.FileNotFoundException: ./arena/session.lock (No such file or directory)
[12:27:15] [Server thread/WARN]: net.minecraft.world.MinecraftException: Failed to check session lock for world ./arena, aborting`,
    running,
  ),
  crashCase(
    "forge",
    undefined,
    "Forge 1.19: a data pack that went with its mod",
    `
[12:00:09] [main/WARN]: Missing data pack mod:shop
[12:00:20] [Server thread/INFO]: Done (16.021s)! For help, type "help"`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "a plugin that goes on without another",
    `
${paperStart}
[12:00:07 WARN]: [Shop] PlaceholderAPI not found, placeholders are off.
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    running,
  ),
  crashCase(
    "forge",
    undefined,
    "Forge's log of a mod that changed a list while it was read",
    `
[12:00:09] [main/WARN]: java.util.ConcurrentModificationException
	at java.util.ArrayList$Itr.checkForComodification(ArrayList.java:901)
	at com.x.shop.Shop.load(Shop.java:10)`,
  ),
];
