import {
  bedrockStart,
  type CrashCase,
  crashCase,
  fabricStart,
  forgeStart,
  neoforgeStart,
  paperReady,
  paperStart,
  stillRunning,
  vanillaReady,
  vanillaStart,
} from "./corpus.fixture.ts";

const restore = { kind: "restore-backup" } as const;

/** Wordings from public bug reports; each title names the versions that were seen to write it. */
export const seenCrashes: readonly CrashCase[] = [
  crashCase(
    "forge",
    "settings-broken",
    "Forge 1.16 to 1.20: a mod's settings that break off",
    `
${forgeStart}
[12:00:20] [Server thread/ERROR] [minecraft/MinecraftServer]: Encountered an unexpected exception
» net.minecraftforge.fml.config.ConfigFileTypeHandler$ConfigLoadingException: Failed loading config file shop-server.toml of type SERVER for modid shop
	at net.minecraftforge.fml.config.ConfigFileTypeHandler.lambda$reader$1(ConfigFileTypeHandler.java:47) ~[fmlcore-1.20.1-47.2.20.jar:?]
Caused by: com.electronwill.nightconfig.core.io.ParsingException: Not enough data available`,
    { fix: undefined },
  ),
  crashCase(
    "forge",
    "settings-broken",
    "Forge 1.18: a mod's common settings, inside another exception",
    `
${forgeStart}
[12:00:20] [main/ERROR] [minecraft/Main]: Failed to start the minecraft server
» java.util.concurrent.CompletionException: net.minecraftforge.fml.config.ConfigFileTypeHandler$ConfigLoadingException: Failed loading config file shop-common.toml of type COMMON for modid shop`,
    { fix: { kind: "delete-file", path: "config/shop-common.toml" } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Paper from 1.19: its own settings that cannot be read",
    `
${paperStart}
[12:00:06 ERROR]: Encountered an unexpected exception
» java.lang.RuntimeException: Could not load paper configuration files
	at io.papermc.paper.configuration.PaperConfigurations.setup(PaperConfigurations.java:290) ~[paper-1.21.4.jar:?]`,
    { fix: undefined },
  ),
  crashCase(
    "vanilla",
    "settings-broken",
    "Minecraft from 1.16: server.properties that cannot be read",
    `
Starting net.minecraft.server.Main
» [12:00:02] [ServerMain/ERROR]: Failed to load properties from file: server.properties
java.nio.charset.MalformedInputException: Input length = 1
[12:00:03] [ServerMain/ERROR]: Failed to start the minecraft server`,
    { fix: { kind: "repair-file", path: "server.properties" } },
  ),
  crashCase(
    "forge",
    "level-broken",
    "Forge 1.12: level.dat without content",
    `
${forgeStart}
[12:00:10] [Server thread/INFO] [minecraft/DedicatedServer]: Preparing level "world"
» [12:00:10] [Server thread/ERROR] [minecraft/SaveFormatOld]: Exception reading .\\world\\level.dat
java.io.EOFException: null
	at java.util.zip.GZIPInputStream.readUByte(Unknown Source) ~[?:1.8.0_231]
[12:00:11] [Server thread/ERROR] [minecraft/MinecraftServer]: Encountered an unexpected exception`,
    { fix: restore },
  ),
  crashCase(
    "neoforge",
    "level-broken",
    "NeoForge 1.21.1: level.dat that is empty inside",
    `
${neoforgeStart}
[12:00:10] [main/WARN] [minecraft/Main]: Failed to load datapacks, can't proceed with server load. You can either fix your datapacks or reset to vanilla with --safeMode
» java.util.concurrent.ExecutionException: java.lang.IllegalStateException: No key dimensions in MapLike[{}]; No key seed in MapLike[{}]
	at java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396) ~[?:?]`,
    { fix: restore },
  ),
  crashCase(
    "paper",
    "chunk-broken",
    "Paper 1.16: a region file with a broken header",
    `
${paperReady}
» [12:31:36 WARN]: Corrupt regionfile header detected! Attempting to re-calculate header offsets for regionfile ./world/region/r.-1.-1.mca
java.lang.Throwable: null`,
    { exit: stillRunning, fix: restore },
  ),
  crashCase(
    "paper",
    "chunk-broken",
    "Paper 1.20: a chunk in another chunk's place",
    `
${paperReady}
» [12:50:33 ERROR]: Attempting to read chunk data at [26, 36] but got chunk data for [26, 37] instead! Attempting regionfile recalculation for regionfile ./world_nether/DIM-1/region/r.0.1.mca`,
    { exit: stillRunning, fix: restore },
  ),
  crashCase(
    "vanilla",
    "chunk-broken",
    "Minecraft 1.15: a chunk that breaks off",
    `
${vanillaReady}
» [12:44:38] [chunk IO worker/ERROR]: Chunk [-11, -26] header is truncated: expected 8192 but read 0`,
    { exit: stillRunning, fix: restore },
  ),
  crashCase(
    "paper",
    "chunk-broken",
    "Paper 1.17: a header that cannot be repaired",
    `
${paperReady}
» [12:43:06 FATAL]: Detected invalid header for regionfile ./world_nether/DIM-1/entities/r.0.-3.mca! Cannot recalculate, removing local chunk (1,360) from header
[12:43:06 WARN]: Failed to read chunk [11, -91]
java.lang.IndexOutOfBoundsException: null`,
    { exit: stillRunning, fix: restore },
  ),
  crashCase(
    "bedrock",
    "bds-libraries",
    "Bedrock 1.16 and 1.19: a library of the system that is missing",
    "» ./bedrock_server: error while loading shared libraries: libssl.so.1.1: cannot open shared object file: No such file or directory",
    { exit: { reason: "crashed", exitCode: 127 }, fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "bedrock",
    "bds-libraries",
    "Bedrock 1.14: a library that breaks off",
    `
${bedrockStart}
» ./bedrock_server-1.14.60: error while loading shared libraries: ./libCrypto.so: file too short`,
    { exit: { reason: "crashed", exitCode: 127 }, fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "paper",
    "auth-down",
    "Paper 1.14 to Forge 1.20: players who cannot be checked",
    `
${paperReady}
» [12:12:01 ERROR]: Couldn't verify username because servers are unavailable`,
    { exit: stillRunning, fix: { kind: "wait" } },
  ),
  crashCase(
    "fabric",
    "mixin",
    "Fabric 1.21.9: an injection without its target, named by the mod",
    `
${fabricStart}
[12:00:33] [main/ERROR]: Mixin apply for mod shop failed shop.mixins.json:PlayerListMixin from mod shop -> net.minecraft.class_3324: org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException Critical injection failure: @Inject annotation on op could not find any targets
[12:00:33] [main/ERROR]: Failed to start the minecraft server
org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered
» Caused by: org.spongepowered.asm.mixin.throwables.MixinApplyError: Mixin [shop.mixins.json:PlayerListMixin from mod shop] from phase [DEFAULT] in config [shop.mixins.json] FAILED during APPLY`,
    { pluginNames: ["shop"], fix: { kind: "replace-plugin", plugin: "shop" } },
  ),
  crashCase(
    "forge",
    "mixin",
    "Forge 1.20.1: an injection that names its mod at its end",
    `
${forgeStart}
[12:00:33] [main/ERROR] [minecraft/Main]: Failed to start the minecraft server
org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered
» Caused by: org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException: Critical injection failure: @Inject annotation on getState could not find any targets matching 'getState' in net.minecraft.world.level.block.BaseFireBlock. [PREINJECT Applicator Phase -> shop.mixins.json:FireMixin from mod shop -> Prepare Injections -> handler]`,
    { pluginNames: ["shop"], fix: { kind: "replace-plugin", plugin: "shop" } },
  ),
  crashCase(
    "forge",
    "forge-fatal",
    "Forge 1.11 and 1.12: a mod that crashes while it loads",
    `
${forgeStart}
[12:00:36] [Server thread/ERROR]: Encountered an unexpected exception
» net.minecraftforge.fml.common.LoaderExceptionModCrash: Caught exception from Shop of Ideas (shop)
Caused by: java.lang.NullPointerException`,
    {
      minecraftVersion: "1.12.2",
      java: 8,
      pluginNames: ["shop"],
      fix: { kind: "replace-plugin", plugin: "shop" },
    },
  ),
  crashCase(
    "forge",
    "forge-fatal",
    "Forge 1.16 to 1.20: the report of a mod that fails",
    `
${forgeStart}
---- Minecraft Crash Report ----
// This doesn't make any sense!

Time: 2025-04-07 19:26:07
Description: Mod loading error has occurred

java.lang.Exception: Mod Loading has failed
	at net.minecraftforge.logging.CrashReportExtender.dumpModLoadingCrashReport(CrashReportExtender.java:60) ~[forge.jar:?]
-- MOD shop --
Details:
	Mod File: /data/mods/shop-1.0.jar
»	Failure message: Shop (shop) has failed to load correctly
		java.lang.ExceptionInInitializerError: null`,
    { pluginNames: ["shop"], fix: { kind: "replace-plugin", plugin: "shop" } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.18 to 1.21: a mod that is missing, asked for by another",
    `
${forgeStart}
[12:00:47] [main/ERROR] [ne.mi.fm.lo.ModSorter/LOADING]: Missing or unsupported mandatory dependencies:
»	Mod ID: 'geckolib3', Requested by: 'shop', Expected range: '[3.1.27,4.0)', Actual version: '[MISSING]'`,
    { pluginNames: ["shop"], fix: { kind: "install-dependency", names: ["geckolib3"] } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.10: what a mod requires, in one line",
    `
${forgeStart}
» [12:00:02] [Server thread/ERROR] [FML/]: Mod Shop (Shop of Ideas) requires [JEI@[3.7.3,), excore@[1.6.1,2.0)]`,
    { minecraftVersion: "1.10.2", java: 8, fix: { kind: "install-dependency", names: ["JEI", "excore"] } },
  ),
  crashCase(
    "paper",
    "heap-oom",
    "every version: memory that runs out while people play",
    `
${paperReady}
[12:41:00 ERROR]: Error in IO Thread
» java.lang.OutOfMemoryError: Java heap space`,
    { exit: stillRunning, fix: { kind: "more-memory" } },
  ),
  crashCase(
    "vanilla",
    "no-space",
    "every version: a disk that is full while people play",
    `
${vanillaReady}
[12:41:00] [IO-Worker-9/ERROR]: Failed to store chunk ChunkPos[x=3, z=4]
» java.io.IOException: No space left on device`,
    { exit: stillRunning, fix: { kind: "free-disk" } },
  ),
  crashCase(
    "vanilla",
    "downgrade",
    "every version: a chunk of a newer version, inside two exceptions",
    `
${vanillaStart}
[12:00:09] [Server thread/ERROR]: Encountered an unexpected exception
» java.util.concurrent.CompletionException: java.lang.RuntimeException: java.lang.UnsupportedOperationException: Server attempted to load chunk saved with newer version of minecraft! 3700 > 3465`,
    { fix: { kind: "choose-minecraft" } },
  ),
  crashCase(
    "fabric",
    "no-space",
    "Fabric 1.16: Java's own output behind a name",
    `
${fabricStart}
» [12:10:11] [Server thread/INFO]: [STDERR]: java.io.IOException: No space left on device`,
    { fix: { kind: "free-disk" } },
  ),
  crashCase(
    "neoforge",
    "forge-dep",
    "NeoForge 1.21.1: a loader that is too old for a mod",
    `
${neoforgeStart}
[12:00:14] [main/ERROR] [minecraft/Main]: Failed to start the minecraft server
net.neoforged.fml.ModLoadingException: Loading errors encountered:
»         - Mod shop requires neoforge 21.1.187 or above
          Currently, neoforge is 21.1.170`,
    { pluginNames: ["shop"], fix: { kind: "replace-plugin", plugin: "shop" } },
  ),
];
