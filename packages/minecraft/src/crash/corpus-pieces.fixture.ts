import { type CrashCase, crashCase, paperReady, spigotReady, stillRunning } from "./corpus.fixture.ts";

const running = { exit: stillRunning } as const;

/** Exceptions in pieces of logs, each with the version whose source has the wording. */
export const crashesInPieces: readonly CrashCase[] = [
  crashCase(
    "spigot",
    "plugin-disable",
    "Spigot 1.8: a method that is gone, while a plugin is switched off",
    `
${spigotReady}
[12:41:00] [Server thread/INFO]: Stopping server
» [12:41:00] [Server thread/ERROR]: Error occurred while disabling Shop v2.5-b410 (Is it up to date?)
java.lang.NoSuchMethodError: org.bukkit.Server.getOnlinePlayers()[Lorg/bukkit/entity/Player;
	at com.example.shop.Shop.onDisable(Shop.java:69) ~[?:?]
	at org.bukkit.plugin.java.JavaPlugin.setEnabled(JavaPlugin.java:323) ~[spigot.jar:git-Spigot]
	at org.bukkit.plugin.java.JavaPluginLoader.disablePlugin(JavaPluginLoader.java:364) ~[spigot.jar:git-Spigot]`,
    running,
  ),
  crashCase(
    "spigot",
    "plugin-runtime",
    "PaperSpigot 1.8: a task, as its thread ends",
    `
[12:39:05] [Craft Scheduler Thread - 14/WARN]: Exception in thread "Craft Scheduler Thread - 14" 
» [12:39:05] [Craft Scheduler Thread - 14/WARN]: org.apache.commons.lang.UnhandledException: Plugin Shop v1.6.2 generated an exception while executing task 36`,
    running,
  ),
  crashCase(
    "paper",
    "folia",
    "Folia 1.20: inside a stack trace",
    "» Caused by: java.lang.RuntimeException: Could not load plugin 'Shop v3.2.12' as it is not marked as supporting Folia!",
    running,
  ),
  crashCase(
    "forge",
    "java-too-new",
    "Mixin 0.8 on Java 22",
    "» [12:00:04] [main/WARN] [mixin/]: Error loading class: java/util/AbstractSet (java.lang.IllegalArgumentException: Unsupported class file major version 66)",
    { minecraftVersion: "1.20.1", java: 22, fix: { kind: "choose-java", major: 17 } },
  ),
  crashCase(
    "fabric",
    "java-too-old",
    "Fabric Loader 0.16: around the exception",
    `
[12:00:01] [main/ERROR]: Minecraft has crashed!
» net.fabricmc.loader.impl.FormattedException: java.lang.UnsupportedClassVersionError: net/minecraft/class_1297 has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0`,
    { minecraftVersion: "1.20.6", java: 17, fix: { kind: "choose-java", major: 21 } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Spigot 1.8 to 1.21: a list that it can't read",
    `
${paperReady}
» [12:30:12 WARN]: Unable to read file ops.json, backing it up to {0}.backup and creating new copy.`,
    running,
  ),
];
