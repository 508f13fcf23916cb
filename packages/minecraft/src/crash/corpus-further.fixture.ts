import {
  type CrashCase,
  crashCase,
  neverReady,
  paperReady,
  spigotReady,
  stillRunning,
} from "./corpus.fixture.ts";

const running = { exit: stillRunning } as const;

/** Wordings of further versions, each with the one whose source has it. */
export const furtherCrashes: readonly CrashCase[] = [
  crashCase(
    "fabric",
    "java-too-old",
    "Fabric Loader 0.14: the server's own starter is too new",
    `
[12:00:01] [ERROR] [FabricLoader/]: Uncaught exception in thread "main"
java.lang.RuntimeException: An exception occurred when launching the server!
» Caused by: java.lang.RuntimeException: Error invoking MC server bundler: java.lang.UnsupportedClassVersionError: net/minecraft/bundler/Main has been compiled by a more recent version of the Java Runtime (class file version 61.0), this version of the Java Runtime only recognizes class file versions up to 52.0`,
    { minecraftVersion: "1.18.2", java: 8, fix: { kind: "choose-java", major: 17 } },
  ),
  crashCase(
    "fabric",
    "fabric-mc",
    "Fabric Loader 0.16: a mod for another Minecraft, without the list",
    `
[12:00:01] [main/WARN]: Mod resolution failed
» [12:00:01] [main/INFO]: Immediate reason: [HARD_DEP_INCOMPATIBLE_PRESELECTED shop 2.9.3+1.21.1 {depends minecraft @ [~1.21.1]}, ROOT_FORCELOAD_SINGLE shop 2.9.3+1.21.1]`,
    { minecraftVersion: "1.21", fix: undefined },
  ),
  crashCase(
    "fabric",
    "crash-block",
    "Fabric with Yarn's names: a block, in the console",
    `
[12:10:00] [Server thread/ERROR]: Encountered an unexpected exception
» net.minecraft.util.crash.CrashException: Ticking block entity
	at knot/net.minecraft.server.MinecraftServer.tickWorlds(MinecraftServer.java:1066) ~[server-intermediary.jar:?]`,
  ),
  crashCase(
    "forge",
    "crash-block",
    "Forge 1.10: a block, under the exception that its code threw",
    `
» java.lang.NullPointerException: Ticking block entity
	at com.example.shop.BlockEntityShop.func_73660_a(BlockEntityShop.java:69)`,
  ),
  crashCase(
    "forge",
    "fml-confirm",
    "Forge 1.12: the list before the question",
    `
» [12:00:05] [Server thread/WARN] [FML]: Forge Mod Loader detected missing registry entries.

There are 24 missing entries in this save.`,
    { exit: neverReady, fix: { kind: "run-command", command: "fml confirm" } },
  ),
  crashCase(
    "forge",
    "forge-language",
    "Forge 1.20: the part for another language is missing",
    "» [12:00:03] [main/ERROR] [ne.mi.fm.lo.LanguageLoadingProvider/CORE]: Missing language kotlinforforge version [4,) wanted by shop-1.0.jar",
  ),
  crashCase(
    "forge",
    "settings-broken",
    "night-config 3.6: an empty settings file of a mod",
    `
[12:00:03] [main/ERROR]: Failed to start the minecraft server
» com.electronwill.nightconfig.core.io.ParsingException: Not enough data available`,
  ),
  crashCase(
    "vanilla",
    "port",
    "Minecraft 26.2: the port, as an exception",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» java.lang.IllegalStateException: Failed to bind to port
	at net.minecraft.server.dedicated.DedicatedServer.initServer(DedicatedServer.java:292)`,
    { fix: { kind: "change-port" } },
  ),
  crashCase(
    "vanilla",
    "jar-missing",
    "the well-known Docker image in 2020",
    "» [init] ERROR unable to locate the installed forge server jar",
    { fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "paper",
    "bungee",
    "Velocity 3.1: a server that closes the connection",
    `
[12:34:46 ERROR]: [connected player] Steve (/192.0.2.1:52472): unable to connect to server lobby
com.velocitypowered.proxy.util.except.QuietRuntimeException: The connection to the remote server was unexpectedly closed.
» This is usually because the remote server does not have BungeeCord IP forwarding correctly enabled.`,
    { ...running, fix: { kind: "align-proxy" } },
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "BungeeCord 1.14 on a German machine",
    `
14:13:02 [INFORMATION] Enabled BungeeCord version git:BungeeCord-Bootstrap:1.14-SNAPSHOT:9e76966:1420
» 14:13:10 [WARNUNG] Error dispatching event PostLoginEvent(player=Steve) to listener com.example.shop.LoginListener@740d2e78`,
    running,
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "Velocity 3: an event",
    "» [12:00:00 ERROR]: Couldn't pass PostLoginEvent to shop 1.0",
    running,
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "Folia 1.20: a task",
    `
${paperReady}
» [12:30:00 WARN]: [Shop] Global task for Shop v1.0 generated an exception`,
    running,
  ),
  crashCase(
    "spigot",
    "multiverse",
    "Spigot 1.16: a world that is open already",
    `
${spigotReady}
[12:45:33] [Server thread/INFO]: [Multiverse-Core] Loading World & Settings - 'spawn' - Env: NORMAL - Type: null
» [12:45:33] [Server thread/WARN]: java.nio.channels.OverlappingFileLockException
[12:45:33] [Server thread/WARN]: 	at java.base/sun.nio.ch.FileLockTable.checkList(FileLockTable.java:229)
[12:45:33] [Server thread/WARN]: 	at org.bukkit.craftbukkit.v1_16_R1.CraftServer.createWorld(CraftServer.java:986)`,
    running,
  ),
  crashCase(
    "spigot",
    "plugin-database",
    "PermissionsEx 1.23",
    `
${spigotReady}
[12:46:52] [Server thread/INFO]: [PermissionsEx] Initializing sql backend
» [12:47:13] [Server thread/ERROR]: [PermissionsEx] Unable to connect to SQL database`,
    { ...running, fix: undefined },
  ),
  crashCase(
    "fabric",
    "floodgate-key",
    "Geyser 1.1 on Fabric without Floodgate's key",
    `
[12:19:42] [Thread-90/INFO]: [STDERR]: java.lang.NullPointerException
[12:19:42] [Thread-90/INFO]: [STDERR]:  at java.base/java.nio.file.Files.readAllBytes(Files.java:3205)
» [12:19:42] [Thread-90/INFO]: [STDERR]:  at org.geysermc.floodgate.util.EncryptionUtil.getKeyFromFile(EncryptionUtil.java:92)`,
    running,
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "a plugin that switches itself off on this version",
    `
[12:00:06 INFO]: [Shop] Enabling Shop v1.15.0
» [12:00:06 WARN]: [Shop] Server version not officially supported.
[12:00:06 WARN]: [Shop] Disabling the plugin`,
    running,
  ),
  crashCase(
    "vanilla",
    "start-flags",
    "Minecraft 1.16: a flag of Java behind the jar",
    `
[12:00:01] [main/FATAL]: Failed to start the minecraft server
» joptsimple.UnrecognizedOptionException: D is not a recognized option
	at joptsimple.OptionException.unrecognizedOption(OptionException.java:108) ~[minecraft_server.jar:?]`,
  ),
  crashCase(
    "paper",
    "plugin-cycle",
    "Paper 1.20 with the whole name of its logger",
    `
» [12:44:20] [Server thread/ERROR]: [io.papermc.paper.plugin.storage.SimpleProviderStorage] Circular plugin loading detected!
[12:44:20] [Server thread/ERROR]: [io.papermc.paper.plugin.storage.SimpleProviderStorage] Circular load order:
[12:44:20] [Server thread/ERROR]: [io.papermc.paper.plugin.storage.SimpleProviderStorage]   Shop -> Market -> Shop`,
  ),
  crashCase(
    "paper",
    "plugin-disable",
    "Paper 1.21",
    `
${paperReady}
[12:23:46 INFO]: Stopping server
» [12:23:46 ERROR]: Error occurred while disabling Shop v1.0-SNAPSHOT`,
    running,
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "Paper 1.20: an event, from its exception on",
    `
» java.lang.NoClassDefFoundError: com/example/market/MarketPlugin
	at com.example.shop.PlayerListener.onInteract(PlayerListener.java:754) ~[Shop.jar:?]
	at org.bukkit.plugin.EventExecutor$2.execute(EventExecutor.java:77) ~[paper-api-1.20.4-R0.1-SNAPSHOT.jar:?]`,
    running,
  ),
  crashCase(
    "paper",
    "chunk-broken",
    "Paper 1.21: a chunk that can't be unpacked",
    `
${paperReady}
» [12:33:08 ERROR]: [ca.spottedleaf.moonrise.patches.chunk_system.io.MoonriseRegionFileIO] Failed to decompress chunk data for task: Task for world: 'world_the_end' at (-135,4) type: CHUNK_DATA, hash: 901536466
net.minecraft.nbt.ReportedNbtException: Loading NBT data`,
    { ...running, fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "paper",
    "floodgate-key",
    "Floodgate 2: another key, in a piece that ends early",
    `
» [12:28:17 WARN]: javax.crypto.AEADBadTagException: Tag mismatch!
[12:28:17 WARN]: 	at java.base/com.sun.crypto.provider.GaloisCounterMode.decryptFinal(GaloisCounterMode.java:792)`,
    running,
  ),
  crashCase(
    "forge",
    "mixin",
    "Ketting 1.20: its own short report",
    `
Error type: Mixin related error
» Critical injection failure: Argument modifier method shop$modifyArgs(F)F in shop.mixins.json:MixinLivingEntity failed injection check, (0/1) succeeded.`,
  ),
  crashCase(
    "forge",
    "world-mod-missing",
    "Forge 1.12: an id that is gone",
    "» [12:41:42] [Server thread/INFO] [FML]: Registry Block: Found a missing id from the world shop:counter",
    { fix: { kind: "install-dependency", names: ["shop"] } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "BungeeCord 1.9: a settings file in another encoding",
    `
12:29:43 [SEVERE] Exception in thread "main"
» 12:29:43 [SEVERE] org.yaml.snakeyaml.error.YAMLException: java.nio.charset.MalformedInputException: Input length = 1
12:29:43 [SEVERE] at org.yaml.snakeyaml.reader.StreamReader.update(StreamReader.java:200)
12:29:43 [SEVERE] at net.md_5.bungee.conf.YamlConfig.load(YamlConfig.java:63)`,
    { fix: { kind: "repair-file", path: "config.yml" } },
  ),
];

/** What looks like them and is harmless. */
export const furtherInnocents: readonly CrashCase[] = [
  crashCase(
    "paper",
    undefined,
    "Paper 1.19: somebody who comes around the proxy while others play",
    `
${paperReady}
[12:30:00 INFO]: Steve joined the game
[12:31:00 INFO]: Disconnecting com.mojang.authlib.GameProfile@1[id=<null>,name=Eve,properties={},legacy=false] (/192.0.2.9:52284): This server requires you to connect with Velocity.`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "Velocity 3.1: a server that restarts",
    `
[12:30:00 INFO]: [server connection] Steve -> lobby has connected
[12:34:46 ERROR]: [connected player] Steve (/192.0.2.1:52472): unable to connect to server lobby
com.velocitypowered.proxy.util.except.QuietRuntimeException: The connection to the remote server was unexpectedly closed.
This is usually because the remote server does not have BungeeCord IP forwarding correctly enabled.`,
    running,
  ),
  crashCase(
    "paper",
    undefined,
    "a plugin that goes on with a version it does not know",
    `
${paperReady}
[12:30:00 WARN]: [Shop] You are running an unsupported version of Minecraft, some features may not work!
[12:30:01 INFO]: [Market] Disabled the module auctions`,
    running,
  ),
  crashCase(
    "vanilla",
    undefined,
    "Minecraft 1.21: the data of a mod that is gone",
    `
[12:00:05] [ServerMain/WARN]: Missing data pack fabric-convention-tags-v2
[12:00:09] [Server thread/INFO]: Done (4.228s)! For help, type "help"`,
    running,
  ),
];
