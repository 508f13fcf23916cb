import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { describe, expect, test } from "vitest";
import type { Patient } from "./doctor.repository.ts";
import { fixRunSettings } from "./run-settings-fix.ts";

const images = {
  java: { 17: "java:17", 21: "java:21" },
  builder: {},
  native: "native",
};
const command = ["java", "-Xms256M", "-Xmx640M", "-XX:MaxMetaspaceSize=128M", "-jar", "server.jar"];

interface Asked {
  readonly maxRamMb?: number;
  readonly words?: string[];
  readonly processes?: number;
  readonly paths?: readonly string[];
  readonly reported?: readonly string[] | null;
}

function ask(
  fix: CrashFix,
  { maxRamMb = 1024, words = command, processes = 512, paths = [""], reported = null }: Asked = {},
) {
  const limits = { memoryMb: 1024, cpus: 2, processes, diskMb: 5120 };
  const installation = { files: paths.map((path) => ({ path })) };
  const spec = { image: "java:17", command: words, limits, installation } as Patient["spec"];
  return fixRunSettings({ images }, { spec, maxRamMb, serverType: "paper", images: reported }, fix);
}

describe("memory", () => {
  test("is raised to the plan's amount, with a heap that fits", () => {
    const fix = ask({ kind: "more-memory" }, { maxRamMb: 2048 });
    expect(fix).toMatchObject({ ok: true, after: { limits: { memoryMb: 2048, processes: 512 } } });
    expect(fix?.ok && fix.after.command).toContain("-Xmx1400M");
    expect(fix?.ok && fix.after.command).toContain("-Xms256M");
  });

  test("with plugins leaves them their room, as at the installation", () => {
    const fix = ask({ kind: "lower-heap" }, { paths: ["plugins/Essentials.jar"] });
    expect(fix?.ok && fix.after.command).toContain("-Xmx512M");
    expect(ask({ kind: "lower-heap" })).toMatchObject({ ok: false });
  });

  test("never exceeds the plan: then there is advice, and no fix", () => {
    expect(ask({ kind: "more-memory" })).toMatchObject({
      ok: false,
      advice: expect.stringMatching(/all 1 GB of its plan/) as string,
    });
  });

  test("that Java left unused within the plan is used first", () => {
    const words = ["java", "-Xmx256m", "-jar", "server.jar"];
    const fix = ask({ kind: "more-memory" }, { words });
    expect(fix?.ok && fix.after).toMatchObject({
      command: ["java", "-Xmx640M", "-jar", "server.jar"],
      limits: { memoryMb: 1024 },
    });
  });

  test("is balanced by a heap that leaves room for the rest, with an initial heap below the maximum", () => {
    const words = ["java", "-Xms1G", "-Xmx1G", "-jar", "server.jar"];
    const fix = ask({ kind: "lower-heap" }, { words });
    expect(fix?.ok && fix.after.command).toEqual(["java", "-Xms640M", "-Xmx640M", "-jar", "server.jar"]);
  });

  test("beside a heap of the right size is raised within the plan, or there is advice and no fix", () => {
    const more = ask({ kind: "lower-heap" }, { maxRamMb: 2048 });
    expect(more?.ok && more.after).toMatchObject({ command, limits: { memoryMb: 2048 } });
    expect(ask({ kind: "lower-heap" })).toMatchObject({
      ok: false,
      advice: expect.stringMatching(/^Java leaves enough of the 1 GB to the rest/) as string,
    });
  });

  test("for classes is doubled if the command limits it", () => {
    const fix = ask({ kind: "raise-metaspace" });
    expect(fix?.ok && fix.after.command).toContain("-XX:MaxMetaspaceSize=256M");
    expect(ask({ kind: "raise-metaspace" }, { words: ["java", "-Xmx640M"] })).toMatchObject({ ok: false });
  });

  test("for buffers equals the heap unless the command says otherwise", () => {
    const fix = ask({ kind: "raise-direct-memory" }, { words: ["java", "-Xmx256M", "-jar", "server.jar"] });
    expect(fix?.ok && fix.after.command).toEqual([
      "java",
      "-Xmx256M",
      "-XX:MaxDirectMemorySize=512M",
      "-jar",
      "server.jar",
    ]);
    expect(ask({ kind: "raise-direct-memory" })).toMatchObject({ ok: false });
  });
});

test("threads are doubled up to our limit", () => {
  expect(ask({ kind: "raise-thread-limit" })).toMatchObject({
    ok: true,
    after: { limits: { processes: 1024 } },
  });
  expect(ask({ kind: "raise-thread-limit" }, { processes: 2048 })).toMatchObject({ ok: false });
});

test("Java is one of the installed versions, and not the current one", () => {
  expect(ask({ kind: "choose-java", major: 21 })).toMatchObject({
    ok: true,
    after: { image: "java:21", command },
  });
  expect(ask({ kind: "choose-java", major: 25 })).toMatchObject({
    ok: false,
    advice: expect.stringMatching(/not set up here/) as string,
  });
  expect(ask({ kind: "choose-java", major: 17 })).toMatchObject({
    ok: false,
    advice: expect.stringMatching(/already/) as string,
  });
});

test("Java is one that its machine has", () => {
  const reported = ["java:17"];
  expect(ask({ kind: "choose-java", major: 21 }, { reported })).toEqual({
    ok: false,
    advice: "Java 21 is not set up here. There is Java 17.",
  });
  const both = ["java:17", "java:21"];
  expect(ask({ kind: "choose-java", major: 21 }, { reported: both })).toMatchObject({ ok: true });
});

test("fixes unrelated to run settings are left to others", () => {
  expect(ask({ kind: "free-disk" })).toBeUndefined();
});
