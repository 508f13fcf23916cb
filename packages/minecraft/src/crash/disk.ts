import { type CrashRule, lineRule, ranks } from "./rule.ts";

const isFull = /(?:No space left on device|Disk quota exceeded)\)?$/;
const isLocked = /(?:Read-only file system|Permission denied|Operation not permitted)\)?$/;

export const diskRules: readonly CrashRule[] = [
  lineRule({
    class: "no-space",
    rank: ranks.machine + 1,
    isPlainWhileRunning: true,
    pattern: /^(?:java\.(?:io|nio\.file)\.\w{1,60}Exception: |IO error: |Failed to save )(.{1,1000})$/,
    explain: ([, detail = ""]) =>
      isFull.test(detail)
        ? {
            sentence:
              "The server's disk is full, so it could not save. Delete old backups, worlds or logs, or take a plan with more space.",
            fix: { kind: "free-disk" },
          }
        : undefined,
  }),
  lineRule({
    class: "read-only",
    rank: ranks.machine,
    pattern: /^java\.(?:io|nio\.file)\.(\w{1,60})Exception: (.{1,1000})$/,
    explain: ([, name, detail = ""]) =>
      name === "AccessDenied" || isLocked.test(detail)
        ? {
            sentence:
              "The server may not write to one of its own files. Repair the permissions of its files and start it again.",
            fix: { kind: "repair-permissions" },
          }
        : undefined,
  }),
];
