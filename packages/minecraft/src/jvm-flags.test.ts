import { describe, expect, test } from "vitest";
import { heapMb, isHarmlessFlag, jvmFlags } from "./jvm-flags.ts";
import { startCommand } from "./start-command.ts";

const wish = {
  software: "paper" as const,
  containerMb: 1024,
  hasAddOns: false,
  java: 21,
  minecraftVersion: "1.21.4",
  recommended: null,
};

describe("memory", () => {
  test("the heap leaves room in every container and grows with it", () => {
    let last = 0;
    for (let containerMb = 512; containerMb <= 49_152; containerMb += 256) {
      const heap = heapMb(containerMb);
      expect(heap).toBeGreaterThanOrEqual(last);
      expect(containerMb - heap).toBeGreaterThanOrEqual(256);
      last = heap;
    }
    expect(heapMb(1024)).toBe(640);
    expect(heapMb(8192)).toBe(6500);
  });

  test("plugins and mods need room beside the heap, which small containers give them", () => {
    const heapOf = (containerMb: number, hasAddOns: boolean) =>
      jvmFlags({ ...wish, containerMb, hasAddOns }).find((flag) => flag.startsWith("-Xmx"));
    expect(heapOf(512, true)).toBe("-Xmx256M");
    expect(heapOf(1024, false)).toBe("-Xmx640M");
    expect(heapOf(1024, true)).toBe("-Xmx512M");
    expect(heapOf(2048, true)).toBe(heapOf(2048, false));
  });

  test("small plans allocate memory on demand, large ones at startup", () => {
    expect(jvmFlags(wish)).not.toContain("-XX:+AlwaysPreTouch");
    expect(jvmFlags(wish)).toContain("-Xms256M");
    const large = jvmFlags({ ...wish, containerMb: 16_384 });
    expect(large).toContain("-XX:+AlwaysPreTouch");
    expect(large).toContain("-Xms14500M");
    expect(large).toContain("-XX:G1HeapRegionSize=16M");
  });

  test("a small heap does not get regions so large that Java refuses to start", () => {
    const recommended = ["-XX:+UseG1GC", "-XX:G1HeapRegionSize=8M", "-XX:SurvivorRatio=32"];
    for (const chosen of [null, recommended]) {
      const small = jvmFlags({ ...wish, containerMb: 512, recommended: chosen }).join(" ");
      expect(small).toContain("-XX:+UseG1GC");
      expect(small).not.toMatch(/G1HeapRegionSize|SurvivorRatio/);
    }
    expect(jvmFlags(wish)).toContain("-XX:G1HeapRegionSize=8M");
  });
});

describe("flags", () => {
  test.each([
    "-javaagent:/tmp/a.jar",
    "-agentlib:jdwp",
    "@file",
    "-XX:OnError=id",
    "-XX:OnOutOfMemoryError=id",
    "-XX:Flags=x",
    "-XX:VMOptionsFile=/etc/passwd",
    "-Dlog4j.configurationFile=http://x/",
    "-cp",
    "-Xbootclasspath/a:x",
    "-XX:HeapDumpPath=/",
    "-XX:+HeapDumpOnOutOfMemoryError",
    "-XX:ErrorFile=/x",
    "-jar",
    "",
  ])("%j of a source is not used", (flag) => {
    expect(isHarmlessFlag(flag)).toBe(false);
    expect(jvmFlags({ ...wish, recommended: [flag] })).not.toContain(flag);
  });

  test("recommended flags are used, except for memory flags", () => {
    const flags = jvmFlags({ ...wish, recommended: ["-XX:+UseZGC", "-Xmx99G", "-XX:MaxGCPauseMillis=100"] });
    expect(flags).toContain("-XX:+UseZGC");
    expect(flags).toContain("-XX:MaxGCPauseMillis=100");
    expect(flags.filter((flag) => flag.startsWith("-Xmx"))).toEqual(["-Xmx640M"]);
    expect(flags).not.toContain("-XX:+UseG1GC");
  });

  test.each([
    ["1.12.2", true],
    ["1.18", true],
    ["1.18.1", false],
    ["26.1", false],
  ])("%s is told not to run chat lines: %s", (minecraftVersion, isTold) => {
    const flags = jvmFlags({ ...wish, minecraftVersion });
    expect(flags.includes("-Dlog4j2.formatMsgNoLookups=true")).toBe(isTold);
  });
});

describe("the start command", () => {
  const software = (type: "paper" | "forge" | "bedrock") => ({
    type,
    minecraftVersion: "1.21.4",
    build: null,
    refs: null,
  });
  const rest = { java: 21, javaFlags: null, plugins: [] };

  test("a jar, argument files and a binary each have their own start command", () => {
    const paper = startCommand(
      { ...rest, software: software("paper"), launch: { kind: "jar", jar: "paper.jar" } },
      1024,
    );
    expect(paper.command.at(0)).toBe("java");
    expect(paper.command.slice(-3)).toEqual(["-jar", "paper.jar", "--nogui"]);
    const files = ["user_jvm_args.txt", "libraries/unix_args.txt"];
    const forge = startCommand(
      { ...rest, software: software("forge"), launch: { kind: "argument-files", files } },
      1024,
    );
    expect(forge.command.slice(-3)).toEqual(["@user_jvm_args.txt", "@libraries/unix_args.txt", "nogui"]);
    const launch = { kind: "binary", binary: "bedrock_server" } as const;
    const bedrock = startCommand({ ...rest, software: software("bedrock"), java: null, launch }, 1024);
    expect(bedrock).toMatchObject({ command: ["./bedrock_server"], ping: "bedrock" });
    expect(bedrock.environment).toEqual({ LD_LIBRARY_PATH: "." });
  });
});
