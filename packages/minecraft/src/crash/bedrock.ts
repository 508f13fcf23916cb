import { type CrashRule, type Explanation, lineRule, ranks } from "./rule.ts";
import { linesAfter } from "./scene.ts";

export const bedrockRules: readonly CrashRule[] = [
  lineRule({
    class: "bds-allowlist",
    rank: ranks.named,
    pattern: /^Using an allowlist but without online authentication/,
    explain: () => ({
      sentence:
        "An allow list works only when players sign in with their account. Switch online-mode on, or the allow list off.",
      fix: { kind: "repair-property", key: "online-mode", value: "true" },
    }),
  }),
  lineRule({
    class: "bds-allowlist",
    rank: ranks.report,
    // Also said by servers that start without one: it counts if the server then crashes.
    pattern: /^Error opening (?:allow list|allowlist|whitelist) file: /,
    explain: (_match, { scene, line }) =>
      linesAfter(scene, line, 20).some(({ message }) =>
        /^(?:Crash$|Package: com\.mojang\.minecraft\.dedicatedserver)/.test(message),
      )
        ? {
            sentence:
              "The server wants the file allowlist.json, which is not there, and crashed. Create it with [] in it, or switch the allow list off.",
            fix: { kind: "repair-property", key: "allow-list", value: "false" },
            confidence: "likely",
          }
        : undefined,
  }),
  lineRule({
    class: "bds-db",
    // Without its world the server says that the port is occupied, too.
    rank: ranks.named + 1,
    pattern: /^(?:DBStorage chain is invalid|LevelDB \S{1,300} status NOT OK\(Corruption: )/,
    explain: () => ({
      sentence:
        "This world is damaged or encrypted, as worlds from the marketplace or a console are. Restore a backup, or use a world that is yours to copy.",
      fix: { kind: "restore-backup" },
    }),
  }),
  lineRule({
    class: "bds-port",
    rank: ranks.named,
    pattern:
      /^(?:Network port occupied, can't start server|(?:IPv[46] )?[Pp]ort \[?\d{1,5}\]? may be in use\b)/,
    explain: () => ({
      sentence:
        "Another program already uses this server's port. Give the server another port and start it again.",
      fix: { kind: "change-port" },
    }),
  }),
  lineRule({
    class: "bds-libraries",
    rank: ranks.named,
    reads: "java-itself",
    pattern:
      /^[\w./-]{0,100}bedrock_server[\w.-]{0,40}: (?:error while loading shared libraries: ([\w.+/-]{1,100}):|([\w.+/-]{1,100}): version `[\w.]{1,40}' not found)/,
    explain: ([, missing, old]) => explainLibrary(missing ?? old ?? ""),
  }),
];

function explainLibrary(file: string): Explanation {
  return {
    sentence: `The server needs the system file ${file}, which is missing or damaged. Reinstall the software; if that does not help, this version needs a newer system than it runs on.`,
    fix: { kind: "reinstall-software" },
  };
}
