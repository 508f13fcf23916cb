import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lock, lockFormat, lockText } from "@blockwright/minecraft/lock";
import { softwareTypes, type SoftwareType } from "@blockwright/minecraft/software";
import { CatalogueError, listVersions, resolveBridge, resolveSoftware } from "../modules/catalogue/index.ts";
import { startSoftwareSources, type SoftwareDeps, type SoftwareSources } from "./software-sources.fixture.ts";

let sources: SoftwareSources;
beforeAll(async () => {
  sources = await startSoftwareSources("software-sources");
}, 240_000);
afterAll(() => sources?.stop());
beforeEach(async () => {
  await sources.upstreams.control.behave();
  await sources.forget();
});

/** The software part of a lock, as text. */
async function lockedText(deps: SoftwareDeps, software: SoftwareType, minecraftVersion: string) {
  const resolved = await resolveSoftware(deps, { software, minecraftVersion });
  const { type, build, refs, java, launch, steps, javaFlags } = resolved;
  return lockText(
    lock.parse({
      format: lockFormat,
      platform: software === "bedrock" ? "bedrock" : "java",
      software: { type, minecraftVersion: resolved.minecraftVersion, build, refs },
      java,
      launch,
      files: resolved.files,
      plugins: [],
      steps,
      javaFlags,
    }),
  );
}

async function allLocked(deps: SoftwareDeps): Promise<string> {
  const texts = await Promise.all(softwareTypes.map((type) => lockedText(deps, type, "latest")));
  const bridge = await resolveBridge(deps, "paper", "1.21.4");
  return `${texts.join("")}${JSON.stringify(bridge)}`;
}

describe("the versions", () => {
  test.each([
    ["vanilla", ["26.2", "26.1", "1.21.4", "1.20.1"], []],
    ["paper", ["26.1", "1.21.4", "1.20.1"], ["26.2"]],
    ["spigot", ["26.1", "1.21.4", "1.20.1"], []],
    ["fabric", ["26.2", "26.1", "1.21.4", "1.20.1"], []],
    ["forge", ["1.21.4", "1.20.1", "1.7.10"], ["26.1"]],
    ["neoforge", ["26.1", "1.21.4", "1.20.1"], ["26.2"]],
  ] as const)("of %s are %j, and unfinished %j", async (software, finished, unfinished) => {
    const versions = await listVersions(sources.openDeps(), software);
    const namesOf = (isStable: boolean) =>
      versions.filter((one) => one.isStable === isStable).map((one) => one.minecraftVersion);
    expect([namesOf(true), namesOf(false)]).toEqual([finished, unfinished]);
  });
});

test("every offered version can be locked, or its Java is missing", async () => {
  const deps = sources.openDeps();
  const refusals: string[] = [];
  for (const software of softwareTypes)
    for (const { minecraftVersion } of await listVersions(deps, software))
      try {
        await lockedText(deps, software, minecraftVersion);
      } catch (error) {
        if (!(error instanceof CatalogueError)) throw error;
        refusals.push(`${software} ${minecraftVersion} ${error.code}`);
      }
  expect(refusals).toEqual(["spigot 1.20.1 no-java", "forge 1.7.10 no-java"]);
});

test("the same request gives the same lock, byte for byte, in a fresh process", async () => {
  const first = await allLocked(sources.openDeps());
  await sources.forget();
  expect(await allLocked(sources.openDeps())).toBe(first);
});

test("a second request reaches no source, and works while all sources are down", async () => {
  const { control, addresses } = sources.upstreams;
  const first = await allLocked(sources.openDeps());
  await control.resetRequests();
  for (const host of Object.keys(addresses) as (keyof typeof addresses)[])
    await control.misbehave(host, { kind: "status", status: 500 });
  expect(await allLocked(sources.openDeps())).toBe(first);
  expect(await control.requests()).toEqual([]);
});

test("each distinct question and file costs one request, even for seven concurrent callers", async () => {
  const deps = sources.openDeps();
  await sources.upstreams.control.resetRequests();
  await Promise.all(Array.from({ length: 7 }, () => allLocked(deps)));
  const asked = (await sources.upstreams.control.requests()).map(({ host, path }) => `${host}${path}`);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
});
