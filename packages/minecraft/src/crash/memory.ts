import { type CrashRule, lineRule, ranks } from "./rule.ts";

/** Java may print it without a prefix, right before it exits. */
const java = { rank: ranks.machine, reads: "java-itself", isPlainWhileRunning: true } as const;

export const memoryRules: readonly CrashRule[] = [
  lineRule({
    ...java,
    class: "heap-oom",
    pattern: /^java\.lang\.OutOfMemoryError: (?:Java heap space|GC overhead limit exceeded)/,
    explain: () => ({
      sentence:
        "The server ran out of memory. Give it more memory, or let it do less: fewer plugins or mods, a shorter view distance.",
      fix: { kind: "more-memory" },
    }),
  }),
  lineRule({
    ...java,
    class: "metaspace-oom",
    pattern: /^java\.lang\.OutOfMemoryError: (?:Metaspace|Compressed class space)/,
    explain: () => ({
      sentence:
        "There are more plugins or mods than the memory set aside for their code can hold. That limit can be raised.",
      fix: { kind: "raise-metaspace" },
    }),
  }),
  lineRule({
    ...java,
    class: "direct-oom",
    pattern:
      /^(?:java\.lang\.OutOfMemoryError|io\.netty\.util\.internal\.OutOfDirectMemoryError): (?:Direct buffer memory|Cannot reserve \d{1,20} bytes of direct buffer|failed to allocate \d{1,20} byte)/,
    explain: () => ({
      sentence: "The memory for network traffic ran out. That limit can be raised.",
      fix: { kind: "raise-direct-memory" },
    }),
  }),
  lineRule({
    ...java,
    class: "threads",
    pattern:
      /^(?:java\.lang\.OutOfMemoryError: unable to create (?:new )?native thread|pthread_create failed)/,
    explain: () => ({
      sentence:
        "The server needed more threads than it is allowed to have. Raise the limit, or remove plugins that start many of them.",
      fix: { kind: "raise-thread-limit" },
    }),
  }),
  lineRule({
    ...java,
    class: "container-oom",
    // Java's own report. The line below names threads if it lacked those instead.
    pattern: /^# There is insufficient memory for the Java Runtime Environment to continue/,
    explain: (_match, { scene, line }) =>
      /\bthread\b/.test(scene.lines[line.index + 1]?.message ?? "")
        ? undefined
        : {
            sentence:
              "The machine had no memory left for Java. Leave Java a little less of it, or take a plan with more memory.",
            fix: { kind: "lower-heap" },
          },
  }),
  lineRule({
    ...java,
    class: "jvm-crash",
    pattern: /^# A fatal error has been detected by the Java Runtime Environment/,
    explain: () => ({
      sentence:
        "Java itself crashed, which is not your world's fault. Start the server again; if it happens again, try another Java.",
      fix: { kind: "restart" },
    }),
  }),
];
