import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createMojangSoftware } from "./mojang-software.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
const serverSha1 = "a".repeat(40);

const describedAs = (downloads: unknown) =>
  JSON.stringify({ id: "x", javaVersion: { component: "java", majorVersion: 21 }, downloads });
const withServer = describedAs({
  server: { sha1: serverSha1, size: 1000, url: "https://files.example/server.jar" },
});
const withoutServer = describedAs({});

const entry = (id: string, releaseTime: string, text: string, type = "release") => ({
  id,
  type,
  url: `https://source.example/${id}.json`,
  time: releaseTime,
  releaseTime,
  sha1: sha1(text),
});
const manifestPath = "/mc/game/version_manifest_v2.json";
const manifest = {
  latest: { release: "26.1", snapshot: "26w03a" },
  versions: [
    entry("1.21.4", "2024-12-03T10:12:57+00:00", withServer),
    entry("26w03a", "2026-01-14T10:00:00+00:00", withServer, "snapshot"),
    entry("26.1", "2026-03-01T10:00:00+00:00", withoutServer),
    entry("1.21.11", "2025-12-09T10:00:00+00:00", withServer),
    entry("1.2.4", "2012-03-22T10:00:00+00:00", withServer),
  ],
};
const egress = (overrides: Record<string, unknown> = {}) =>
  cannedEgress({
    [manifestPath]: manifest,
    "https://source.example/1.21.4.json": withServer,
    "https://source.example/26.1.json": withoutServer,
    ...overrides,
  });
const vanilla = (overrides?: Record<string, unknown>) =>
  createMojangSoftware({ egress: egress(overrides), source: someSource });

test("releases are ordered by time, without snapshots and versions that never had a server", async () => {
  const versions = await vanilla().versions();
  expect(versions.map(({ minecraftVersion }) => minecraftVersion)).toEqual(["26.1", "1.21.11", "1.21.4"]);
});

test("a release is its jar with Mojang's hash, size and Java", async () => {
  expect(await vanilla().resolve("1.21.4")).toMatchObject({
    javaMinimum: 21,
    launch: { kind: "jar", jar: "server.jar" },
    files: [
      {
        url: "https://files.example/server.jar",
        sizeBytes: 1000,
        digest: { algorithm: "sha1", hex: serverSha1 },
      },
    ],
    steps: [],
  });
});

test.each([
  ["a snapshot", "26w03a"],
  ["a version that doesn't exist", "1.21.5"],
  ["a version without a server", "26.1"],
])("%s is refused, and the available versions are named", async (_what, version) => {
  await expect(vanilla().resolve(version)).rejects.toMatchObject({
    code: "unknown-version",
    message: expect.stringContaining("1.21.11") as string,
  });
});

test("a description whose hash differs from the list is refused", async () => {
  const forged = vanilla({ "https://source.example/1.21.4.json": `${withServer} ` });
  await expect(forged.resolve("1.21.4")).rejects.toMatchObject({ code: "bad-file" });
});
