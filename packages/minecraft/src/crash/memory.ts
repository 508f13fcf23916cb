import { type CrashRule, lineRule, ranks } from "./rule.ts";
import { linesBefore } from "./scene.ts";

/** Java may print it without a prefix, right before it exits. */
const java = { rank: ranks.machine, reads: "java-itself", isPlainWhileRunning: true } as const;

export const memoryRules: readonly CrashRule[] = [
  lineRule({
    ...java,
    class: "heap-oom",
    pattern:
      /^(?:Error: |# )?java\.lang\.OutOfMemoryError ?: (?:Java heap space|GC overhead limit exceeded|Requested array size exceeds VM limit)/,
    explain: () => ({
      sentence:
        "The server ran out of memory. Give it more memory, or let it do less: fewer plugins or mods, a shorter view distance.",
      fix: { kind: "more-memory" },
    }),
  }),
  lineRule({
    ...java,
    class: "heap-oom",
    rank: java.rank - 2,
    // Without room for its own words.
    pattern:
      /^(?:Exception: )?java\.lang\.OutOfMemoryError(?:$| thrown from the UncaughtExceptionHandler in thread)/,
    explain: () => ({
      sentence:
        "The server ran out of memory. Give it more memory, or let it do less: fewer plugins or mods, a shorter view distance.",
      fix: { kind: "more-memory" },
      confidence: "likely",
    }),
  }),
  lineRule({
    ...java,
    class: "metaspace-oom",
    pattern: /^java\.lang\.OutOfMemoryError: (?:Metaspace|Compressed class space|PermGen space)/,
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
      /^(?:java\.lang\.OutOfMemoryError: unable to create (?:new )?native thread|(?:\[[\d.,]{1,12}s\]\[warning\]\[os,thread\] )?(?:Failed to start (?:the native )?thread "|pthread_create failed))/,
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
    class: "container-oom",
    // The kernel, and Pterodactyl's agent about the container.
    pattern: /^(?:\[[\w ]{1,40}\]:? )?Out of [Mm]emory: (?:true$|Kill(?:ed)? process \d{1,10} \(java\))/,
    explain: () => ({
      sentence:
        "The server used more memory than its plan has and was stopped. Leave Java a little less of it, or take a plan with more memory.",
      fix: { kind: "lower-heap" },
    }),
  }),
  lineRule({
    ...java,
    class: "container-oom",
    // Java's warning before it gives up, and the shell about a process that the kernel ended.
    pattern:
      /^(?:(?:OpenJDK|Java HotSpot\(TM\)) 64-Bit Server VM warning: INFO: os::commit_memory\(.{1,100}failed; error='(?:Cannot allocate memory|Not enough space)'|>?[\w./-]{1,100}: line \d{1,5}: {1,5}\d{1,10} Killed {1,30}\S|Killed$)/,
    explain: () => ({
      sentence:
        "The machine had no memory left for Java. Leave Java a little less of it, or take a plan with more memory.",
      fix: { kind: "lower-heap" },
      confidence: "likely",
    }),
  }),
  lineRule({
    ...java,
    class: "container-oom",
    rank: java.rank - 1,
    // The runner of the well-known Docker image: -1 is a process that was killed.
    pattern:
      /^(?:mc-server-runner\t(?:sub-process failed\t\{"exitCode": ?(?:-1|137)\b|Exit code 137 usually indicates)|Exit code 137 usually indicates the process was killed due to excessive memory)/,
    explain: (_match, { scene, line }) =>
      linesBefore(scene, line, 40).some(({ message }) =>
        /^mc-server-runner\t(?:gracefully stopping|Sending |Took too long)/.test(message),
      )
        ? undefined
        : {
            sentence:
              "The server was killed, most likely because it used more memory than its container has. Leave Java a little less of it, or take a plan with more memory.",
            fix: { kind: "lower-heap" },
            confidence: "likely",
          },
  }),
  lineRule({
    ...java,
    class: "jvm-crash",
    // Java's own report, and the shell.
    pattern:
      /^(?:#? ?A fatal error has been detected by the Java Runtime Environment|[\w./-]{1,100}: line \d{1,5}: {1,5}\d{1,10} (?:Segmentation fault|Aborted) {1,30}(?:\(core dumped\) {1,10})?(?:\S{1,100}\/)?java )/,
    explain: () => ({
      sentence:
        "Java itself crashed, which is not your world's fault. Start the server again; if it happens again, try another Java.",
      fix: { kind: "restart" },
    }),
  }),
];
