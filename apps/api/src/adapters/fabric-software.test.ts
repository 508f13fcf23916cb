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
  createFabricSoftware({ egress: cannedEgress({ ...answers, ...overrides }), source: someSource });

test("only releases are offered", async () => {
  expect(await fabric().versions()).toEqual([
    { minecraftVersion: "26.1", isStable: true },
    { minecraftVersion: "1.21.4", isStable: true },
  ]);
});

test("the launcher uses the newest stable loader and installer for the requested version", async () => {
  expect(await fabric().resolve("1.21.4")).toMatchObject({
    build: "0.16.9",
    launch: { kind: "jar", jar: "fabric-server-launch.jar" },
    files: [
      {
        url: "https://source.example/v2/versions/loader/1.21.4/0.16.9/1.0.1/server/jar",
        digest: null,
        mustContain: "install.properties",
        mustSay: "game-version=1.21.4",
      },
    ],
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
