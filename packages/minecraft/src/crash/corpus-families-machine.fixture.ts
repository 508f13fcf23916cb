import { type CrashCase, crashCase, paperReady, stillRunning, vanillaReady } from "./corpus.fixture.ts";

const lowerHeap = { kind: "lower-heap" } as const;
const permissions = { kind: "repair-permissions" } as const;
const reinstall = { kind: "reinstall-software" } as const;
const container = "/home/container";

const lagOn = Array.from(
  { length: 17 },
  (_, index) =>
    `[12:${35 + Math.floor(index / 2)}:${index % 2 === 0 ? "10" : "40"} WARN]: Can't keep up! Is the server overloaded? Running 4200ms or 84 ticks behind`,
).join("\n");

/** The machine's files and memory, and Java: whole families of wordings, each with the version whose source has it. */
export const familyMachine: readonly CrashCase[] = [
  crashCase(
    "forge",
    "start-flags",
    "OpenJDK 17: Forge's file of flags is missing",
    "» Error: could not open `user_jvm_args.txt'",
  ),
  crashCase(
    "vanilla",
    "jar-missing",
    "OpenJDK 21: no file is named",
    "» Error: -jar requires jar file specification",
    {
      fix: reinstall,
    },
  ),
  crashCase(
    "fabric",
    "jar-missing",
    "Fabric's launcher without the game",
    "» The Minecraft server .JAR is missing (/data/server.jar)!",
    { fix: reinstall },
  ),
  crashCase(
    "neoforge",
    "jar-corrupt",
    "FancyModLoader 10: the loader's own files",
    `
[12:00:03] [main/ERROR] [net.neoforged.fml.startup.Server/]: Failed to start
» - Your NeoForge installation is corrupted. Please try to reinstall NeoForge.`,
    { fix: reinstall },
  ),
  crashCase(
    "vanilla",
    "read-only",
    "Log4j 2.17: no right to write its own file",
    `» 2026-08-01 11:39:09,951 ServerMain ERROR Cannot access RandomAccessFile java.io.FileNotFoundException: logs/latest.log (Permission denied)`,
    { fix: permissions },
  ),
  crashCase(
    "vanilla",
    "read-only",
    "a start script that may not write",
    "» mkdir: cannot create directory '/data/logs': Permission denied",
    { fix: permissions },
  ),
  crashCase(
    "bedrock",
    "read-only",
    "a start script that may not start Bedrock",
    `» ${container}/start.sh: line 12: ./bedrock_server: Permission denied`,
    { fix: permissions },
  ),
  crashCase(
    "spigot",
    "no-space",
    "MySQL's driver 5 passes on that the disk is full",
    `
» java.sql.SQLException: Error writing file '/tmp/MYabc' (Errcode: 28 - No space left on device)
	at com.mysql.jdbc.SQLError.createSQLException(SQLError.java:1073)`,
    { fix: { kind: "free-disk" } },
  ),
  crashCase(
    "paper",
    "no-space",
    "SQLite's driver 3",
    `
${paperReady}
» [12:30:00 WARN]: org.sqlite.SQLiteException: [SQLITE_FULL]  Insertion failed because database is full (database or disk is full)`,
    { exit: stillRunning, fix: { kind: "free-disk" } },
  ),
  crashCase(
    "vanilla",
    "container-oom",
    "OpenJDK 17: the machine gives no more memory",
    "» OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x0000000700000000, 4294967296, 0) failed; error='Cannot allocate memory' (errno=12)",
    { fix: lowerHeap },
  ),
  crashCase(
    "vanilla",
    "container-oom",
    "Bash: the kernel ended Java",
    `
${vanillaReady}
» ./start.sh: line 3:  1234 Killed                  java -Xmx8G -jar server.jar nogui`,
    { fix: lowerHeap },
  ),
  crashCase(
    "spigot",
    "container-oom",
    "mc-server-runner 1.4: killed right after the start",
    `
[12:00:20] [Server thread/INFO]: Done (16.021s)! For help, type "help"
» 2026-08-01T12:00:23.472Z	WARN	mc-server-runner	sub-process failed	{"exitCode": -1}`,
    { exit: stillRunning, fix: lowerHeap },
  ),
  crashCase(
    "paper",
    "heap-oom",
    "OpenJDK 8 to 21: no memory left for its own words",
    `
${paperReady}
» [12:30:00 ERROR]: Exception: java.lang.OutOfMemoryError thrown from the UncaughtExceptionHandler in thread "Netty Server IO #1"`,
    { exit: stillRunning, fix: { kind: "more-memory" } },
  ),
  crashCase(
    "paper",
    "direct-oom",
    "BungeeCord 1.7: netty's decoder carries the error",
    `
12:30:00 [SEVERE] [Steve] <-> DownstreamBridge <-> [spawn] - encountered exception
» io.netty.handler.codec.DecoderException: java.lang.OutOfMemoryError: Direct buffer memory`,
    { exit: stillRunning, fix: { kind: "raise-direct-memory" } },
  ),
  crashCase(
    "forge",
    "java-too-new",
    "Forge 1.12 on Java 18 and newer",
    `
» Exception in thread "main" java.lang.UnsupportedOperationException: The Security Manager is deprecated and will be removed in a future release
	at java.base/java.lang.System.setSecurityManager(System.java:416)
	at net.minecraftforge.fml.relauncher.FMLLaunchHandler.setupHome(FMLLaunchHandler.java:90)`,
    { minecraftVersion: "1.12.2", java: 18, fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "forge",
    "java-too-new",
    "Mixin 0.7 and ASM on a newer Java",
    `
» java.lang.IllegalArgumentException: Unsupported class file major version 65
	at org.objectweb.asm.ClassReader.<init>(ClassReader.java:199) ~[asm-9.1.jar:9.1]
	at org.spongepowered.asm.transformers.MixinClassReader.<init>(MixinClassReader.java:64)`,
    { minecraftVersion: "1.16.5", java: 21, fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "forge",
    "java-too-new",
    "Forge 1.6 and 1.7.2 on Java 8",
    `
[12:00:04] [main/ERROR]: Unable to launch
» java.util.ConcurrentModificationException
	at java.util.ArrayList$Itr.checkForComodification(ArrayList.java:901) ~[?:1.8.0_65]
	at cpw.mods.fml.relauncher.CoreModManager.sortTweakList(CoreModManager.java:618) ~[CoreModManager.class:?]`,
    { minecraftVersion: "1.7.2", java: 8, fix: { kind: "choose-java", major: 8 } },
  ),
  crashCase(
    "vanilla",
    "threads",
    "OpenJDK 17 to 21: no thread",
    `» [3.141s][warning][os,thread] Failed to start thread "Unknown thread" with pthread_create: EAGAIN (Resource temporarily unavailable) for attributes: stacksize: 1024k`,
    { fix: { kind: "raise-thread-limit" } },
  ),
  crashCase(
    "vanilla",
    "jvm-crash",
    "Bash: Java crashed without a report",
    "» ./start.sh: line 3:  1234 Segmentation fault      (core dumped) java -Xmx4G -jar server.jar nogui",
    { fix: { kind: "restart" } },
  ),
  crashCase(
    "vanilla",
    "container-oom",
    "a shell without job control: the kernel ended Java",
    `
[00:04:07] [Server thread/INFO]: Preparing level "world"
» Killed`,
    { fix: { kind: "lower-heap" } },
  ),
  crashCase(
    "paper",
    "overload",
    "a server that cannot keep up",
    `
${paperReady}
[12:30:00 WARN]: Can't keep up! Is the server overloaded? Running 2503ms or 50 ticks behind
[12:31:20 WARN]: Can't keep up! Is the server overloaded? Running 3503ms or 70 ticks behind
» [12:34:50 WARN]: Can't keep up! Is the server overloaded? Running 9120ms or 182 ticks behind
${lagOn}`,
    { exit: stillRunning, fix: undefined },
  ),
];
