import { type CrashRule, lineRule, ranks } from "./rule.ts";

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
    class: "bds-db",
    rank: ranks.world,
    pattern: /^DBStorage chain is invalid/,
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
      /^(?:Network port occupied, can't start server|(?:IPv[46] )?[Pp]ort \[?\d{1,5}\]? may be in use by another process)/,
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
    pattern: /^(?:\.\/)?bedrock_server[\w.-]{0,40}: error while loading shared libraries: ([\w.+/-]{1,100}):/,
    explain: ([, file = ""]) => ({
      sentence: `The server needs the system file ${file}, which is missing or damaged. Reinstall the software; if that does not help, this version needs a newer system than it runs on.`,
      fix: { kind: "reinstall-software" },
    }),
  }),
];
