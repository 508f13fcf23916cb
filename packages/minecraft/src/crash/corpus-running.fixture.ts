import {
  type CrashCase,
  crashCase,
  fabricLoaded,
  forgeStart,
  paperReady,
  paperStart,
  spigotReady,
  stillRunning,
  vanillaReady,
} from "./corpus.fixture.ts";

const report = (description: string) => `[12:40:00] [Server thread/ERROR]: Encountered an unexpected exception
---- Minecraft Crash Report ----
// Don't be sad. I'll do better next time, I promise!

Time: 2026-08-01 12:40:00
${description}`;

export const runningCrashes: readonly CrashCase[] = [
  crashCase(
    "vanilla",
    "crash-entity",
    "one creature breaks the world",
    `
${vanillaReady}
${report("» Description: Ticking entity")}

java.lang.NullPointerException: null
-- Entity being ticked --
	Entity Type: minecraft:villager (net.minecraft.world.entity.npc.Villager)
	Entity's Exact location: 12.50, 64.00, -8.31
	Level dimension: minecraft:overworld`,
    { fix: { kind: "remove-entity", at: { x: 12.5, y: 64, z: -8.31 } } },
  ),
  crashCase(
    "forge",
    "crash-block",
    "one block breaks the world",
    `
${forgeStart}
${report("» Description: Ticking block entity")}

java.lang.IllegalStateException: no power
-- Block entity being ticked --
	Name: shop:machine // com.x.MachineBlockEntity
	Block location: World: (100,70,-20), Section: (at 4,6,12 in 6,4,-2; chunk contains blocks 96,-64,-32 to 111,319,-17)`,
    { fix: { kind: "remove-block", at: { x: 100, y: 70, z: -20 } } },
  ),
  crashCase(
    "fabric",
    "crash-report",
    "a crash report that suspects a mod",
    `
${fabricLoaded}
${report("» Description: Exception in server tick loop")}

java.lang.ClassCastException: class a cannot be cast to class b
	at com.x.shop.Tick.run(Tick.java:3)
	Suspected Mods: Shop (shop)`,
    { pluginNames: ["shop"], fix: { kind: "replace-plugin", plugin: "shop" } },
  ),
  crashCase(
    "spigot",
    "crash-report",
    "an exception without a report",
    `
${spigotReady}
» [12:40:00] [Server thread/ERROR]: Encountered an unexpected exception
java.lang.IllegalStateException: TickNextTick list out of synch
[12:40:00] [Server thread/ERROR]: This crash report has been saved to: /data/./crash-reports/crash-2026-08-01_12.40.00-server.txt`,
    { fix: undefined },
  ),
  crashCase(
    "vanilla",
    "watchdog",
    "a tick without an end",
    `
${vanillaReady}
» [12:40:00] [Server Watchdog/FATAL]: A single server tick took 60.00 seconds (should be max 0.05)
[12:40:00] [Server Watchdog/FATAL]: Considering it to be crashed, server will forcibly shutdown.
[12:40:00] [Server Watchdog/ERROR]: This crash report has been saved to: /data/./crash-reports/crash-2026-08-01_12.40.00-server.txt`,
    { fix: undefined },
  ),
  crashCase(
    "paper",
    "watchdog",
    "a plugin that holds the server up",
    `
${paperReady}
[12:39:20 ERROR]: --- DO NOT REPORT THIS TO PAPER - THIS IS NOT A BUG OR A CRASH  - 1.21.4-124-d7c41f1 (MC: 1.21.4) ---
[12:39:20 ERROR]: The server has not responded for 10 seconds! Creating thread dump
» [12:40:20 ERROR]: The server has stopped responding! This is (probably) not a Paper bug.
[12:40:20 ERROR]: Current Thread: Server thread
[12:40:20 ERROR]: 	java.base@21.0.5/java.net.SocketInputStream.read(Native Method)
[12:40:20 ERROR]: 	Shop-2.0.jar//com.x.Database.ask(Database.java:44)
[12:40:20 ERROR]: Current Thread: Craft Scheduler Thread - 3
[12:40:20 ERROR]: 	Vault-1.7.jar//net.milkbowl.vault.Metrics.send(Metrics.java:9)`,
    { pluginNames: ["Vault", "Shop"], fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "watchdog",
    "other plugins only stand around",
    `
${paperReady}
» [12:40:20 ERROR]: The server has stopped responding! This is (probably) not a Paper bug.
[12:40:20 ERROR]: Current Thread: Server thread
[12:40:20 ERROR]: 	net.minecraft.server.MinecraftServer.saveAllChunks(MinecraftServer.java:900)
[12:40:20 ERROR]: Current Thread: Craft Scheduler Thread - 3
[12:40:20 ERROR]: 	Shop-2.0.jar//com.x.Database.ask(Database.java:44)`,
    { pluginNames: ["Shop"], fix: undefined },
  ),
  crashCase(
    "paper",
    "heap-oom",
    "the heap is full while people play",
    `
${paperReady}
[12:30:00 INFO]: Eve joined the game
[12:40:00 ERROR]: Encountered an unexpected exception
» java.lang.OutOfMemoryError: Java heap space
[12:40:02 INFO]: Stopping server`,
    { exit: { reason: "heap-out-of-memory", exitCode: 1 }, fix: { kind: "more-memory" } },
  ),
  crashCase(
    "paper",
    "heap-oom",
    "a worker finds the heap full",
    `
${paperReady}
» [12:40:00] [Worker-Main-2/WARN]: java.util.concurrent.CompletionException: java.lang.OutOfMemoryError: Java heap space
[12:40:01] [Worker-Main-2/WARN]: 	at java.base/java.util.concurrent.CompletableFuture.encodeThrowable(CompletableFuture.java:314)`,
    { fix: { kind: "more-memory" } },
  ),
  crashCase(
    "vanilla",
    "heap-oom",
    "Java ends itself",
    `
${vanillaReady}
[12:40:00] [Server thread/INFO]: Saving the game (this may take a moment!)
» Terminating due to java.lang.OutOfMemoryError: GC overhead limit exceeded`,
    { exit: { reason: "crashed", exitCode: 3 }, fix: { kind: "more-memory" } },
  ),
  crashCase(
    "spigot",
    "heap-oom",
    "the node saw it though the console scrolled on",
    `
[12:40:00] [Server thread/INFO]: Stopping server`,
    { exit: { reason: "heap-out-of-memory", exitCode: 1 }, fix: { kind: "more-memory" } },
  ),
  crashCase(
    "forge",
    "metaspace-oom",
    "too many classes",
    `
${forgeStart}
[12:00:30] [main/ERROR] [minecraft/Main]: Failed to start the minecraft server
» java.lang.OutOfMemoryError: Metaspace
	at java.base/java.lang.ClassLoader.defineClass1(Native Method)`,
    { fix: { kind: "raise-metaspace" } },
  ),
  crashCase(
    "paper",
    "direct-oom",
    "the network's memory is full",
    `
${paperReady}
[12:40:00 ERROR]: Encountered an unexpected exception
» java.lang.OutOfMemoryError: Cannot reserve 4194304 bytes of direct buffer memory (allocated: 1073000000, limit: 1073741824)
	at java.base/java.nio.Bits.reserveMemory(Bits.java:178) ~[?:?]`,
    { fix: { kind: "raise-direct-memory" } },
  ),
  crashCase(
    "fabric",
    "container-oom",
    "the machine ended it",
    `
${fabricLoaded}
[12:40:00] [Server thread/INFO]: Eve joined the game`,
    { exit: { reason: "container-out-of-memory", exitCode: 137 }, fix: { kind: "lower-heap" } },
  ),
  crashCase(
    "spigot",
    "jvm-crash",
    "Java itself crashes",
    `
${spigotReady}
[12:40:00] [Server thread/INFO]: Eve left the game
#
» # A fatal error has been detected by the Java Runtime Environment:
#
#  SIGSEGV (0xb) at pc=0x00007f1c2c5d3a10, pid=1, tid=44`,
    { exit: { reason: "crashed", exitCode: 134 }, fix: { kind: "restart" } },
  ),
  crashCase("fabric", "jvm-crash", "Java goes without a word", fabricLoaded, {
    exit: { reason: "crashed", exitCode: 139 },
    fix: { kind: "restart" },
  }),
  crashCase(
    "paper",
    "secure-profile",
    "players without a signed profile",
    `
${paperReady}
» [12:40:00 INFO]: Disconnecting Eve (/10.0.0.9:51202): Missing profile key. This server requires secure profiles.`,
    { exit: stillRunning, fix: { kind: "repair-property", key: "enforce-secure-profile", value: "false" } },
  ),
  crashCase(
    "paper",
    "velocity",
    "players who come around the proxy",
    `
${paperReady}
» [12:40:00 INFO]: Disconnecting com.mojang.authlib.GameProfile@1f2[id=<null>,name=Eve,properties={},legacy=false] (/10.0.0.9:51202): This server requires you to connect with Velocity.`,
    { exit: stillRunning, fix: { kind: "align-proxy" } },
  ),
  crashCase(
    "spigot",
    "bungee",
    "forwarding is off",
    `
${spigotReady}
» [12:40:00] [User Authenticator #1/INFO]: Disconnecting /10.0.0.9:51202: If you wish to use IP forwarding, please enable it in your BungeeCord config as well!`,
    { exit: stillRunning, fix: { kind: "align-proxy" } },
  ),
  crashCase(
    "vanilla",
    "outdated",
    "players with another Minecraft",
    `
${vanillaReady}
» [12:40:00] [Server thread/INFO]: Disconnecting Eve (/10.0.0.9:51202): Outdated client! Please use 1.21.4`,
    { exit: stillRunning, fix: undefined },
  ),
  crashCase(
    "paper",
    "graceful-unknown",
    "a proper stop that nobody here asked for",
    `
${paperReady}
[12:40:00 INFO]: Eve joined the game
» [12:50:00 INFO]: Stopping the server
[12:50:00 INFO]: Stopping server
[12:50:01 INFO]: Saving players`,
    {
      exit: { reason: "stopped-itself", exitCode: 0 },
    },
  ),
  crashCase(
    "paper",
    "heap-oom",
    "the crash loop's last run, with an older plugin complaint above",
    `
${paperStart}
[12:00:08 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)
java.lang.NullPointerException: null
[12:00:09 ERROR]: Encountered an unexpected exception
» java.lang.OutOfMemoryError: Java heap space`,
    { exit: { reason: "crash-loop", exitCode: 1 }, pluginNames: ["Shop"], fix: { kind: "more-memory" } },
  ),
];
