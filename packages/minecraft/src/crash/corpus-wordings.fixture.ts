import {
  type CrashCase,
  crashCase,
  forgeStart,
  neoforgeStart,
  paperReady,
  paperStart,
  spigotReady,
  stillRunning,
  vanillaReady,
} from "./corpus.fixture.ts";

/** Wordings of servers, loaders, Java and proxies, each with the version whose source has it. */
export const wordingCrashes: readonly CrashCase[] = [
  crashCase(
    "vanilla",
    "container-oom",
    "Wings 1.11: the container had no memory left",
    `
[Pterodactyl Daemon]: ---------- Detected server process in a crashed state! ----------
[Pterodactyl Daemon]: Exit code: 137
» [Pterodactyl Daemon]: Out of memory: true`,
    { fix: { kind: "lower-heap" } },
  ),
  crashCase(
    "forge",
    "read-only",
    "Forge 1.12: a world file cannot be written while people play",
    `
${forgeStart}
[12:00:20] [Server thread/INFO] [minecraft/DedicatedServer]: Done (4.120s)! For help, type "help"
» [13:04:47] [Server thread/INFO] [STDERR]: [net.minecraft.world.storage.MapStorage:func_75747_a:99]: java.io.FileNotFoundException: ./world/data/villages.dat (Permission denied)`,
    { exit: stillRunning, fix: { kind: "repair-permissions" } },
  ),
  crashCase(
    "vanilla",
    "start-flags",
    "OpenJDK 17: a heap that is too small",
    `
Error occurred during initialization of VM
» Too small maximum heap`,
  ),
  crashCase("vanilla", "start-flags", "OpenJDK 8: a heap size alone", `» Invalid maximum heap size: -Xmx4GB`),
  crashCase(
    "paper",
    "velocity",
    "Velocity 3.4: the server behind it asks Mojang itself",
    `
[12:53:04 ERROR]: [connected player] Eve (/10.0.0.9:27672): unable to connect to server lobby
» java.lang.IllegalStateException: Backend server is online-mode!
	at com.velocitypowered.proxy.connection.backend.LoginSessionHandler.handle(LoginSessionHandler.java:79)`,
    { exit: stillRunning, fix: { kind: "align-proxy" } },
  ),
  crashCase(
    "paper",
    "velocity",
    "Velocity 3.4: the secrets differ, as the proxy says it",
    `
${paperReady}
» [12:53:04 INFO]: [connected player] Eve (/10.0.0.9:27672): disconnected while connecting to lobby: Unable to verify player details`,
    { exit: stillRunning, fix: { kind: "align-proxy" } },
  ),
  crashCase(
    "vanilla",
    "auth-down",
    "Minecraft 1.20: the service of Mojang is away",
    `
${vanillaReady}
» [12:07:58] [User Authenticator #1/INFO]: Disconnecting Eve (/10.0.0.9:58340): Authentication servers are down. Please try again later, sorry!`,
    { exit: stillRunning, fix: { kind: "wait" } },
  ),
  crashCase(
    "spigot",
    "plugin-java",
    "CraftBukkit 1.6 on Java 6: another plugin loads it",
    `
${spigotReady}
» [12:27:31] [Server thread/ERROR]: org.bukkit.plugin.InvalidPluginException: java.lang.UnsupportedClassVersionError: com/x/Shop : Unsupported major.minor version 51.0
[12:27:31] [Server thread/ERROR]: 	at org.bukkit.plugin.java.JavaPluginLoader.loadPlugin(JavaPluginLoader.java:184)`,
    { exit: stillRunning, minecraftVersion: "1.6.4", fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "spigot",
    "plugin-config",
    "SnakeYAML 1.15: a plugin prints the error without its file",
    `
${spigotReady}
» [12:15:11] [Server thread/WARN]: org.bukkit.configuration.InvalidConfigurationException: while scanning for the next token
found character '\\t' that cannot start any token
[12:15:11] [Server thread/WARN]: 	at org.bukkit.configuration.file.YamlConfiguration.loadFromString(YamlConfiguration.java:57)`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    "plugin-config",
    "OpenJDK 17: a plugin whose port is taken",
    `
${paperReady}
» [12:37:28 WARN]: java.net.BindException: Address already in use: bind
[12:37:28 WARN]: 	at java.base/sun.nio.ch.Net.bind0(Native Method)
[12:37:28 WARN]: 	at Shop-2.0.jar//com.x.Shop.onEnable(Shop.java:66)`,
    { exit: stillRunning, pluginNames: ["Shop"], fix: { kind: "edit-plugin-config", plugin: "Shop" } },
  ),
  crashCase(
    "forge",
    "client-only",
    "Forge 1.7.10 has no check of its own",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» cpw.mods.fml.common.LoaderException: java.lang.NoClassDefFoundError: net/minecraft/client/entity/EntityClientPlayerMP
	at cpw.mods.fml.common.LoadController.transition(LoadController.java:163)`,
  ),
  crashCase(
    "fabric",
    "client-only",
    "Fabric Loader 0.14",
    `
[12:00:09] [main/ERROR]: Failed to start the minecraft server
» java.lang.RuntimeException: Cannot load class net.minecraft.class_310 in environment type SERVER`,
  ),
  crashCase(
    "forge",
    "forge-duplicate",
    "Forge 1.12: the report of two files of a mod",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» net.minecraftforge.fml.common.DuplicateModsFoundException
	at net.minecraftforge.fml.common.Loader.identifyDuplicates(Loader.java:448)`,
  ),
  crashCase(
    "forge",
    "forge-mc",
    "Forge 1.7.10: the report of a mod for another version",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» cpw.mods.fml.common.WrongMinecraftVersionException
	at cpw.mods.fml.common.Loader.sortModList(Loader.java:190)`,
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.7.10: the report of missing mods without a list",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» cpw.mods.fml.common.MissingModsException
	at cpw.mods.fml.common.Loader.sortModList(Loader.java:244)`,
  ),
  crashCase(
    "forge",
    "plugin-dep",
    "Magma 1.16: a plugin on a server that has mods too",
    `
${forgeStart}
[12:00:15] [Server thread/ERROR] [Minecraft/]: Error occurred while enabling Shop v2.4.2 (Is it up to date?)
» java.lang.NoClassDefFoundError: com/comphenix/protocol/events/PacketListener`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["ProtocolLib"] } },
  ),
  crashCase(
    "neoforge",
    "forge-dep",
    "NeoForge 21.1: a mod for Forge",
    `
${neoforgeStart}
[12:00:09] [main/ERROR]: Failed to start the minecraft server
net.neoforged.fml.ModLoadingException: Loading errors encountered:
» 	- Mod shop requires forge 47 or above
	  Currently, forge is not installed`,
  ),
  crashCase(
    "fabric",
    "fabric-dep",
    "Quilt Loader 0.23: its own report",
    `
---- Quilt Loader: Failed to load ----
-- Error 1 --

» Nifty Carts requires version [0.15.7, ∞) of fabricloader, which is missing!`,
    { fix: undefined },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Paper 1.19: a settings file of zeros",
    `
${paperStart}
[12:50:13 ERROR]: Failed to start the minecraft server
» java.lang.Exception: Failed to load configuration file: bukkit.yml
Caused by: org.bukkit.configuration.InvalidConfigurationException: unacceptable code point ' ' (0x0) special characters are not allowed`,
    { fix: { kind: "repair-file", path: "bukkit.yml" } },
  ),
  crashCase(
    "bedrock",
    "bds-db",
    "Bedrock 1.17: files of the world are missing",
    `» [2026-08-01 12:00:37:100 WARN] LevelDB worlds/Home/db status NOT OK(Corruption: 26 missing files; e.g.: worlds/Home/db/019306.ldb). Trying repair.`,
    { fix: { kind: "restore-backup" } },
  ),
];

/** Lag while the land around a player who joined is made, and files that no server may write. */
export const wordingInnocents: readonly CrashCase[] = [
  crashCase(
    "paper",
    undefined,
    "lag after players joined",
    `
${paperReady}
[12:20:07 INFO]: Eve joined the game
[12:20:11 WARN]: Can't keep up! Is the server overloaded? Running 6051ms or 121 ticks behind
[12:20:56 INFO]: Bob joined the game
[12:21:32 WARN]: Can't keep up! Is the server overloaded? Running 2542ms or 50 ticks behind
[12:23:01 WARN]: Can't keep up! Is the server overloaded? Running 6851ms or 137 ticks behind`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    undefined,
    "a plugin that looks at the machine",
    `
${paperReady}
[12:20:07 WARN]: [Shop] Failed to read the temperature
java.nio.file.AccessDeniedException: /sys/class/thermal/temp`,
    { exit: stillRunning },
  ),
  crashCase("paper", undefined, "a start without a problem", paperStart, { exit: stillRunning }),
];
