import { type CrashRule, type Explanation, lineRule, ranks } from "./rule.ts";

const isFull =
  /(?:No space left on device|Disk quota exceeded|There is not enough space on the disk|database or disk is full\))\)?$/i;
const isLocked = /(?:Read-only file system|Permission denied|Operation not permitted)\)?$/;

/** Files that no server may write. */
const ofMachine = /^(?:\/proc|\/sys|\/dev|\/etc|\/root|\/var|\/tmp|[A-Z]:\\(?:Windows|Program))/;

function explainLocked(name: string, detail: string): Explanation | undefined {
  return name === "AccessDenied" || isLocked.test(detail)
    ? {
        sentence:
          "The server may not write to one of its own files. Repair the permissions of its files and start it again.",
        fix: { kind: "repair-permissions" },
      }
    : undefined;
}

export const diskRules: readonly CrashRule[] = [
  lineRule({
    class: "no-space",
    rank: ranks.machine + 1,
    isPlainWhileRunning: true,
    // Java, Bedrock's database, databases of plugins, and programs that a start script runs.
    pattern:
      /^(?:(?:[\w$]{1,60}\.){1,8}\w{1,60}Exception: |IO error: |Failed to save |(?:cp|mv|tar|mkdir|curl|unzip|rsync|touch|gzip|dd|cat): |write |ERROR: )(.{1,1000})$/,
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
    // Log4j begins with its own words.
    pattern:
      /^(?:Cannot access RandomAccessFile |Unable to (?:create|open) file \S{1,300} )?java\.(?:io|nio\.file)\.(\w{1,60})Exception: (.{1,1000})$/,
    explain: ([, name = "", detail = ""]) => explainLocked(name, detail),
  }),
  lineRule({
    class: "read-only",
    // What a start script runs in the server's folder: often only a warning, so any named cause is better.
    rank: ranks.place,
    pattern:
      /^(?:(?:mkdir|touch|cp|mv|rm|tar|chown|chmod|ln|sed)|\/?[\w./-]{1,100}: line \d{1,5}): (.{1,500}: (?:Permission denied|Read-only file system|Operation not permitted))$/,
    explain: ([, detail = ""]) => explainLocked("", detail),
  }),
  lineRule({
    class: "read-only",
    weight: "lacks",
    rank: ranks.part - 1,
    pattern: /^java\.(?:io|nio\.file)\.(\w{1,60})Exception: (\S.{0,1000})$/,
    explain: ([, name = "", detail = ""]) =>
      ofMachine.test(detail) ? undefined : explainLocked(name, detail),
  }),
];
