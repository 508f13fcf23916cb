import { describe, expect, test } from "vitest";
import type { MakingStep } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import { EgressError } from "../../../platform/egress/egress-client.ts";
import {
  CatalogueError,
  resolveSoftware,
  unknownVersion,
  type CatalogueDeps,
  type OfferedSoftware,
  type SoftwareSource,
} from "../index.ts";

const source = { name: "s", baseUrl: "https://s.example", allowedHosts: [], requestsPerMinute: 1 };
const offered: Omit<OfferedSoftware, "minecraftVersion"> = {
  build: "7",
  refs: null,
  javaMinimum: null,
  javaMaximum: null,
  javaFlags: null,
  launch: { kind: "jar", jar: "server.jar" },
  files: [{ path: "server.jar", url: "https://s.example/a", sizeBytes: null, digest: null, source }],
  steps: [],
};

interface Shelf {
  readonly versions: readonly string[];
  readonly unstable?: readonly string[];
  readonly parts?: Partial<OfferedSoftware>;
  readonly trouble?: Error;
}

function sourceWith(type: SoftwareType, { versions, unstable = [], parts, trouble }: Shelf): SoftwareSource {
  return {
    type,
    versions: async () => {
      if (trouble) throw trouble;
      return versions.map((one) => ({ minecraftVersion: one, isStable: !unstable.includes(one) }));
    },
    resolve: async (minecraftVersion) => {
      if (trouble) throw trouble;
      if (!versions.includes(minecraftVersion)) throw unknownVersion(type, minecraftVersion, versions);
      return { ...offered, minecraftVersion, ...parts };
    },
  };
}

const hex = "f".repeat(64);
function groundWith(shelves: Partial<Record<SoftwareType, Shelf>>, javas = [8, 17, 21, 25]) {
  const deps: Pick<CatalogueDeps, "software" | "pinFile" | "findRuntimes"> = {
    software: Object.entries(shelves).map(([type, shelf]) => sourceWith(type as SoftwareType, shelf)),
    pinFile: async ({ path, url }) => ({
      path,
      url,
      sizeBytes: 1,
      digest: { algorithm: "sha256", hex },
      isVerified: false,
      metadata: null,
    }),
    findRuntimes: async () => ({ java: javas, builder: javas, hasNative: true }),
  };
  return deps;
}
const releases = ["26.2", "26.1", "1.21.4", "1.20.4", "1.20.1", "1.16.5"];
const mojang = (javaMinimum: number | null): Shelf => ({ versions: releases, parts: { javaMinimum } });

describe("the version", () => {
  test.each([
    ["latest", "26.1"],
    ["1.21.4", "1.21.4"],
    ["v1.21.4", "1.21.4"],
    ["26.2", "26.2"],
  ])("%s becomes %s: only stable ones unless it is named", async (wish, minecraftVersion) => {
    const deps = groundWith({ paper: { versions: releases, unstable: ["26.2"] }, vanilla: mojang(null) });
    expect(await resolveSoftware(deps, { software: "paper", minecraftVersion: wish })).toMatchObject({
      minecraftVersion,
    });
  });

  test.each(["1.21.5", "25w35a", "newest please", "../../etc"])(
    "%s is refused in a sentence",
    async (wish) => {
      const deps = groundWith({ paper: { versions: releases } });
      await expect(
        resolveSoftware(deps, { software: "paper", minecraftVersion: wish }),
      ).rejects.toMatchObject({
        code: "unknown-version",
        message: expect.stringMatching(/^.{20,200}\.$/) as string,
      });
    },
  );

  test("with only experimental builds is never the latest", async () => {
    const deps = groundWith({ paper: { versions: ["26.2"], unstable: ["26.2"] } });
    await expect(
      resolveSoftware(deps, { software: "paper", minecraftVersion: "latest" }),
    ).rejects.toMatchObject({ code: "unknown-version" });
  });

  test("of Bedrock uses its own numbering", async () => {
    const parts = { launch: { kind: "binary", binary: "bedrock_server" } } as const;
    const deps = groundWith({ bedrock: { versions: ["1.21.124.2"], parts } });
    expect(
      await resolveSoftware(deps, { software: "bedrock", minecraftVersion: "1.21.124.2" }),
    ).toMatchObject({ minecraftVersion: "1.21.124.2", java: null });
  });
});

