import {
  bedrockStart,
  type CrashCase,
  crashCase,
  neverReady,
  paperReady,
  paperStart,
  spigotStart,
  stillRunning,
  vanillaReady,
  vanillaStart,
} from "./corpus.fixture.ts";

export const worldCrashes: readonly CrashCase[] = [
  crashCase(
    "paper",
    "downgrade",
    "a world of a newer Minecraft",
    `
${paperStart}
[12:00:06 INFO]: Preparing level "world"
[12:00:07 ERROR]: Encountered an unexpected exception
» java.lang.RuntimeException: Server attempted to load chunk saved with newer version of minecraft! 4189 > 3955
	at net.minecraft.world.level.chunk.storage.ChunkSerializer.loadChunk(ChunkSerializer.java:130) ~[paper-1.21.jar:?]`,
    { fix: { kind: "choose-minecraft" } },
  ),
  crashCase(
    "spigot",
    "old-format",
    "a world of 1.13 on 1.12",
    `
${spigotStart}
[12:00:07] [Server thread/ERROR]: Encountered an unexpected exception
» java.lang.IllegalArgumentException: ChunkNibbleArrays should be 2048 bytes not: 0
	at net.minecraft.server.v1_12_R1.NibbleArray.<init>(SourceFile:20)`,
    { minecraftVersion: "1.12.2", fix: { kind: "choose-minecraft" } },
  ),
  crashCase(
    "vanilla",
    "chunk-broken",
    "a chunk that cannot be read",
    `
${vanillaReady}
» [12:31:00] [Server thread/ERROR]: Couldn't load chunk [12, -40]
java.util.zip.ZipException: invalid stored block lengths
	at java.base/java.util.zip.InflaterInputStream.read(InflaterInputStream.java:168)`,
    { exit: stillRunning, fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "paper",
    "chunk-broken",
    "a chunk that cannot be made",
    `
${paperReady}
[12:31:00 ERROR]: Encountered an unexpected exception
---- Minecraft Crash Report ----
// Shall we play a game?

Time: 2026-08-01 12:31:00
» Description: Exception generating new chunk

java.lang.IllegalStateException: No value with id 13`,
    { fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "vanilla",
    "level-broken",
    "level.dat and its copy are damaged",
    `
Starting net.minecraft.server.Main
[12:00:02] [ServerMain/WARN]: Failed to load world data from ./world/level.dat
java.io.EOFException: null
» [12:00:02] [ServerMain/ERROR]: Failed to load world data from ./world/level.dat and ./world/level.dat_old. World files may be corrupted. Shutting down.`,
    { fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "paper",
    "overworld-settings",
    "Paper blames data packs for a world without an overworld",
    `
[12:00:02] [ServerMain/WARN]: Failed to load datapacks, can't proceed with server load. You can either fix your datapacks or reset to vanilla with --safeMode
» java.util.concurrent.ExecutionException: java.lang.IllegalStateException: Overworld settings missing
	at java.util.concurrent.CompletableFuture.reportGet(Unknown Source) ~[?:?]`,
    { fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "spigot",
    "world-duplicate",
    "a copied world",
    `
${spigotStart}
[12:00:07] [Server thread/INFO]: Preparing level "world"
» [12:00:07] [Server thread/ERROR]: World lobby2 is a duplicate of another world and has been prevented from loading. Please delete the uid.dat file from lobby2's world directory if you want to be able to load the duplicate world.`,
    { exit: stillRunning, fix: { kind: "delete-file", path: "lobby2/uid.dat" } },
  ),
  crashCase(
    "paper",
    "multiverse",
    "Multiverse cannot open a world",
    `
${paperStart}
[12:00:07 INFO]: [Multiverse-Core] Enabling Multiverse-Core v4.3.12
» [12:00:07 ERROR]: [Multiverse-Core] The world 'skyblock' could NOT be loaded because it contains errors and is probably corrupt!
[12:00:07 ERROR]: [Multiverse-Core] Try using Minecraft Region Fixer to repair your world!`,
    { exit: stillRunning, fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "vanilla",
    "old-players",
    "players of long ago",
    `
${vanillaStart}
» [12:00:07] [Server thread/WARN]: **** DETECTED OLD PLAYER DIRECTORY IN THE WORLD SAVE
[12:00:07] [Server thread/WARN]: Please rename or delete the directory`,
    { exit: stillRunning, fix: undefined },
  ),
  crashCase(
    "paper",
    "session-lock",
    "a second server on the same world",
    `
${paperStart}
[12:00:06 ERROR]: Failed to start the minecraft server
» net.minecraft.util.DirectoryLock$LockException: /data/./world/session.lock: already locked (possibly by other Minecraft instance?)
	at net.minecraft.util.DirectoryLock$LockException.alreadyLocked(DirectoryLock.java:98) ~[paper-1.21.4.jar:?]`,
  ),
  crashCase(
    "spigot",
    "session-lock",
    "a second server, as old versions say it",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Couldn't save chunk; already in use by another instance of Minecraft?
» net.minecraft.server.v1_8_R3.ExceptionWorldConflict: The save for world located at ./world is being accessed from another location, aborting`,
    { minecraftVersion: "1.8.8", java: 8 },
  ),
  crashCase(
    "bedrock",
    "bds-allowlist",
    "an allow list without sign-in",
    `
${bedrockStart}
» [2026-08-01 12:00:01:300 ERROR] Using an allowlist but without online authentication can be dangerous and is not allowed.
[2026-08-01 12:00:01:300 INFO] Stopping server...`,
    { fix: { kind: "repair-property", key: "online-mode", value: "true" } },
  ),
  crashCase(
    "bedrock",
    "bds-db",
    "an encrypted world",
    `
${bedrockStart}
» [2026-08-01 12:00:02:300 ERROR] DBStorage chain is invalid. Reasons: Unable to decipher/decrypt LevelDB.
[2026-08-01 12:00:02:301 ERROR] Exiting program`,
    { fix: { kind: "restore-backup" } },
  ),
  crashCase(
    "bedrock",
    "bds-port",
    "a port that is taken",
    `
${bedrockStart}
[2026-08-01 12:00:02:100 INFO] opening worlds/Bedrock level/db
» [2026-08-01 12:00:02:300 ERROR] Network port occupied, can't start server.`,
    { fix: { kind: "change-port" } },
  ),
  crashCase(
    "bedrock",
    "bds-port",
    "a port that may be taken",
    `
${bedrockStart}
» [2026-08-01 12:00:02:300 ERROR] Port [19132] may be in use by another process. Free up port or specify new port in server.properties.`,
    { exit: neverReady, fix: { kind: "change-port" } },
  ),
  crashCase(
    "bedrock",
    "no-space",
    "Bedrock's disk is full",
    `
${bedrockStart}
» [2026-08-01 12:00:02:300 ERROR] IO error: worlds/Bedrock level/db/000012.log: No space left on device`,
    { fix: { kind: "free-disk" } },
  ),
];
