import { describe, expect, test } from "vitest";
import { readJarMetadata } from "./metadata.ts";
import { jarOf } from "./jar.fixture.ts";
import type { PlatformMetadata } from "./platform-metadata.ts";

function only(files: Readonly<Record<string, string>>): PlatformMetadata {
  const { platforms, problems } = readJarMetadata(jarOf(files));
  expect(problems).toEqual([]);
  const [first] = platforms;
  if (!first || platforms.length !== 1) throw new Error("expected one descriptor");
  return first;
}

describe("fabric.mod.json", () => {
  const mod = { schemaVersion: 1, id: "lamps", version: "2.1.0+1.20.1", name: "Lamps" };
  test.each<[string, object, Partial<PlatformMetadata>]>([
    [
      "everything it may say",
      {
        ...mod,
        environment: "*",
        provides: ["lanterns"],
        entrypoints: { main: ["lamps.Lamps"], client: [{ adapter: "kotlin", value: "lamps.Client" }] },
        depends: {
          minecraft: "~1.20",
          fabricloader: ">=0.14.21",
          java: ">=17",
          "fabric-api": "*",
          lib: ["1.x", "2.x"],
        },
        recommends: { modmenu: ">=7" },
        suggests: { another: "*" },
        breaks: { dimmer: "<2.0.0" },
        conflicts: { darkness: "*" },
      },
      {
        platform: "fabric",
        ids: ["lamps", "lanterns"],
        name: "Lamps",
        version: "2.1.0+1.20.1",
        needs: [
          { id: "fabric-api", range: null },
          { id: "lib", range: "1.x || 2.x" },
        ],
        wants: [
          { id: "modmenu", range: ">=7" },
          { id: "another", range: null },
        ],
        breaks: [
          { id: "dimmer", range: "<2.0.0" },
          { id: "darkness", range: null },
        ],
        side: "both",
        minecraftRange: "~1.20",
        loaderRange: ">=0.14.21",
      },
    ],
    ["next to nothing", { id: "lamps", version: "1" }, { name: "lamps", needs: [], side: "both" }],
    ["that it is for clients", { ...mod, environment: "client" }, { side: "client" }],
    ["that it is for servers", { ...mod, environment: "server" }, { side: "server" }],
    ["a name of the wrong kind, which only people would read", { ...mod, name: { a: 1 } }, { name: "lamps" }],
    ["entrypoints of the wrong kind", { ...mod, entrypoints: 5 }, { name: "Lamps" }],
    ["a version that the build forgot", { ...mod, version: "${version}" }, { version: null }],
  ])("%s", (_what, json, expected) => {
    expect(only({ "fabric.mod.json": JSON.stringify(json) })).toMatchObject(expected);
  });

  test("line breaks in a text are accepted, as by the loader", () => {
    expect(
      only({ "fabric.mod.json": '{"id":"lamps","version":"1","description":"two\nlines\t"}' }).ids,
    ).toEqual(["lamps"]);
  });
});

describe("quilt.mod.json", () => {
  const quilt = (loader: object, minecraft?: object): Readonly<Record<string, string>> => ({
    "quilt.mod.json": JSON.stringify({
      schema_version: 1,
      quilt_loader: { group: "com.example", id: "lamps", version: "1.0.0", ...loader },
      minecraft,
    }),
  });
  test.each<[string, Readonly<Record<string, string>>, Partial<PlatformMetadata>]>([
    [
      "the many ways to depend on something",
      quilt({
        metadata: { name: "Lamps" },
        provides: ["lanterns", { id: "com.example:lights", version: "1" }],
        depends: [
          "quilted_fabric_api",
          "org.example:core",
          { id: "minecraft", versions: ">=1.19" },
          { id: "quilt_loader", versions: "0.17.x" },
          { id: "bare", versions: "1.2.0" },
          { id: "either", versions: ["1.0.x", "2.0.x"] },
          { id: "both", versions: { all: [">=1", "<2"] } },
          { id: "soft", optional: true },
          { id: "spared", unless: "other" },
          { id: "screens", environment: "client" },
          [{ id: "one" }, { id: "two" }],
        ],
        breaks: [
          { id: "dimmer", versions: "<1" },
          { id: "sodium", unless: "indium" },
        ],
      }),
      {
        platform: "quilt",
        ids: ["lamps", "lanterns", "lights"],
        name: "Lamps",
        needs: [
          { id: "quilted_fabric_api", range: null },
          { id: "core", range: null },
          { id: "bare", range: "^1.2.0" },
          { id: "either", range: "1.0.x || 2.0.x" },
          { id: "both", range: ">=1 <2" },
        ],
        wants: ["soft", "spared", "one", "two"].map((id) => ({ id, range: null })),
        breaks: [{ id: "dimmer", range: "<1" }],
        minecraftRange: ">=1.19",
        loaderRange: "0.17.x",
        side: "both",
      },
    ],
    ["that it is for clients", quilt({}, { environment: "client" }), { side: "client" }],
    ["that it is for servers", quilt({}, { environment: "dedicated_server" }), { side: "server" }],
  ])("%s", (_what, files, expected) => {
    expect(only(files)).toMatchObject(expected);
  });
});

