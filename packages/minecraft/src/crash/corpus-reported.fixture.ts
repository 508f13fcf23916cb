import {
  type CrashCase,
  crashCase,
  fabricStart,
  forgeStart,
  paperReady,
  stillRunning,
  vanillaReady,
} from "./corpus.fixture.ts";

const forgeReady = `${forgeStart}
[12:00:09] [modloading-worker-0/ERROR] [minecraftforge.fml.loading.RuntimeDistCleaner/DISTXFORM]: Attempted to load class net/minecraft/client/Minecraft for invalid dist DEDICATED_SERVER
[12:00:09] [modloading-worker-0/ERROR] [Lights/]: Failed to look for the client
java.lang.RuntimeException: Attempted to load class net/minecraft/client/Minecraft for invalid dist DEDICATED_SERVER
[12:00:10] [main/WARN] [mixin/]: Mixin apply failed lights.mixins.json:ChunkMixin -> net.minecraft.server.level.ServerChunkCache: org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException @At("INVOKE") cannot inject
[12:00:20] [Server thread/INFO] [minecraft/DedicatedServer]: Done (4.120s)! For help, type "help"`;

/** Wordings of reports and of first starts, as the sources of the servers and loaders print them. */
export const reportedCrashes: readonly CrashCase[] = [
  crashCase(
    "vanilla",
    "watchdog",
    "Minecraft 1.19: the report of a hanging server alone",
    `
---- Minecraft Crash Report ----
Time: 2026-08-01 12:00:00
» Description: Watching Server

java.lang.Error: Watchdog
	at java.base/java.lang.Thread.sleep(Native Method)`,
  ),
  crashCase(
    "vanilla",
    "eula",
    "Minecraft 1.19, first start: there is no server.properties yet",
    `
[12:00:02] [ServerMain/ERROR]: Failed to load properties from file: server.properties
[12:00:02] [ServerMain/WARN]: Failed to load eula.txt
» [12:00:02] [ServerMain/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
    { fix: { kind: "accept-eula" } },
  ),
  crashCase(
    "fabric",
    "eula",
    "Fabric 1.21, first start: the missing file is printed as an error",
    `
${fabricStart}
[12:00:02] [main/ERROR]: Failed to load properties from file: server.properties
java.nio.file.NoSuchFileException: server.properties
	at java.base/sun.nio.fs.UnixException.translateToIOException(UnixException.java:92)
[12:00:02] [main/WARN]: Failed to load eula.txt
» [12:00:02] [main/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
    { fix: { kind: "accept-eula" } },
  ),
  crashCase(
    "paper",
    "container-oom",
    "OpenJDK 19: the machine cannot give Java its heap",
    `
#
» # There is insufficient memory for the Java Runtime Environment to continue.
# Native memory allocation (mmap) failed to map 4294967296 bytes for committing reserved memory.
# Possible reasons:`,
    { fix: { kind: "lower-heap" } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.20.1: the report names what a mod requires",
    `
---- Minecraft Crash Report ----
Description: Mod loading error has occurred

java.lang.Exception: Mod Loading has failed
-- MOD harvest --
Details:
	Mod File: /data/mods/harvest-forge-4.5.jar
»	Failure message: Mod harvest requires jamlib 1.3.2 or above
		Currently, jamlib is not installed
	Exception message: MISSING EXCEPTION MESSAGE`,
    { fix: { kind: "install-dependency", names: ["jamlib"] } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.12.2: a list of missing mods without their names",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» Missing Mods:
	unknown : need [1.2.0,2.0.0): have missing

net.minecraftforge.fml.common.MultipleModsErrored
	at net.minecraftforge.fml.common.Loader.sortModList(Loader.java:298)`,
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.12: a list of missing mods",
    `
[12:00:05] [Server thread/ERROR] [FML]: Fatal errors were detected during the transition
» Missing Mods:
	baubles : need [1.5.2,): have missing
`,
    { fix: { kind: "install-dependency", names: ["baubles"] } },
  ),
  crashCase(
    "forge",
    "client-only",
    "Forge 1.12.2: a class of the game's client",
    `
[12:00:05] [main/ERROR] [LaunchWrapper]: Unable to launch
» Caused by: java.lang.RuntimeException: Attempted to load class net/minecraft/client/gui/GuiScreen for invalid side SERVER`,
  ),
  crashCase(
    "forge",
    "crash-entity",
    "Forge 1.20.1: errors before the server was ready did not end it",
    `
${forgeReady}
---- Minecraft Crash Report ----
» Description: Ticking entity

java.lang.NullPointerException: Ticking entity`,
  ),
  crashCase(
    "neoforge",
    "crash-block",
    "NeoForge 1.21.1: a block ends the server, in the console",
    `
[12:30:00] [Server thread/ERROR] [minecraft/MinecraftServer]: Encountered an unexpected exception
» net.minecraft.ReportedException: Ticking block entity
	at TRANSFORMER/minecraft@1.21.1/net.minecraft.server.MinecraftServer.tickChildren(MinecraftServer.java:1041)`,
  ),
  crashCase(
    "fabric",
    "crash-entity",
    "Fabric 1.20.1: a creature ends the server, in the console",
    `
[12:30:00] [Server thread/ERROR]: Encountered an unexpected exception
» net.minecraft.class_148: Ticking entity
	at net.minecraft.server.MinecraftServer.method_3813(MinecraftServer.java:896)`,
  ),
  crashCase(
    "paper",
    "plugin-java",
    "Minecraft 1.10 in a panel that puts a prefix before each line",
    `
07.12 14:56:28 [Server] [ERROR] Could not load 'plugins/Shop.jar' in folder 'plugins'
» 07.12 14:56:28 [Server] INFO org.bukkit.plugin.InvalidPluginException: java.lang.UnsupportedClassVersionError: a/Shop : Unsupported major.minor version 52.0
07.12 14:56:28 [Server] INFO at org.bukkit.plugin.java.JavaPluginLoader.loadPlugin(JavaPluginLoader.java:135)`,
    { java: 7, minecraftVersion: "1.10", fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.18.2: only the names of what is missing",
    `
${forgeStart}
» [12:00:05] [main/ERROR] [ne.mi.fm.lo.ModSorter/LOADING]: Missing mandatory dependencies: forge, jamlib`,
    { fix: { kind: "install-dependency", names: ["jamlib"] } },
  ),
  crashCase(
    "fabric",
    "fabric-mc",
    "Fabric Loader 0.7 with Minecraft 1.15: a mod for the next version",
    `
» net.fabricmc.loader.discovery.ModResolutionException: Could not find required mod: planks requires {minecraft @ [1.16.*]}`,
    { minecraftVersion: "1.15.2" },
  ),
  crashCase(
    "paper",
    "chunk-broken",
    "Paper 1.16: a chunk that its own reader cannot take",
    `
${paperReady}
» [12:44:07] [Paper RegionFile IO Thread/FATAL]: Failed to read chunk data for task: Task for world: 'world' at 8,11 poi: false, hash: 213
net.minecraft.server.v1_16_R1.ReportedException: Loading NBT data`,
    { exit: stillRunning, fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "fabric",
    "geyser-bind",
    "Geyser for Fabric 1.20.2: its port is taken, and the server ends",
    `
» [12:00:31] [Server thread/ERROR]: Failed to start Geyser on 0.0.0.0:25527
[12:00:31] [Server thread/ERROR]: Encountered an unexpected exception
java.util.concurrent.CompletionException: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed: Address already in use`,
  ),
  crashCase(
    "fabric",
    "mixin",
    "Mixin 0.8.7: an injection that found nothing, in the start of another mod",
    `
${fabricStart}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
java.lang.RuntimeException: Could not execute entrypoint stage 'server' due to errors, provided by 'ropes' at 'ropes.Server::start'!
Caused by: java.lang.RuntimeException: Mixin transformation of net.minecraft.class_1927 failed
Caused by: org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered
» Caused by: org.spongepowered.asm.mixin.injection.throwables.InjectionError: Critical injection failure: Redirector onBoom(Lnet/minecraft/class_243;)F in planks.mixins.json:BoomMixin from mod planks failed injection check, (0/1) succeeded. Scanned 0 target(s).`,
  ),
  crashCase(
    "fabric",
    "mixin",
    "Fabric Loader 0.14: only the class that could not be changed is named",
    `
${fabricStart}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
» java.lang.RuntimeException: Mixin transformation of net.minecraft.class_3324 failed
	at net.fabricmc.loader.impl.launch.knot.KnotClassDelegate.getPostMixinClassByteArray(KnotClassDelegate.java:427)`,
  ),
  crashCase(
    "fabric",
    "mixin",
    "Mixin 0.8.2 with Minecraft 1.17: a required part that names no mod",
    `
${fabricStart}
» [12:00:05] [main/FATAL]: Mixin apply failed planks.mixins.json:events.BoomMixin -> net.minecraft.class_1927: org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException @At("NEW") on net/minecraft/class_1927::check cannot inject`,
  ),
];

export const reportedInnocents: readonly CrashCase[] = [
  crashCase(
    "paper",
    undefined,
    "a minute of lag while new land is made",
    `
${paperReady}
[12:55:39 WARN]: Can't keep up! Is the server overloaded? Running 3357ms or 67 ticks behind
[13:18:03 WARN]: Can't keep up! Is the server overloaded? Running 2622ms or 52 ticks behind
[13:18:25 WARN]: Can't keep up! Is the server overloaded? Running 5644ms or 112 ticks behind
[13:19:08 WARN]: Can't keep up! Is the server overloaded? Running 2523ms or 50 ticks behind`,
    { exit: stillRunning },
  ),
  crashCase(
    "vanilla",
    undefined,
    "a first start that made its server.properties",
    `
[12:00:02] [ServerMain/ERROR]: Failed to load properties from file: server.properties
java.nio.file.NoSuchFileException: server.properties
${vanillaReady}`,
  ),
  crashCase("forge", undefined, "errors that did not keep Forge from becoming ready", forgeReady),
];
