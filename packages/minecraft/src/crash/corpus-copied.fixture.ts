import {
  type CrashCase,
  crashCase,
  crashed,
  paperReady,
  spigotReady,
  stillRunning,
  vanillaReady,
} from "./corpus.fixture.ts";

/** Wordings of proxies, hybrid servers and pieces of logs, each with the version whose source has it. */
export const copiedCrashes: readonly CrashCase[] = [
  crashCase(
    "paper",
    "plugin-dep",
    "Velocity 3.0: a plugin that needs another",
    `» [12:14:41 ERROR]: Can't load plugin shop due to missing dependency market`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["market"] } },
  ),
  crashCase(
    "paper",
    "plugin-invalid",
    "Velocity 3.2: a jar for another server",
    `
[12:59:41 ERROR]: Unable to load plugin plugins/Shop.jar
» com.velocitypowered.api.plugin.InvalidPluginException: Did not find a valid velocity-plugin.json.`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "Paper 1.21: a plugin loaded while players are online",
    `
${paperReady}
» [12:45:51 ERROR]: Error occurred while enabling Shop v1.0 (Is it up to date?)
java.lang.NullPointerException: null`,
    { exit: stillRunning, fix: undefined },
  ),
  crashCase(
    "paper",
    "port",
    "BungeeCord 1.5",
    `
12:34:23 [INFO] Enabled BungeeCord version git-BungeeCord-Proxy-1.5
» 12:34:24 [WARNING] Could not bind to host /0.0.0.0:25565
java.net.BindException: Address already in use`,
    { fix: { kind: "change-port" } },
  ),
  crashCase(
    "spigot",
    "session-lock",
    "PaperSpigot 1.8: two servers with one world",
    `
${spigotReady}
[12:55:37] [Server thread/ERROR]: Couldn't save chunk; already in use by another instance of Minecraft?
» net.minecraft.server.v1_8_R3.ExceptionWorldConflict: Failed to check session lock for world located at ./world, aborting.`,
    { exit: stillRunning },
  ),
  crashCase(
    "bedrock",
    "bds-libraries",
    "Bedrock 1.20.30 on an older system",
    "» ./bedrock_server-1.20.30.02: /lib/x86_64-linux-gnu/libm.so.6: version `GLIBC_2.29' not found (required by ./bedrock_server-1.20.30.02)",
    { fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "forge",
    "java-too-new",
    "Forge 1.16 on Java 17",
    `» Exception in thread "main" java.lang.IllegalAccessError: class cpw.mods.modlauncher.SecureJarHandler (in unnamed module @0x1) cannot access class sun.security.util.ManifestEntryVerifier (in module java.base)`,
    { minecraftVersion: "1.16.5", fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "vanilla",
    "jar-corrupt",
    "OpenJDK 8: a jar that starts nothing",
    "» no main manifest attribute, in server.jar",
    { exit: crashed, fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "forge",
    "java-too-old",
    "Forge 1.17 on Java 8, which does not know files of arguments",
    "» Error: Could not find or load main class @user_jvm_args.txt",
    { minecraftVersion: "1.18.2", java: 8, fix: { kind: "choose-java", major: 17 } },
  ),
  crashCase(
    "spigot",
    "plugin-runtime",
    "CraftBukkit 1.8: an event without the line that names the plugin",
    `
» org.bukkit.event.EventException
	at org.bukkit.plugin.java.JavaPluginLoader$1.execute(JavaPluginLoader.java:305)`,
    { exit: stillRunning },
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "Paper 1.13: a task beside the game, in a piece of a log",
    `
» [12:02:03 WARN]: Plugin Shop v1.3.0-SNAPSHOT (build #36) generated an exception while executing task 61
java.lang.NullPointerException: null`,
    { exit: stillRunning },
  ),
  crashCase(
    "spigot",
    "plugin-runtime",
    "CraftBukkit 1.2: an event, and a plugin without its version",
    `
${spigotReady}
» [12:30:00] [Server thread/ERROR]: Could not pass event PlayerJoinEvent to LazyRoad`,
    { exit: stillRunning },
  ),
  crashCase(
    "spigot",
    "plugin-enable",
    "CraftBukkit 1.12: a plugin for 1.13 that prints the error itself",
    `
${spigotReady}
» [12:39:38] [Server thread/WARN]: java.lang.NoSuchMethodError: org.bukkit.Material.isLegacy()Z
[12:39:38] [Server thread/WARN]: 	at com.x.Shop.onEnable(Shop.java:154)
[12:39:38] [Server thread/WARN]: 	at org.bukkit.plugin.java.JavaPlugin.setEnabled(JavaPlugin.java:177)`,
    { exit: stillRunning },
  ),
  crashCase(
    "forge",
    "plugin-invalid",
    "CatServer 1.12: a plugin without its main class",
    "» org.bukkit.plugin.InvalidPluginException: Cannot find main class `com.x.Shop'",
    { exit: stillRunning },
  ),
  crashCase(
    "forge",
    "plugin-enable",
    "CatServer 1.12 in Chinese",
    String.raw`» [12:01:02] [Server thread/ERROR]: 加载插件 plugins\Shop.jar 失败(java.lang.IllegalStateException: JavaPlugin requires org.bukkit.plugin.java.PluginClassLoader)`,
    { exit: stillRunning },
  ),
  crashCase(
    "forge",
    "chunk-broken",
    "Minecraft 1.7: a chunk of another place",
    `
${vanillaReady}
» [12:39:56] [Chunk I/O Executor Thread-1/ERROR]: Chunk file at 32,-10 is in the wrong location; relocating. (Expected 32, -10, got 38, -6)`,
    { exit: stillRunning, fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "paper",
    "plugin-database",
    "MariaDB Connector/J 2: a wrong password",
    `
${paperReady}
[12:17:54 ERROR]: [Shop] No connection to the database:
» java.sql.SQLInvalidAuthorizationSpecException: Could not connect to address=(host=localhost)(port=3306)(type=master) : (conn=1) Access denied for user 'shop'@'localhost'`,
    { exit: stillRunning },
  ),
  crashCase(
    "fabric",
    "mixin",
    "Mixin 0.8.0 does not name the mod",
    `
» [12:10:11] [Server thread/INFO]: [STDERR]: org.spongepowered.asm.mixin.throwables.MixinApplyError: Mixin [shop.mixins.json:ChunkMixin] from phase [DEFAULT] in config [shop.mixins.json] FAILED during APPLY`,
  ),
  crashCase(
    "vanilla",
    "plugin-cycle",
    "Paper 1.20: plugins that wait for each other, in a piece of a log that does not tell its server",
    `
» [12:21:25] [Server thread/ERROR]: [SimpleProviderStorage] Circular plugin loading detected!
[12:21:25] [Server thread/ERROR]: [SimpleProviderStorage] Circular load order:
[12:21:25] [Server thread/ERROR]: [SimpleProviderStorage]   eco -> Shop -> eco
[12:21:25] [Server thread/ERROR]: Encountered an unexpected exception`,
  ),
  crashCase(
    "forge",
    "crash-block",
    "Minecraft 1.7: tile entities",
    `
---- Minecraft Crash Report ----
» Description: Ticking tile entity`,
  ),
];
