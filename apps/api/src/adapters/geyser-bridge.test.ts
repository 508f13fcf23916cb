import { expect, test } from "vitest";
import { softwareTypes } from "@blockwright/minecraft/software";
import { bridgeTexts, type BridgePart } from "../modules/catalogue/index.ts";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createGeyserBridge } from "./geyser-bridge.ts";

const download = (sha: string) => ({ name: "x.jar", sha256: sha.repeat(64) });
const build = (number: number, channel = "default") => ({
  version: "2.9.0",
  build: number,
  channel,
  downloads: { spigot: download("a"), fabric: download("b") },
});
const path = (project: string) => `/v2/projects/${project}/versions/latest/builds`;
const answers = {
  [`${path("geyser")}/latest`]: build(900),
  [`${path("floodgate")}/latest`]: build(120),
};
const floodgateMod: BridgePart = {
  name: "Floodgate",
  version: "2.2.5",
  file: {
    path: "mods/floodgate-fabric.jar",
    url: "https://files.example/floodgate.jar",
    sizeBytes: 1,
    digest: null,
    source: someSource,
  },
};
const bridge = (
  overrides: Record<string, unknown> = {},
  mod: BridgePart | undefined = floodgateMod,
  newest: string | null = "26.1",
) =>
  createGeyserBridge({
    egress: cannedEgress({ ...answers, ...overrides }),
    source: someSource,
    findNewestSupported: async () => newest ?? undefined,
    findFloodgateMod: async () => mod,
  });

test("Paper gets both plugins, each as a numbered build with its hash", async () => {
  const parts = await bridge().resolve("paper", "1.21.4");
  expect(parts.map(({ file }) => [file.path, file.url, file.digest?.hex])).toEqual([
    [
      "plugins/Geyser-Spigot.jar",
      "https://source.example/v2/projects/geyser/versions/2.9.0/builds/900/downloads/spigot",
      "a".repeat(64),
    ],
    [
      "plugins/floodgate-spigot.jar",
      "https://source.example/v2/projects/floodgate/versions/2.9.0/builds/120/downloads/spigot",
      "a".repeat(64),
    ],
  ]);
});

test("an experimental build is skipped for the newest stable one", async () => {
  const experiment = {
    [`${path("geyser")}/latest`]: build(901, "experimental"),
    [path("geyser")]: { version: "2.9.0", builds: [build(899), build(901, "experimental"), build(900)] },
  };
  const [geyser] = await bridge(experiment).resolve("spigot", "1.20.5");
  expect(geyser?.version).toBe("2.9.0-b900");
});

test("a version newer than the bridge supports is refused in one sentence, unless nobody says what it supports", async () => {
  await expect(bridge({}, floodgateMod, "1.21.4").resolve("paper", "26.1")).rejects.toMatchObject({
    code: "unknown-version",
    message:
      "Paper 26.1 can't let players of the Bedrock Edition in. Geyser, which lets them in, supports Minecraft up to 1.21.4 so far.",
  });
  expect(await bridge({}, floodgateMod, null).resolve("paper", "26.1")).toHaveLength(2);
});

test("Fabric gets the mods, on the newest version only", async () => {
  const parts = await bridge().resolve("fabric", "26.1");
  expect(parts.map(({ file }) => file.path)).toEqual(["mods/Geyser-Fabric.jar", "mods/floodgate-fabric.jar"]);
  await expect(bridge().resolve("fabric", "1.21.4")).rejects.toMatchObject({
    code: "unknown-version",
    message: expect.stringContaining("26.1") as string,
  });
});

test.each([
  ["paper", "1.20.4"],
  ["spigot", "1.20.1"],
  ["vanilla", "1.21.4"],
  ["forge", "1.21.4"],
  ["neoforge", "1.21.4"],
] as const)("%s %s can't have it", async (software, version) => {
  await expect(bridge().resolve(software, version)).rejects.toMatchObject({ code: "unknown-version" });
});

test("its config exists exactly where the bridge does, in the layout that knows both transports", () => {
  const withConfig = softwareTypes.filter((software) => bridgeTexts(software).length > 0);
  expect(withConfig).toEqual(["paper", "spigot", "fabric"]);
  expect(bridgeTexts("paper")).toEqual([
    {
      path: "plugins/Geyser-Spigot/config.yml",
      content: expect.stringMatching(/^config-version: 8$/m) as string,
    },
  ]);
});
