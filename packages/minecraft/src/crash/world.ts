import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesAfter } from "./scene.ts";
import { sessionRules } from "./session.ts";

const { world } = ranks;
const restore = { kind: "restore-backup" } as const;
const folderName = /^(?!\.{1,2}$)[\w.-]{1,60}$/;

export const worldRules: readonly CrashRule[] = [
  lineRule({
    class: "downgrade",
    rank: world,
    isPlainWhileRunning: true,
    pattern:
      /^(?:[\w.]{1,100}Exception: )?Server attempted to load chunk saved with newer version of minecraft! \d{1,6} > \d{1,6}/,
    explain: () => ({
      sentence:
        "This world was last played with a newer Minecraft. Use that version again, or restore a backup from before.",
      fix: { kind: "choose-minecraft" },
    }),
  }),
  lineRule({
    class: "downgrade",
    rank: world,
    // Minecraft 1.16 and newer, which then stops without an error.
    pattern: /^This world was created by an incompatible version\.$/,
    explain: () => ({
      sentence:
        "This world was last played with a newer Minecraft. Use that version again, or restore a backup from before.",
      fix: { kind: "choose-minecraft" },
    }),
  }),
  lineRule({
    class: "old-format",
    rank: world,
    pattern: /^This world must be opened in an older version \(like 1\.6\.4\) to be safely converted/,
    explain: () => ({
      sentence:
        "This world comes from a very old Minecraft. Open it once with version 1.6.4, then with this one.",
      fix: { kind: "choose-minecraft" },
    }),
  }),
  lineRule({
    class: "old-format",
    rank: world,
    pattern: /^java\.lang\.IllegalArgumentException: ChunkNibbleArrays should be 2048 bytes not: \d/,
    explain: () => ({
      sentence:
        "This world comes from Minecraft 1.13 or newer, and this server is older. Use the version that the world was played with.",
      fix: { kind: "choose-minecraft" },
    }),
  }),
  lineRule({
    class: "overworld-settings",
    rank: world,
    pattern: /^java\.lang\.IllegalStateException: Overworld settings missing/,
    explain: () => ({
      sentence: "The world's description (level.dat) is damaged or made for other world packs.",
      fix: restore,
    }),
  }),
  lineRule({
    class: "level-broken",
    rank: world,
    // Before 1.20.3 the file is named with its path; newer versions name both copies.
    pattern:
      /^(?:Failed to load world data from .{1,300}\. World files may be corrupted|Exception reading \S{0,300}level\.dat\b|[\w.]{1,100}Exception: (?:No key \w{1,40} in MapLike\[\{\}\]))/,
    explain: () => ({
      sentence: "The world's main file (level.dat) is damaged, and so is its copy.",
      fix: restore,
    }),
  }),
  lineRule({
    class: "chunk-broken",
    rank: world,
    pattern: /^Description: Exception (?:generating new|loading) chunk/,
    explain: () => ({
      sentence: "A piece of the world is damaged and ends the server.",
      fix: restore,
    }),
  }),
  lineRule({
    class: "chunk-broken",
    weight: "lacks",
    rank: ranks.part,
    pattern:
      /^(?:Corrupt regionfile header detected!|(?:Failed to (?:read|decompress)|Could not de-serialize) chunk data for task: |Detected invalid header for regionfile |Attempting to read chunk data at \[|Chunk \[?-?\d{1,8}, ?-?\d{1,8}\]? (?:header|stream) is truncated|Failed to read chunk \[?-?\d{1,8}, ?-?\d{1,8}|External chunk path .{1,300} is not file|Chunk file at \[?-?\d{1,8}, ?-?\d{1,8}\]? is in the wrong location; relocating|Failed to load chunk \[?-?\d{1,8}, ?-?\d{1,8}|Region file .{1,300} has truncated header)/,
    explain: () => ({
      sentence:
        "A file of the world is damaged, as happens after a power cut or a full disk. The server generates missing chunks again, without what was built there.",
      fix: restore,
      confidence: "likely",
    }),
  }),
  lineRule({
    class: "chunk-broken",
    weight: "lacks",
    rank: ranks.part,
    pattern: /^(?:Couldn't load chunk\b|Exception generating new chunk)(?: \[?(-?\d{1,8}), ?(-?\d{1,8})\]?)?/,
    explain([, x, z]) {
      const place = x === undefined ? "" : ` around ${Number(x) * 16}, ${Number(z) * 16}`;
      return {
        sentence: `A piece of the world${place} is damaged and cannot be loaded.`,
        fix: restore,
      };
    },
  }),
  lineRule({
    class: "world-duplicate",
    weight: "lacks",
    rank: ranks.part,
    pattern: /^World (.{1,100}) is a duplicate of another world and has been prevented from loading/,
    explain: ([, name = ""]) => ({
      sentence: `The world ${name} is a copy of another and carries its identity. Delete the file uid.dat in its folder.`,
      fix: folderName.test(name) ? { kind: "delete-file", path: `${name}/uid.dat` } : undefined,
    }),
  }),
  lineRule({
    class: "multiverse",
    weight: "lacks",
    rank: ranks.part,
    // Versions 2 to 4, and version 5.
    pattern:
      /^(?:The world '([^']{1,100})' could NOT be loaded because |Failed to Create\/Load the world '([^']{1,100})'|Failed to create bukkit world: ([\w. /-]{1,100})$|Failed to autoload world ([\w. /-]{1,100}): )/,
    explain: ([, old, made, created, auto]) => ({
      sentence: `Multiverse could not open the world ${old ?? made ?? created ?? auto}: it is damaged or gone.`,
      fix: restore,
    }),
  }),
  lineRule({
    class: "multiverse",
    weight: "lacks",
    rank: ranks.part,
    // Since 1.13 the name of a world is part of a key.
    pattern:
      /^[\w.$]{1,150}(?:ResourceKeyInvalid|ResourceLocation|ResourceKey|InvalidIdentifier|Identifier)Exception: Non \[a-z0-9\/._-\] character in path of location: \w{1,40}:([\w. -]{1,100})$/,
    explain: ([, name = ""], { scene, line }) =>
      linesAfter(scene, line, 15).some(({ message }) => /\b(?:createWorld|addWorld|doLoad)\(/.test(message))
        ? {
            sentence: `The world ${name} cannot be opened: since Minecraft 1.13 the name of a world may have small letters only. Rename its folder and its entry in the plugin that opens it.`,
          }
        : undefined,
  }),
  lineRule({
    class: "multiverse",
    weight: "lacks",
    rank: ranks.world + 1,
    // The server itself holds the lock; another one would be named differently.
    pattern: /^java\.nio\.channels\.OverlappingFileLockException$/,
    explain: (_match, { scene, line }) =>
      linesAfter(scene, line, 20).some(({ message }) => /\bCraftServer\.createWorld\(/.test(message))
        ? {
            sentence:
              "A plugin wanted to open a world that this server has open already. Nothing is lost: remove its second entry in the plugin that opens worlds.",
            confidence: "likely",
          }
        : undefined,
  }),
  lineRule({
    class: "old-players",
    weight: "bothers",
    rank: ranks.part,
    pattern: /^(?:\*{4} )?DETECTED OLD PLAYER DIRECTORY IN THE WORLD SAVE/,
    explain: () => ({
      sentence:
        "This world still has a folder of players from very old versions. It does no harm; rename it if the server asks for it.",
    }),
  }),
  ...sessionRules,
];
