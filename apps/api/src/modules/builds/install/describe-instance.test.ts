import { expect, test } from "vitest";
import { describeInstance } from "./describe-instance.ts";
import { vanillaLock } from "./vanilla-lock.fixture.ts";

const digest = { algorithm: "sha1" as const, hex: "0".repeat(40) };
const images = { native: "native:1", java: { 21: "java:21" }, builder: {} };

test("a step whose result other servers get works on the software's files, and on no plugin", () => {
  const file = (path: string) => ({ path, url: "https://example.org/file", sizeBytes: 1, digest });
  const plugin = {
    id: "modrinth:x",
    name: "X",
    version: "1",
    neededBy: [],
    reason: "asked",
    isVerified: true,
  };
  const lock = {
    ...vanillaLock,
    files: [file("paper.jar"), file("plugins/x.jar")],
    plugins: [{ ...plugin, path: "plugins/x.jar" }],
    steps: [
      {
        image: "java" as const,
        java: 21,
        command: ["java", "-jar", "paper.jar"],
        timeLimitMs: 1000,
        keep: { key: "paper-1", paths: ["cache"] },
      },
    ],
  };
  const wish = { name: "X", lock, memoryMb: 2048, diskMb: 5120, properties: null, bedrock: undefined };
  const { installation } = describeInstance(images, { ...wish, hasPlugins: true });
  expect(installation.files.map(({ path }) => path)).toEqual(["paper.jar", "plugins/x.jar"]);
  expect(installation.steps.map(({ keep }) => keep)).toEqual([
    { key: "paper-1", madeFrom: ["paper.jar"], paths: ["cache"] },
  ]);
});
