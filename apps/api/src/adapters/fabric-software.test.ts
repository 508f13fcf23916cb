import { expect, test } from "vitest";
import { EgressError } from "../platform/egress/egress-client.ts";
import { cannedEgress, someSource } from "./canned-egress.fixture.ts";
import { createFabricSoftware } from "./fabric-software.ts";

const loader = (version: string, stable: boolean) => ({ loader: { version, stable, build: 1, maven: "x" } });
const answers = {
  "/v2/versions/game": [
    { version: "26.1", stable: true },
    { version: "1.14 Pre-Release 5", stable: false },
    { version: "25w35a", stable: false },
    { version: "1.21.4", stable: true },
  ],
  "/v2/versions/loader/1.21.4": [
    loader("0.17.0-beta.1", false),
    loader("0.16.9", true),
    loader("0.16.8", false),
  ],
  "/v2/versions/loader/26.1": [],
  "/v2/versions/installer": [
    { url: "x", maven: "x", version: "1.1.0", stable: false },
    { url: "x", maven: "x", version: "1.0.1", stable: true },
  ],
};
const fabric = (overrides: Record<string, unknown> = {}) =>
  createFabricSoftware({
    egress: cannedEgress({ ...answers, ...overrides }),
    source: someSource,
    maven: someSource,
  });

test("only releases are offered", async () => {
  expect(await fabric().versions()).toEqual([
    { minecraftVersion: "26.1", isStable: true },
    { minecraftVersion: "1.21.4", isStable: true },
  ]);
});

const hash = "a".repeat(40);
const installerPath = "/net/fabricmc/fabric-installer/1.0.1/fabric-installer-1.0.1.jar";

test("the newest stable installer is taken with its published hash, and installs the newest stable loader", async () => {
  const offered = await fabric({ [`${installerPath}.sha1`]: `${hash}\n` }).resolve("1.21.4");
  expect(offered).toMatchObject({
    build: "0.16.9",
    launch: { kind: "jar", jar: "fabric-server-launch.jar" },
    files: [
      {
        path: "fabric-installer.jar",
        url: `https://source.example${installerPath}`,
        digest: { algorithm: "sha1", hex: hash },
      },
    ],
  });
  expect(offered.steps[0]).toMatchObject({
    command:
      "java -Xmx1664M -jar fabric-installer.jar server -mcversion 1.21.4 -loader 0.16.9 -downloadMinecraft".split(
        " ",
      ),
    keep: {
      key: "fabric-1.21.4-0.16.9-{digest}",
      paths: ["libraries", "fabric-server-launch.jar", "server.jar"],
    },
  });
});

test("only the requested loader is accepted", async () => {
  expect(await fabric().resolve("1.21.4", "0.16.8")).toMatchObject({ build: "0.16.8", isExperimental: true });
  await expect(fabric().resolve("1.21.4", "0.16.7")).rejects.toMatchObject({ code: "unknown-version" });
});

test.each(["26.1", "1.20.6"])("%s has no loader and is refused", async (wish) => {
  await expect(fabric().resolve(wish)).rejects.toMatchObject({
    code: "unknown-version",
    message: expect.stringContaining("1.21.4") as string,
  });
});

test("without a stable installer the version is refused", async () => {
  await expect(fabric({ "/v2/versions/installer": [] }).resolve("1.21.4")).rejects.toThrow(EgressError);
});
