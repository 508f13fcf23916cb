import { expect, test } from "vitest";
import { diagnoseCrash } from "./diagnosis.ts";
import type { CrashEvidence } from "./evidence.ts";

const running: CrashEvidence = {
  software: "paper",
  minecraftVersion: "1.21.4",
  java: 25,
  exit: null,
  lines: [],
  pluginNames: ["future-java", "Shop"],
};
const diagnose = (lines: readonly string[], more: Partial<CrashEvidence> = {}) =>
  diagnoseCrash({ ...running, ...more, lines });

const tooNew = (classFile: number) => [
  "[12:00:01 ERROR]: Could not load 'plugins/future-java.jar' in folder 'plugins'",
  `org.bukkit.plugin.InvalidPluginException: java.lang.UnsupportedClassVersionError: fut/Main has been compiled by a more recent version of the Java Runtime (class file version ${classFile}.0), this version of the Java Runtime only recognizes class file versions up to 69.0`,
];

test("a jar for a Java that no Minecraft version uses can only be removed", () => {
  expect(diagnose(tooNew(74))).toMatchObject({
    class: "plugin-java",
    sentence: "future-java.jar needs Java 30, which no Minecraft version uses.",
    fix: { kind: "remove-plugin", plugin: "future-java" },
  });
});

test("a jar for a Java that this Minecraft version can't run on can only be removed", () => {
  expect(diagnose(tooNew(69), { minecraftVersion: "1.16.5", java: 16 })).toMatchObject({
    sentence: "future-java.jar needs Java 25, and Minecraft 1.16.5 runs on Java 16 at most.",
    fix: { kind: "remove-plugin", plugin: "future-java" },
  });
});

test("a jar for a Java that this version runs on names both ways", () => {
  expect(diagnose(tooNew(69), { java: 21 })).toMatchObject({
    sentence: "future-java.jar needs Java 25, and the server runs on Java 21.",
    fix: { kind: "choose-java", major: 25, plugin: "future-java" },
  });
});

const fault = "[12:00:00 WARN]: [Shop] Task #7 for Shop v2.0 generated an exception";
const jar = tooNew(74);
const chunk = "[12:00:02 ERROR]: Couldn't load chunk [3, -7]";
const memory = "[12:00:03 ERROR]: java.lang.OutOfMemoryError: Java heap space";

test("of several problems of a running server the most harmful one is told, not the first", () => {
  const classOf = (...lines: string[]) => diagnose(lines)?.class;
  expect(classOf(fault)).toBe("plugin-runtime");
  expect(classOf(fault, ...jar)).toBe("plugin-java");
  expect(classOf(fault, ...jar, chunk)).toBe("chunk-broken");
  expect(classOf(fault, ...jar, chunk, memory)).toBe("heap-oom");
});

test("on a running server the most harmful problem wins over a more specific one", () => {
  const twice = [
    "[12:00:04 ERROR]: java.nio.channels.OverlappingFileLockException",
    "\tat org.bukkit.craftbukkit.CraftServer.createWorld(CraftServer.java:1180)",
  ];
  const key = "[12:00:05 WARN]: [Geyser-Spigot] Failed to encrypt message";
  expect(diagnose(twice)?.class).toBe("multiverse");
  expect(diagnose([...twice, key])?.class).toBe("floodgate-key");
});

test("of a server that stopped the cause is told, whatever else it complained about", () => {
  const exit = { reason: "crashed", exitCode: 1 } as const;
  const eula =
    "[12:00:04 WARN]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.";
  expect(diagnose([chunk, eula], { exit })?.class).toBe("eula");
});
