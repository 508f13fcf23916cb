import { type CrashCase, crashCase, paperStart, spigotReady, stillRunning } from "./corpus.fixture.ts";

const running = { exit: stillRunning } as const;
const restore = { kind: "restore-backup" } as const;

/** Worlds: whole families of wordings, each with the version whose source has it. */
export const familyWorlds: readonly CrashCase[] = [
  crashCase(
    "vanilla",
    "session-lock",
    "Minecraft 1.16, obfuscated: a locked world",
    `
[12:00:02] [main/FATAL]: Failed to start the minecraft server
» abc$a: /data/./world/session.lock: already locked (possibly by other Minecraft instance?)
	at abc$a.a(SourceFile:98) ~[server.jar:?]`,
  ),
  crashCase(
    "vanilla",
    "session-lock",
    "Minecraft 1.21 on Windows in another language",
    `
[12:00:02] [ServerMain/ERROR]: Failed to start the minecraft server
» java.io.IOException: Der Prozess kann nicht auf die Datei zugreifen
	at java.base/sun.nio.ch.FileDispatcherImpl.write0(Native Method) ~[?:?]
	at java.base/sun.nio.ch.FileChannelImpl.write(FileChannelImpl.java:300) ~[?:?]
	at net.minecraft.util.DirectoryLock.create(DirectoryLock.java:37) ~[server.jar:?]`,
  ),
  crashCase(
    "fabric",
    "session-lock",
    "Minecraft 1.20 with Fabric's names, on Windows",
    String.raw`
[12:00:02] [main/ERROR]: Failed to start the minecraft server
» java.nio.file.FileSystemException: .\world\session.lock: Le processus ne peut pas accéder au fichier`,
  ),
  crashCase(
    "spigot",
    "multiverse",
    "Multiverse 2 to 4: a world that the server refuses",
    `
${spigotReady}
» [12:10:35] [Server thread/ERROR]: [Multiverse-Core] The world 'Alternate' could NOT be loaded because the server didn't like it!`,
    { exit: stillRunning, fix: restore },
  ),
  crashCase(
    "paper",
    "multiverse",
    "Multiverse 5: a world that does not load by itself",
    `
${paperStart}
» [12:00:08 ERROR]: [Multiverse-Core] Failed to autoload world arena: Failed to create bukkit world`,
    { exit: stillRunning, fix: restore },
  ),
  crashCase(
    "spigot",
    "multiverse",
    "Spigot 1.14: a world with capital letters",
    `
${spigotReady}
» [12:25:04] [Server thread/WARN]: net.minecraft.server.v1_14_R1.ResourceKeyInvalidException: Non [a-z0-9/._-] character in path of location: minecraft:ADV
[12:25:04] [Server thread/WARN]: 	at net.minecraft.server.v1_14_R1.MinecraftKey.<init>(SourceFile:38)
[12:25:04] [Server thread/WARN]: 	at org.bukkit.craftbukkit.v1_14_R1.CraftServer.createWorld(CraftServer.java:950)`,
    running,
  ),
  crashCase(
    "vanilla",
    "downgrade",
    "Minecraft 1.16 to 1.21: a world of a newer version",
    "» [12:00:04] [ServerMain/INFO]: This world was created by an incompatible version.",
    { fix: { kind: "choose-minecraft" } },
  ),
  crashCase(
    "vanilla",
    "old-format",
    "Minecraft 1.16 to 1.21: a world of before 1.2",
    "» [12:00:04] [ServerMain/INFO]: This world must be opened in an older version (like 1.6.4) to be safely converted",
    { fix: { kind: "choose-minecraft" } },
  ),
];
