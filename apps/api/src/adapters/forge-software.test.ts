import { expect, test } from "vitest";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createForgeSoftware } from "./forge-software.ts";

const folder = "/net/minecraftforge/forge";
const answers = {
  [`${folder}/promotions_slim.json`]: {
    homepage: "x",
    promos: {
      "1.20.1-recommended": "47.3.0",
      "1.20.1-latest": "47.4.0",
      "26.1-latest": "62.0.3",
      "1.7.10-recommended": "10.13.4.1614",
      "latest-1.7.10": "10.13.4.1614",
      "1.19-recommended": "41.1.0",
    },
  },
  [`${folder}/maven-metadata.json`]: {
    "1.20.1": ["1.20.1-47.2.0", "1.20.1-47.3.0", "1.20.1-47.3.01", "1.20.1-47.4.0"],
    "26.1": ["26.1-62.0.3"],
    "1.7.10": ["1.7.10-10.13.4.1614-1.7.10"],
  },
  [`${folder}/1.20.1-47.3.0/forge-1.20.1-47.3.0-installer.jar.sha1`]: `${"C".repeat(40)}  forge.jar\n`,
};
const forge = (overrides: Record<string, unknown> = {}) =>
  createForgeSoftware({
    egress: cannedEgress({ ...answers, ...overrides }),
    files: someSource,
    maven: someSource,
  });

test("only published versions are offered; without a recommended build a version is not stable", async () => {
  expect(await forge().versions()).toEqual([
    { minecraftVersion: "26.1", isStable: false },
    { minecraftVersion: "1.20.1", isStable: true },
    { minecraftVersion: "1.7.10", isStable: true },
  ]);
});

test("the recommended build is preferred to the latest, and starts from its argument files", async () => {
  expect(await forge().resolve("1.20.1")).toMatchObject({
    build: "47.3.0",
    launch: {
      kind: "argument-files",
      files: ["user_jvm_args.txt", "libraries/net/minecraftforge/forge/1.20.1-47.3.0/unix_args.txt"],
    },
    files: [{ digest: { algorithm: "sha1", hex: "c".repeat(40) } }],
    steps: [
      {
        command: ["java", "-Xmx1664M", "-jar", "forge-installer.jar", "--installServer"],
        keep: { key: "forge-{digest}", paths: ["libraries", "run.sh", "user_jvm_args.txt"] },
      },
      {},
    ],
  });
});

test("an old build repeats its version in every name and starts from its jar", async () => {
  expect(await forge().resolve("1.7.10")).toMatchObject({
    build: "10.13.4.1614",
    launch: { kind: "jar", jar: "forge-1.7.10-10.13.4.1614-1.7.10-universal.jar" },
    files: [{ digest: null }],
  });
});

test("only the requested build is accepted", async () => {
  expect(await forge().resolve("1.20.1", "47.2.0")).toMatchObject({ build: "47.2.0" });
  await expect(forge().resolve("1.20.1", "47.2")).rejects.toMatchObject({ code: "unknown-version" });
});

test.each(["1.19", "1.20.2"])("%s is refused, and the available versions are named", async (wish) => {
  await expect(forge().resolve(wish)).rejects.toMatchObject({
    code: "unknown-version",
    message: expect.stringContaining("1.20.1") as string,
  });
});
