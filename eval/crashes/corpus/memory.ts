import { fabricMod, plugin } from "../add-ons.ts";
import { type BrokenServer, fabric, paper } from "../broken-server.ts";

const shop = "plugins/Shop-2.0.jar";
const mod = "mods/shop-1.0.jar";

/** Memory, Java itself, and time. */
export const memoryServers: readonly BrokenServer[] = [
  paper({
    name: "leaking plugin",
    story: "a plugin that keeps everything it ever saw",
    files: async () => ({ [shop]: await plugin({ main: "LeakingPlugin" }) }),
    expect: {
      class: "heap-oom",
      says: ["memory"],
      line: "java.lang.OutOfMemoryError: Java heap space",
      fix: "more-memory",
    },
  }),
  fabric({
    name: "leaking mod",
    story: "a mod that wants all of the world at once, and flags of one's own",
    files: async () => ({ [mod]: await fabricMod({ main: "LeakingMod" }) }),
    script: "exec java -Xmx96m -jar server.jar nogui",
    expect: {
      class: "heap-oom",
      says: ["memory"],
      line: "java.lang.OutOfMemoryError: Java heap space",
      fix: "more-memory",
    },
  }),
  paper({
    name: "talking plugin",
    story: "a plugin that floods the console until memory is full",
    files: async () => ({ [shop]: await plugin({ main: "TalkingPlugin" }) }),
    expect: {
      class: "heap-oom",
      says: ["memory"],
      line: "java.lang.OutOfMemoryError: Java heap space",
      fix: "more-memory",
    },
  }),
  paper({
    name: "many classes",
    story: "a script engine that makes thousands of classes",
    files: async () => ({ [shop]: await plugin({ main: "ManyClassesPlugin" }) }),
    flags: ["-XX:MaxMetaspaceSize=32M"],
    expect: {
      class: "metaspace-oom",
      says: ["limit"],
      line: "java.lang.OutOfMemoryError: Metaspace",
      fix: "raise-metaspace",
    },
  }),
  fabric({
    name: "network memory",
    story: "a mod that takes more buffers than there is room for",
    files: async () => ({ [mod]: await fabricMod({ main: "NetworkMemoryMod" }) }),
    flags: ["-XX:MaxDirectMemorySize=8M"],
    expect: {
      class: "direct-oom",
      says: ["network"],
      line: "Cannot reserve",
      fix: "raise-direct-memory",
    },
  }),
  paper({
    name: "memory beside Java's",
    story: "a native library that takes more than the plan has",
    files: async () => ({ [shop]: await plugin({ main: "NativeMemoryPlugin" }) }),
    isOffered: false,
    expect: { class: "container-oom", says: ["memory", "plan"], line: null, fix: "lower-heap" },
  }),
  paper({
    name: "all of the plan for Java",
    story: "flags of one's own that leave nothing beside the heap",
    flags: ["-Xms500M", "-Xmx500M", "-XX:+AlwaysPreTouch"],
    expect: { class: "container-oom", says: ["memory", "plan"], line: null, fix: "lower-heap" },
  }),
  paper({
    name: "Java crashes",
    story: "a native library that writes where nothing is",
    files: async () => ({ [shop]: await plugin({ main: "NativeCrashPlugin" }) }),
    expect: {
      class: "jvm-crash",
      says: ["Java itself"],
      line: "A fatal error has been detected by the Java Runtime Environment",
      fix: "restart",
    },
  }),
  fabric({
    name: "endless tick",
    story: "a mod that never comes back from a tick",
    files: async () => ({
      [mod]: await fabricMod({ main: "HangingTickMod" }),
      "server.properties": "server-port={port}\nmax-tick-time=3000\n",
    }),
    expect: { class: "watchdog", says: ["hung"], line: "A single server tick took", fix: null },
  }),
];
