import { expect, test } from "vitest";
import { findNewerVersions, newestAfter } from "./find-newer-versions.ts";
import type { PluginSource, PluginVersion } from "./plugin-source.ts";

const target = { software: "paper", minecraftVersion: "1.21.4" } as const;
const egress = { name: "x", baseUrl: "https://x.example", allowedHosts: [], requestsPerMinute: 1 };

function version(number: string, more: Partial<PluginVersion> = {}): PluginVersion {
  return {
    versionId: number,
    version: number,
    channel: "release",
    minecraftVersions: ["1.21.4"],
    isGuess: false,
    needs: [],
    breaks: [],
    side: "server",
    fileName: "a.jar",
    url: "https://x.example/a.jar",
    sizeBytes: 1,
    digest: null,
    unavailable: null,
    ...more,
  };
}

test.each([
  ["the newest above it", "1.0", "2.0"],
  ["nothing for the newest", "2.0", undefined],
  ["no unfinished one to a finished one", "1.9", "2.0"],
  ["an unfinished one to an unfinished one", "1.5-beta", "3.0-beta"],
  ["the newest finished one where the present one is not listed any more", "0.1", "2.0"],
  ["nothing older", "3.0-beta", undefined],
])("offers %s", (_what, present, expected) => {
  const versions = [
    version("4.0", { unavailable: "It is sold." }),
    version("3.0-beta", { channel: "beta" }),
    version("2.0"),
    version("1.9"),
    version("1.5-beta", { channel: "beta" }),
    version("1.0"),
  ];
  expect(newestAfter(versions, present)?.version).toBe(expected);
});

test("a source that does not answer is named, and the others are used", async () => {
  const source = (name: "hangar" | "spiget", project: PluginSource["project"]): PluginSource => ({
    name,
    source: egress,
    files: egress,
    search: async () => [],
    project,
    claims: async () => undefined,
    pageOf: async () => null,
  });
  const plugins = [
    source("hangar", () => Promise.reject(new Error("down"))),
    source("spiget", async (id) => ({
      id,
      name: id,
      slug: null,
      versions: [version("2.0", { changelog: "Better." })],
    })),
  ];
  const installed = ["hangar:1", "spiget:2", "unknown"].map((id) => ({ id, version: "1.0", sha512: null }));
  expect(await findNewerVersions({ plugins }, installed, target)).toEqual({
    newer: new Map([["spiget:2", { version: "2.0", changelog: "Better." }]]),
    silent: ["hangar"],
  });
});
