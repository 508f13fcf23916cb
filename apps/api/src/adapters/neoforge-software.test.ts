import { expect, test } from "vitest";
import { EgressError } from "../platform/egress/egress-client.ts";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createNeoforgeSoftware } from "./neoforge-software.ts";

const group = "/releases/net/neoforged";
const metadata = (...versions: string[]) =>
  `<?xml version="1.0"?>\n<metadata><versioning><versions>${versions
    .map((version) => `<version>${version}</version>`)
    .join("\n")}</versions></versioning></metadata>`;
const sha1 = "b".repeat(40);

const answers = {
  [`${group}/neoforge/maven-metadata.xml`]: metadata(
    "21.1.9",
    "21.1.10",
    "21.1.11-beta",
    "26.1.0.15-beta",
    "0.25w14craftmine.3-beta",
  ),
  [`${group}/forge/maven-metadata.xml`]: metadata("1.20.1-47.1.105", "47.1.82", "1.20.1-47.1.106"),
  [`${group}/neoforge/21.1.10/neoforge-21.1.10-installer.jar.sha1`]: sha1,
};
const neoforge = (overrides: Record<string, unknown> = {}) =>
  createNeoforgeSoftware({ egress: cannedEgress({ ...answers, ...overrides }), source: someSource });

test("a version with betas only is not stable", async () => {
  expect(await neoforge().versions()).toEqual([
    { minecraftVersion: "26.1", isStable: false },
    { minecraftVersion: "1.21.1", isStable: true },
    { minecraftVersion: "1.20.1", isStable: true },
  ]);
});

test("the newest stable build is installed, and its result is cached by the installer's hash", async () => {
  expect(await neoforge().resolve("1.21.1")).toMatchObject({
    build: "21.1.10",
    launch: {
      kind: "argument-files",
      files: ["user_jvm_args.txt", "libraries/net/neoforged/neoforge/21.1.10/unix_args.txt"],
    },
    files: [{ path: "neoforge-installer.jar", digest: { algorithm: "sha1", hex: sha1 } }],
    steps: [
      {
        command: ["java", "-Xmx1664M", "-jar", "neoforge-installer.jar", "--installServer"],
        keep: { key: "neoforge-{digest}", paths: ["libraries", "run.sh", "user_jvm_args.txt"] },
      },
      { image: "native", command: ["rm", "-f", "neoforge-installer.jar", "neoforge-installer.jar.log"] },
    ],
  });
});

test("1.20.1 is published under the name Forge, and has no hash beside it here", async () => {
  expect(await neoforge().resolve("1.20.1")).toMatchObject({
    build: "47.1.106",
    launch: { files: ["user_jvm_args.txt", "libraries/net/neoforged/forge/1.20.1-47.1.106/unix_args.txt"] },
    files: [
      {
        url: `https://source.example${group}/forge/1.20.1-47.1.106/forge-1.20.1-47.1.106-installer.jar`,
        digest: null,
      },
    ],
  });
});

test("a beta is used when there is nothing else, and is marked as a beta", async () => {
  expect(await neoforge().resolve("26.1")).toMatchObject({ build: "26.1.0.15-beta", isExperimental: true });
});

test.each([
  ["1.21.2", undefined],
  ["1.21.1", "21.1.8"],
])("%s with build %s is refused", async (wish, build) => {
  await expect(neoforge().resolve(wish, build)).rejects.toMatchObject({ code: "unknown-version" });
});

test("a page that is not Maven metadata is not treated as an empty list", async () => {
  const broken = neoforge({ [`${group}/neoforge/maven-metadata.xml`]: "<html>Sorry</html>" });
  await expect(broken.versions()).rejects.toThrow(EgressError);
});

test.each([
  ["21.1.172", "neoforge", "1.21.1"],
  ["21.0.167", "neoforge", "1.21"],
  ["20.2.93", "neoforge", "1.20.2"],
  ["20.6.139", "neoforge", "1.20.6"],
  ["21.11.5-beta", "neoforge", "1.21.11"],
  ["26.1.0.15-beta", "neoforge", "26.1"],
  ["26.1.2.30", "neoforge", "26.1.2"],
  ["26.2.0.1", "neoforge", "26.2"],
  ["27.1.0.4", "neoforge", "27.1"],
  ["1.20.1-47.1.106", "forge", "1.20.1"],
  ["47.1.82", "forge", undefined],
  ["1.20.1-47.1.106", "neoforge", undefined],
  ["0.25w14craftmine.3-beta", "neoforge", undefined],
  ["26.1.0.0-alpha.1+snapshot-1", "neoforge", undefined],
  ["26.1.5", "neoforge", undefined],
  ["21.1.172.1", "neoforge", undefined],
  ["21.1", "neoforge", undefined],
  ["21.1.172-rc", "neoforge", undefined],
])("%s of the artifact %s is for Minecraft %s", async (full, artifact, minecraftVersion) => {
  const only = neoforge({
    [`${group}/neoforge/maven-metadata.xml`]: metadata(),
    [`${group}/forge/maven-metadata.xml`]: metadata(),
    [`${group}/${artifact}/maven-metadata.xml`]: metadata(full),
  });
  expect((await only.versions())[0]?.minecraftVersion).toBe(minecraftVersion);
});

test("numbers are compared as numbers, and betas come last", async () => {
  const many = neoforge({
    [`${group}/neoforge/maven-metadata.xml`]: metadata("21.1.9", "21.1.100-beta", "21.1.10", "21.1.99-beta"),
  });
  expect(await many.resolve("1.21.1")).toMatchObject({ build: "21.1.10" });
  const betas = neoforge({
    [`${group}/neoforge/maven-metadata.xml`]: metadata("21.1.100-beta", "21.1.99-beta"),
  });
  expect(await betas.resolve("1.21.1")).toMatchObject({ build: "21.1.100-beta" });
});
