import {
  type CrashCase,
  crashCase,
  fabricLoaded,
  forgeStart,
  neverReady,
  paperStart,
  spigotStart,
  stillRunning,
  vanillaStart,
} from "./corpus.fixture.ts";

const stoppedItself = { reason: "stopped-itself", exitCode: 0 } as const;

export const startCrashes: readonly CrashCase[] = [
  crashCase(
    "vanilla",
    "eula",
    "vanilla asks for consent",
    `
Starting net.minecraft.server.Main
[12:00:01] [ServerMain/WARN]: Failed to load eula.txt
» [12:00:01] [ServerMain/INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
    { exit: stoppedItself, fix: { kind: "accept-eula" } },
  ),
  crashCase(
    "paper",
    "eula",
    "Paper asks for consent",
    `
[12:00:01 INFO]: [bootstrap] Loading Paper 1.21.4-124-main@d7c41f1 for Minecraft 1.21.4
» [12:00:02 INFO]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
    { exit: stoppedItself, fix: { kind: "accept-eula" } },
  ),
  crashCase(
    "vanilla",
    "java-too-old",
    "the server's own classes are too new",
    `
Error: LinkageError occurred while loading main class net.minecraft.bundler.Main
» 	java.lang.UnsupportedClassVersionError: net/minecraft/bundler/Main has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0
	at java.base/java.lang.ClassLoader.defineClass1(Native Method)`,
    { java: 17, fix: { kind: "choose-java", major: 21 } },
  ),
  crashCase(
    "paper",
    "java-too-old",
    "an older Paper says which Java it wants",
    `
» Minecraft 1.17 requires running the server with Java 16 or above. Download Java 16 (or above) from https://adoptium.net/`,
    { minecraftVersion: "1.17", java: 11, fix: { kind: "choose-java", major: 16 } },
  ),
  crashCase(
    "spigot",
    "java-too-old",
    "Spigot says which Java it wants",
    `
» Unsupported Java detected (55.0). This version of Minecraft requires at least Java 17. Check your Java version with the command 'java -version'.`,
    { java: 11, exit: stoppedItself, fix: { kind: "choose-java", major: 17 } },
  ),
  crashCase(
    "spigot",
    "java-too-new",
    "Spigot refuses a newer Java",
    `
Loading libraries, please wait...
» Unsupported Java detected (69.0). Only up to Java 21 is supported.`,
    { java: 25, exit: stoppedItself, fix: { kind: "choose-java", major: 21 } },
  ),
  crashCase(
    "spigot",
    "java-too-old",
    "BuildTools refuses an older Java",
    `
Loading BuildTools version: git-BuildTools-8a2f5b3-185 (#185)
Java Version: Java 11
» *** The version you have requested to build requires Java versions between [Java 17, Java 21], but you are using Java 11`,
    { java: 11, fix: { kind: "choose-java", major: 17 } },
  ),
  crashCase(
    "forge",
    "java-too-new",
    "old Forge on a new Java",
    `
A problem occurred running the Server launcher.java.lang.reflect.InvocationTargetException
	at net.minecraftforge.fml.relauncher.ServerLaunchWrapper.run(ServerLaunchWrapper.java:70)
» Caused by: java.lang.ClassCastException: class jdk.internal.loader.ClassLoaders$AppClassLoader cannot be cast to class java.net.URLClassLoader (jdk.internal.loader.ClassLoaders$AppClassLoader and java.net.URLClassLoader are in module java.base of loader 'bootstrap')
	at net.minecraft.launchwrapper.Launch.<init>(Launch.java:34)`,
    { minecraftVersion: "1.12.2", java: 17, fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "forge",
    "java-too-new",
    "mixins that cannot read a newer Java",
    `
[12:00:04] [main/ERROR] [mixin]: Mixin apply failed somemod.mixins.json:MixinWorld -> net.minecraft.world.World
» org.spongepowered.asm.mixin.throwables.ClassMetadataNotFoundException: java.util.List
	at org.spongepowered.asm.mixin.transformer.MixinPreProcessorStandard.transformMethod(MixinPreProcessorStandard.java:754)`,
    { minecraftVersion: "1.16.5", java: 17, fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase("paper", "jar-missing", "the jar is gone", `» Error: Unable to access jarfile server.jar`, {
    fix: { kind: "reinstall-software" },
  }),
  crashCase(
    "vanilla",
    "jar-corrupt",
    "the jar is half a jar",
    `» Error: Invalid or corrupt jarfile server.jar`,
    { fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "paper",
    "port",
    "the port is taken",
    `
${paperStart}
[12:00:05 INFO]: Starting Minecraft server on *:25565
[12:00:05 INFO]: Using epoll channel type
» [12:00:05 WARN]: **** FAILED TO BIND TO PORT!
[12:00:05 WARN]: The exception was: java.net.BindException: Address already in use
[12:00:05 WARN]: Perhaps a server is already running on that port?`,
    { fix: { kind: "change-port" } },
  ),
  crashCase(
    "vanilla",
    "port",
    "an address of somebody else's machine",
    `
${vanillaStart}
[12:00:05] [Server thread/INFO]: Starting Minecraft server on 10.1.2.3:25565
» [12:00:05] [Server thread/WARN]: **** FAILED TO BIND TO PORT!
[12:00:05] [Server thread/WARN]: The exception was: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed: Cannot assign requested address
[12:00:05] [Server thread/WARN]: Perhaps a server is already running on that port?`,
    { fix: { kind: "repair-property", key: "server-ip", value: "" } },
  ),
  crashCase(
    "paper",
    "threads",
    "no more threads",
    `
${paperStart}
» [12.881s][warning][os,thread] Failed to start thread "Unknown thread" with pthread_create (EAGAIN) for attributes: stacksize: 1024k, guardsize: 0k, detached.
[12:00:12 ERROR]: Encountered an unexpected exception
java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached
	at java.base/java.lang.Thread.start0(Native Method) ~[?:?]`,
    { fix: { kind: "raise-thread-limit" } },
  ),
  crashCase(
    "vanilla",
    "properties-encoding",
    "a broken escape in server.properties",
    String.raw`
[12:00:01] [main/ERROR]: Failed to start the minecraft server
» java.lang.IllegalArgumentException: Malformed \uxxxx encoding.
	at java.base/java.util.Properties.loadConvert(Properties.java:678)`,
    { fix: { kind: "repair-file", path: "server.properties" } },
  ),
  crashCase(
    "vanilla",
    "code-of-conduct",
    "a code of conduct without its folder",
    `
[12:00:04] [main/ERROR]: Failed to start the minecraft server
» java.lang.IllegalArgumentException: Code of Conduct folder does not exist: codeofconduct
	at net.minecraft.server.dedicated.DedicatedServer.readCodeOfConducts(DedicatedServer.java:214)`,
    {
      minecraftVersion: "1.21.9",
      fix: { kind: "repair-property", key: "enable-code-of-conduct", value: "false" },
    },
  ),
  crashCase(
    "vanilla",
    "management-tls",
    "management wants a keystore",
    `
[12:00:05] [Server thread/INFO]: Starting minecraft server version 1.21.9
[12:00:05] [Server thread/ERROR]: Encountered an unexpected exception
» java.lang.IllegalArgumentException: TLS is enabled but keystore is not configured
	at net.minecraft.server.jsonrpc.security.JsonRpcSslContextProvider.createFrom(JsonRpcSslContextProvider.java:52)`,
    {
      minecraftVersion: "1.21.9",
      fix: { kind: "repair-property", key: "management-server-tls-enabled", value: "false" },
    },
  ),
  crashCase(
    "vanilla",
    "datapack",
    "a data pack that cannot be read",
    `
[12:00:04] [ServerMain/WARN]: Failed to load datapacks, can't proceed with server load. You can either fix your datapacks or reset to vanilla with --safeMode
java.util.concurrent.ExecutionException: java.lang.IllegalStateException: Failed to load registries due to above errors
» Caused by: java.lang.IllegalStateException: Failed to parse caves:worldgen/biome/deep.json from pack file/better-caves.zip
	at net.minecraft.resources.RegistryDataLoader.loadElementFromResource(RegistryDataLoader.java:190)`,
    { fix: { kind: "disable-data-pack", pack: "file/better-caves.zip" } },
  ),
  crashCase(
    "fabric",
    "datapack",
    "data packs in general",
    `
${fabricLoaded}
» [12:00:04] [main/WARN]: Failed to load datapacks, can't proceed with server load. You can either fix your datapacks or reset to vanilla with --safeMode
java.util.concurrent.ExecutionException: java.lang.NullPointerException: Registry is null`,
    { fix: undefined },
  ),
  crashCase(
    "forge",
    "datapack",
    "a mod's data pack is gone",
    `
${forgeStart}
» [12:00:09] [main/WARN] [minecraft/MinecraftServer]: Missing data pack mod:oldmod
[12:00:09] [main/INFO] [minecraft/RecipeManager]: Loaded 9 recipes`,
    { exit: neverReady, fix: undefined },
  ),
  crashCase(
    "vanilla",
    "overworld-settings",
    "a world without an overworld",
    `
[12:00:04] [main/ERROR]: Failed to start the minecraft server
» java.lang.IllegalStateException: Overworld settings missing
	at net.minecraft.world.level.levelgen.WorldDimensions.bake(WorldDimensions.java:88)`,
    { fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "spigot",
    "geyser-java",
    "Geyser on an older Java",
    `
${spigotStart}
[12:00:05] [Server thread/ERROR]: Could not load 'plugins/Geyser-Spigot.jar' in folder 'plugins'
» org.bukkit.plugin.InvalidPluginException: java.lang.UnsupportedClassVersionError: org/geysermc/geyser/platform/spigot/GeyserSpigotPlugin has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0
	at org.bukkit.plugin.java.JavaPluginLoader.loadPlugin(JavaPluginLoader.java:151)`,
    {
      exit: stillRunning,
      pluginNames: ["Geyser-Spigot"],
      fix: { kind: "choose-java", major: 21, plugin: "Geyser-Spigot" },
    },
  ),
  crashCase(
    "paper",
    "no-space",
    "the disk is full",
    `
${paperStart}
[12:00:06 ERROR]: Failed to save level ./world
» java.io.IOException: No space left on device
	at java.base/sun.nio.ch.UnixFileDispatcherImpl.write0(Native Method) ~[?:?]
[12:00:06 ERROR]: Encountered an unexpected exception
java.lang.IllegalStateException: Failed to save level.dat`,
    { fix: { kind: "free-disk" } },
  ),
  crashCase(
    "vanilla",
    "no-space",
    "the quota is used up",
    `
${vanillaStart}
[12:00:06] [Server thread/ERROR]: Encountered an unexpected exception
net.minecraft.ReportedException: Saving entity NBT
» Caused by: java.nio.file.FileSystemException: ./world/level6218.dat: Disk quota exceeded
	at java.base/sun.nio.fs.UnixException.translateToIOException(UnixException.java:100)`,
    { fix: { kind: "free-disk" } },
  ),
  crashCase(
    "spigot",
    "read-only",
    "files of another owner",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Encountered an unexpected exception
» java.nio.file.AccessDeniedException: ./world/session.lock
	at java.base/sun.nio.fs.UnixException.translateToIOException(UnixException.java:90)`,
    { fix: { kind: "repair-permissions" } },
  ),
  crashCase(
    "forge",
    "read-only",
    "a volume that cannot be written",
    `
${forgeStart}
[12:00:06] [main/ERROR] [minecraft/Main]: Failed to start the minecraft server
» java.io.FileNotFoundException: logs/debug.log (Read-only file system)
	at java.base/java.io.FileOutputStream.open0(Native Method)`,
    { fix: { kind: "repair-permissions" } },
  ),
  crashCase(
    "vanilla",
    "auth-down",
    "Mojang's services do not answer",
    `
Starting net.minecraft.server.Main
» [12:00:02] [ServerMain/ERROR]: Failed to request yggdrasil public key
com.mojang.authlib.exceptions.MinecraftClientException: Failed to read from https://api.minecraftservices.com/publickeys due to Connect timed out
	at com.mojang.authlib.minecraft.client.MinecraftClient.readInputStream(MinecraftClient.java:91)`,
    { exit: neverReady, fix: { kind: "wait" } },
  ),
];