const modsToml = `
modLoader="javafml" # always
loaderVersion="[46,)"
license="MIT"
[[mods]]
modId="lamps"
version="\${file.jarVersion}"
displayName="Lamps"
description='''
Lights. Many = of them.
'''
[[mods]]
modId="lampsextra"
version="1"
`;
const dependency = (fields: Readonly<Record<string, string | boolean>>): string =>
  `[[dependencies.lamps]]\n${Object.entries(fields)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join("\n")}\n`;
const forgeDependencies = [
  { modId: "forge", mandatory: true, versionRange: "[47,)", ordering: "NONE", side: "BOTH" },
  { modId: "minecraft", mandatory: true, versionRange: "[1.20.1,1.21)", side: "BOTH" },
  { modId: "core", mandatory: true, versionRange: "[2.0,)", side: "BOTH" },
  { modId: "jei", mandatory: false, versionRange: "", side: "BOTH" },
  { modId: "screens", mandatory: true, side: "CLIENT" },
  { modId: "lampsextra", mandatory: true },
].map(dependency);

describe("mods.toml", () => {
  test("of Forge, with the version from the manifest", () => {
    const manifest =
      "Manifest-Version: 1.0\r\nImplementation-Ver\r\n sion: 3.4.5\r\n\r\nName: x\r\nImplementation-Version: 9\r\n";
    const files = {
      "META-INF/mods.toml": modsToml + forgeDependencies.join(""),
      "META-INF/MANIFEST.MF": manifest,
    };
    expect(only(files)).toEqual({
      platform: "forge",
      ids: ["lamps", "lampsextra"],
      name: "Lamps",
      version: "3.4.5",
      apiVersion: null,
      needs: [{ id: "core", range: "[2.0,)" }],
      wants: [{ id: "jei", range: null }],
      breaks: [],
      side: "both",
      minecraftRange: "[1.20.1,1.21)",
      loaderRange: "[47,)",
      foliaSupported: false,
    });
  });

  test.each<[string, string, Partial<PlatformMetadata>]>([
    [
      "without a manifest has no version",
      modsToml,
      { platform: "forge", version: null, loaderRange: "[46,)" },
    ],
    [
      "for another language does not take its loader's version",
      modsToml.replace("javafml", "kotlinforforge"),
      { loaderRange: null },
    ],
    ["only for clients", `clientSideOnly=true\n${modsToml}`, { side: "client" }],
    [
      "for Minecraft on clients",
      modsToml + dependency({ modId: "minecraft", side: "CLIENT" }),
      { side: "client" },
    ],
    [
      "for Minecraft on servers",
      modsToml + dependency({ modId: "minecraft", side: "SERVER" }),
      { side: "server" },
    ],
    [
      "of early NeoForge",
      modsToml + dependency({ modId: "neoforge", type: "required", versionRange: "[20.4,)" }),
      { platform: "neoforge", loaderRange: "[20.4,)" },
    ],
  ])("%s", (_what, toml, expected) => {
    expect(only({ "META-INF/mods.toml": toml })).toMatchObject(expected);
  });

  test("of NeoForge states the type of each dependency", () => {
    const types = ["required", "optional", "incompatible", "discouraged", "REQUIRED"];
    const dependencies = types.map((type, index) =>
      dependency({ modId: `mod${index}`, type, versionRange: "[1,)" }),
    );
    expect(only({ "META-INF/neoforge.mods.toml": modsToml + dependencies.join("") })).toMatchObject({
      platform: "neoforge",
      needs: [
        { id: "mod0", range: "[1,)" },
        { id: "mod4", range: "[1,)" },
      ],
      wants: [{ id: "mod1", range: "[1,)" }],
      breaks: [
        { id: "mod2", range: "[1,)" },
        { id: "mod3", range: "[1,)" },
      ],
    });
  });
});

describe("mcmod.info", () => {
  const old = {
    modid: "lamps",
    name: "Lamps",
    version: "1.7",
    mcversion: "1.12.2",
    requiredMods: ["Forge@[14.23,)", "core@[2,)"],
    dependencies: ["core", "jei"],
  };
  const expected = {
    platform: "forge",
    ids: ["lamps"],
    version: "1.7",
    minecraftRange: "[1.12.2]",
    loaderRange: "[14.23,)",
    needs: [{ id: "core", range: "[2,)" }],
    wants: [{ id: "jei", range: null }],
  };
  test.each([
    ["as a list", [old]],
    ["as a list in an object", { modListVersion: 2, modList: [old] }],
  ])("%s", (_what, json) => {
    expect(only({ "mcmod.info": JSON.stringify(json) })).toMatchObject(expected);
  });
  test("with placeholders ignores them", () => {
    const json = [{ ...old, version: "${version}", mcversion: "${mcversion}" }];
    expect(only({ "mcmod.info": JSON.stringify(json) })).toMatchObject({
      version: null,
      minecraftRange: null,
    });
  });
});