describe("the Java", () => {
  const chosen = async (
    software: SoftwareType,
    version: string,
    said: (number | null)[],
    mojangSays?: number,
  ) => {
    const [javaMinimum = null, javaMaximum = null] = said;
    const shelf = { versions: releases, parts: { javaMinimum, javaMaximum } };
    const deps = groundWith({ vanilla: mojang(mojangSays ?? null), [software]: shelf });
    return (await resolveSoftware(deps, { software, minecraftVersion: version })).java;
  };
  test.each([
    ["paper", "1.21.4", [21], undefined, 21],
    ["paper", "26.1", [25], undefined, 25],
    ["paper", "1.20.1", [17], undefined, 21],
    ["vanilla", "26.1", [25], undefined, 25],
    ["vanilla", "1.20.1", [17], undefined, 17],
    ["fabric", "1.21.4", [], 21, 21],
    ["fabric", "1.21.4", [], 25, 25],
    ["fabric", "26.1", [], undefined, 25],
    ["forge", "1.20.1", [], 17, 17],
    ["forge", "1.16.5", [], 8, 8],
    ["neoforge", "1.20.4", [], 17, 17],
    ["spigot", "1.21.4", [21, 23], undefined, 21],
  ] as const)(
    "of %s %s is, where its source says %j and Mojang %s, %i",
    async (type, version, said, mojangSays, java) => {
      expect(await chosen(type, version, [...said], mojangSays)).toBe(java);
    },
  );

  test("without an image is refused in one sentence", async () => {
    const deps = groundWith({ paper: { versions: releases, parts: { javaMinimum: 25 } } }, [17, 21]);
    await expect(
      resolveSoftware(deps, { software: "paper", minecraftVersion: "26.1" }),
    ).rejects.toMatchObject({
      code: "no-java",
      message:
        "Paper for Minecraft 26.1 runs on Java 25 or newer, which is not here. Please choose another version.",
    });
  });

  test("is not guessed while Mojang is down", async () => {
    const trouble = new EgressError("unavailable", "mojang", "x");
    const deps = groundWith({ fabric: { versions: releases }, vanilla: { versions: [], trouble } });
    await expect(
      resolveSoftware(deps, { software: "fabric", minecraftVersion: "1.21.4" }),
    ).rejects.toMatchObject({
      code: "source-unavailable",
    });
  });

  test("comes from our table for a version Mojang doesn't list", async () => {
    const deps = groundWith({ fabric: { versions: releases }, vanilla: { versions: [] } });
    expect(await resolveSoftware(deps, { software: "fabric", minecraftVersion: "1.21.4" })).toMatchObject({
      java: 21,
    });
  });
});

test("a step in a Java image uses the server's Java, and its result is cached by the first file's hash", async () => {
  const steps: MakingStep[] = [
    {
      image: "java",
      java: null,
      command: ["java"],
      timeLimitMs: 1,
      keep: { key: "forge-{digest}", paths: ["libraries"] },
    },
    { image: "builder", java: 25, command: ["sh"], timeLimitMs: 1 },
    { image: "native", java: null, command: ["rm"], timeLimitMs: 1 },
  ];
  const deps = groundWith({ vanilla: mojang(17), forge: { versions: releases, parts: { steps } } });
  const resolved = await resolveSoftware(deps, { software: "forge", minecraftVersion: "1.20.1" });
  expect(resolved.steps.map(({ java }) => java)).toEqual([17, 25, null]);
  expect(resolved.steps[0]?.keep?.key).toBe(`forge-${hex}`);
});

test("a source error becomes a sentence that names the software; a bug stays a bug", async () => {
  const ask = (trouble: Error) =>
    resolveSoftware(groundWith({ paper: { versions: [], trouble } }), {
      software: "paper",
      minecraftVersion: "latest",
    });
  await expect(ask(new EgressError("too-large", "paper", "x"))).rejects.toMatchObject({
    code: "source-unavailable",
    message: expect.stringContaining("Paper") as string,
  });
  await expect(ask(new TypeError("x"))).rejects.toThrow(TypeError);
});

test("software that is not offered here is refused in a sentence", async () => {
  await expect(
    resolveSoftware(groundWith({}), { software: "spigot", minecraftVersion: "latest" }),
  ).rejects.toThrow(CatalogueError);
});
