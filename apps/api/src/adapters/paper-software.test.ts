import { expect, test } from "vitest";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createPaperSoftware } from "./paper-software.ts";

const base = "/v3/projects/paper/versions";
const stable = "channel=STABLE&channel=RECOMMENDED";
const experimental = "channel=BETA&channel=ALPHA";

const version = (id: string, builds: number[], flags: string[] = []) => ({
  version: {
    id,
    support: { status: "SUPPORTED" },
    java: { version: { minimum: 21 }, flags: { recommended: flags } },
  },
  builds,
});
const build = (id: number, channel: string) => ({
  id,
  time: "2026-01-01T00:00:00Z",
  channel,
  commits: [],
  downloads: {
    "server:default": {
      name: `paper-${id}.jar`,
      checksums: { sha256: id.toString(16).padStart(64, "0") },
      size: 50_000 + id,
      url: `https://files.example/v1/objects/${id}/paper.jar`,
    },
  },
});

const answers = {
  [base]: {
    versions: [
      version("1.21.4", [9, 10, 11], ["-XX:+UseG1GC", "-javaagent:evil.jar", "-XX:OnError=rm", "@file"]),
      version("26.2", []),
      version("26.1", [3]),
      version("1.21.4-rc1", [1]),
    ],
  },
  // Also lists versions that were not requested, and not in order.
  [`${base}/1.21.4/builds?${stable}`]: [build(9, "STABLE"), build(10, "RECOMMENDED"), build(11, "BETA")],
  [`${base}/26.1/builds?${stable}`]: [],
  [`${base}/26.1/builds?${experimental}`]: [build(3, "ALPHA")],
  [`${base}/1.21.4/builds/11`]: build(11, "BETA"),
};
const paper = (overrides: Record<string, unknown> = {}) =>
  createPaperSoftware({ egress: cannedEgress({ ...answers, ...overrides }), source: someSource });

test("a version without a build is not listed, and one with only experimental builds is not stable", async () => {
  expect(await paper().versions()).toEqual([
    { minecraftVersion: "26.1", isStable: false },
    { minecraftVersion: "1.21.4", isStable: true },
  ]);
});

test("the newest stable build is used, with Fill's hash, Java version and harmless flags", async () => {
  const offered = await paper().resolve("1.21.4");
  expect(offered).toMatchObject({
    build: "10",
    javaMinimum: 21,
    javaFlags: ["-XX:+UseG1GC"],
    files: [{ path: "paper.jar", sizeBytes: 50_010, digest: { algorithm: "sha256" } }],
  });
  expect(offered.isExperimental).toBeUndefined();
});

test("its first start needs no network: patching is a step whose result is cached by version and build", async () => {
  const { steps } = await paper().resolve("1.21.4");
  expect(steps).toEqual([
    expect.objectContaining({
      command: ["java", "-Xmx640M", "-Dpaperclip.patchonly=true", "-jar", "paper.jar"],
      keep: { key: "paper-1.21.4-10", paths: ["cache", "libraries", "versions"] },
    }),
  ]);
});

test("a version with only experimental builds can be requested by name and is marked experimental", async () => {
  expect(await paper().resolve("26.1")).toMatchObject({ build: "3", isExperimental: true });
});

test("only the requested build is accepted", async () => {
  expect(await paper().resolve("1.21.4", "11")).toMatchObject({ build: "11" });
  for (const wrong of ["12", "latest", "../10"])
    await expect(paper().resolve("1.21.4", wrong)).rejects.toMatchObject({ code: "unknown-version" });
});

test.each(["26.2", "1.21.3", "1.21.4-rc1"])("%s is refused, naming available versions", async (wish) => {
  await expect(paper().resolve(wish)).rejects.toMatchObject({
    code: "unknown-version",
    message: expect.stringContaining("26.1") as string,
  });
});

test("a version whose builds vanished is not replaced by another one", async () => {
  const emptied = paper({ [`${base}/1.21.4/builds?${stable}`]: [] });
  await expect(emptied.resolve("1.21.4")).rejects.toMatchObject({ code: "unknown-version" });
});
