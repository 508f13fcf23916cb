import { type CrashRule, type Explanation, lineRule, ranks } from "./rule.ts";
import { linesAfter, linesBefore } from "./scene.ts";

// Without the lock both would write to the same world: the only fix is to stop one of them.
const opened: Explanation = {
  sentence: "Another server still has this world open. Stop that one, then start this one again.",
};

/** The class that takes the lock: under the names of Mojang, Spigot, Forge and Fabric. */
const lockFrame =
  /^\s{0,40}(?:at )?(?:[\w.@-]{1,60}\/{1,2}){0,2}net\.minecraft\.(?:util\.(?:DirectoryLock|SessionLock)|server\.SessionLockManager|class_5125)\b/;
const framesRead = 15;

/** A world that two servers want. */
export const sessionRules: readonly CrashRule[] = [
  lineRule({
    class: "session-lock",
    rank: ranks.world,
    isPlainWhileRunning: true,
    pattern:
      /^[\w.$]{1,150}: (?:.{0,300}session\.lock: already locked|The save .{0,300}is being accessed from another location|Failed to check session lock for world )/,
    explain: (_match, { scene, line }) =>
      // A world that was deleted under the running server has no lock either.
      linesBefore(scene, line, framesRead).some(({ message }) =>
        /^java\.(?:io\.FileNotFound|nio\.file\.NoSuchFile)Exception: .{0,300}session\.lock\b/.test(message),
      )
        ? undefined
        : opened,
  }),
  lineRule({
    class: "session-lock",
    rank: ranks.world,
    // Windows, in the language of the machine.
    pattern: /^java\.nio\.file\.FileSystemException: .{0,300}session\.lock(?:: .{0,300})?$/,
    explain: () => opened,
  }),
  lineRule({
    class: "session-lock",
    rank: ranks.world,
    // Windows does not name the file when it refuses to write it.
    pattern: /^java\.(?:io\.IOException|nio\.channels\.OverlappingFileLockException)\b/,
    explain: (_match, { scene, line }) =>
      linesAfter(scene, line, framesRead).some(({ message }) => lockFrame.test(message)) ? opened : undefined,
  }),
];
