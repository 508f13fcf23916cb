import { describe, expect, test } from "vitest";
import { chooseMetadata } from "./choose-metadata.ts";
import { looksLike } from "../file-kind.ts";
import { readJarMetadata } from "./metadata.ts";
import { classFor, jarOf, rawZip } from "./jar.fixture.ts";
import { rangeKindOf } from "./platform-metadata.ts";

const bukkit = "name: Shop\nversion: 1.10\nmain: shop.Main\napi-version: 1.20\n";
const paper = "name: Shop\nversion: '2'\nmain: shop.PaperMain\napi-version: '1.21'\n";
const fabric = JSON.stringify({ schemaVersion: 1, id: "shop", version: "3.0.0", environment: "*" });
const neoforge = 'modLoader="javafml"\nloaderVersion="[4,)"\n[[mods]]\nmodId="shop"\nversion="5"\n';
const forge = `${neoforge}[[dependencies.shop]]\nmodId="forge"\nmandatory=true\nversionRange="[47,)"\n`;

describe("a jar", () => {
  test("for several platforms reports all of them, and the software decides which one counts", () => {
    const jar = jarOf({
      "plugin.yml": bukkit,
      "paper-plugin.yml": paper,
      "fabric.mod.json": fabric,
      "META-INF/mods.toml": forge,
      "META-INF/neoforge.mods.toml": neoforge,
      "bungee.yml": "name: Shop\nmain: shop.Bungee\nversion: 4",
      "velocity-plugin.json": '{"id":"shop","main":"shop.Velocity","version":"4"}',
    });
    const metadata = readJarMetadata(jar);
    expect(metadata.platforms.map(({ platform }) => platform)).toEqual([
      "paper",
      "bukkit",
      "bungee",
      "velocity",
      "fabric",
      "neoforge",
      "forge",
    ]);
    expect(metadata.problems).toEqual([]);
    const chosen = (["paper", "spigot", "fabric", "forge", "neoforge", "vanilla", "bedrock"] as const).map(
      (software) => chooseMetadata(metadata, software)?.platform,
    );
    expect(chosen).toEqual(["paper", "bukkit", "fabric", "forge", "neoforge", undefined, undefined]);
  });

  test("made for Paper only does not run on Spigot, and a Bukkit plugin runs on Paper", () => {
    expect(chooseMetadata(readJarMetadata(jarOf({ "paper-plugin.yml": paper })), "spigot")).toBeUndefined();
    expect(chooseMetadata(readJarMetadata(jarOf({ "plugin.yml": bukkit })), "paper")?.platform).toBe(
      "bukkit",
    );
  });

  test("for Forge runs on NeoForge 1.20.1 and on no later one", () => {
    const metadata = readJarMetadata(jarOf({ "META-INF/mods.toml": forge }));
    expect(chooseMetadata(metadata, "neoforge", "1.20.1")?.platform).toBe("forge");
    expect(chooseMetadata(metadata, "neoforge", "1.21.1")).toBeUndefined();
  });

  test("requires the Java of its main classes, not of classes that only newer Java reads", () => {
    const jar = jarOf({
      "plugin.yml": bukkit,
      "shop/Main.class": classFor(17),
      "lib/Newer.class": classFor(21),
      "META-INF/versions/22/shop/Main.class": classFor(22),
    });
    expect(readJarMetadata(jar).javaMajor).toBe(17);
  });

  test("without a named main class requires the highest Java of its ordinary classes", () => {
    const jar = jarOf({
      "META-INF/mods.toml": forge,
      "shop/Shop.class": classFor(17),
      "shaded/Old.class": classFor(8),
      "META-INF/versions/21/shop/Shop.class": classFor(21),
    });
    expect(readJarMetadata(jar).javaMajor).toBe(17);
    expect(readJarMetadata(jarOf({ "plugin.yml": bukkit })).javaMajor).toBeNull();
  });

  test("requires the Java of its descriptor when that is newer", () => {
    const mod = {
      id: "shop",
      version: "1",
      entrypoints: { main: ["shop.Main::start"] },
      depends: { java: ">=21" },
    };
    const jar = jarOf({ "fabric.mod.json": JSON.stringify(mod), "shop/Main.class": classFor(17) });
    expect(readJarMetadata(jar).javaMajor).toBe(21);
  });

  test("lists nested mods, and skips an unreadable one", () => {
    const inner = jarOf({ "fabric.mod.json": '{"id":"inner-api","version":"1","provides":["inner"]}' });
    const mod = {
      id: "outer",
      version: "1",
      jars: ["a.jar", "broken.jar", "gone.jar"].map((file) => ({ file })),
    };
    const jar = jarOf({
      "fabric.mod.json": JSON.stringify(mod),
      "a.jar": inner,
      "broken.jar": "no jar",
      "META-INF/jarjar/lib.jar": jarOf({ "META-INF/mods.toml": forge }),
    });
    expect(readJarMetadata(jar).nestedIds).toEqual(["inner-api", "inner", "shop"]);
  });

  test("without a descriptor belongs to no platform", () => {
    const nothing = { platforms: [], javaMajor: 8, nestedIds: [], problems: [] };
    expect(readJarMetadata(jarOf({ "some/Library.class": classFor(8) }))).toEqual(nothing);
  });
});

describe("an unusable descriptor is reported as a problem, and the others still count", () => {
  test.each([
    ["plugin.yml", "name: [", "plugin.yml is not valid YAML."],
    ["plugin.yml", "", "plugin.yml does not have the form that its platform expects."],
    ["plugin.yml", "main: a.B\nversion: 1", 'plugin.yml has no usable "name".'],
    ["plugin.yml", "name: A\nmain: {a: b}", 'plugin.yml has no usable "main".'],
    ["plugin.yml", `name: ${"x".repeat(300)}\nmain: a.B`, 'plugin.yml has no usable "name".'],
    ["plugin.yml", "name: A\nmain: a.B\ndepend: {a: b}", 'plugin.yml has no usable "depend".'],
    [
      "plugin.yml",
      `name: A\nmain: a.B\nx: ${"[".repeat(30_000)}`,
      "plugin.yml is far too long to be a description.",
    ],
    ["plugin.yml", `a: &a x\nname: [${"*a,".repeat(200)}]`, "plugin.yml is not valid YAML."],
    ["plugin.yml", `name: ${"[".repeat(7_000)}`, "plugin.yml is not valid YAML."],
    ["velocity-plugin.json", '{"id":', "velocity-plugin.json is not valid JSON."],
    ["velocity-plugin.json", "[".repeat(7_000), "velocity-plugin.json is not valid JSON."],
    ["mcmod.info", "[]", "mcmod.info does not have the form that its platform expects."],
    ["mcmod.info", "null", "mcmod.info does not have the form that its platform expects."],
    ["META-INF/mods.toml", "mods = 5", 'META-INF/mods.toml has no usable "mods".'],
    ["META-INF/mods.toml", "[[mods", "META-INF/mods.toml is not valid TOML."],
    [
      "META-INF/mods.toml",
      `a${".a".repeat(30_000)}=1`,
      "META-INF/mods.toml is far too long to be a description.",
    ],
    ["quilt.mod.json", '{"quilt_loader":{}}', 'quilt.mod.json has no usable "quilt_loader.id".'],
  ])("%s, row %#", (file, text, problem) => {
    const { platforms, problems } = readJarMetadata(jarOf({ [file]: text, "fabric.mod.json": fabric }));
    expect(problems).toEqual([problem]);
    expect(platforms.map(({ platform }) => platform)).toEqual(["fabric"]);
  });

  test("thousands of dependencies are refused, not kept", () => {
    const names = Array.from({ length: 2000 }, (_item, index) => `P${index}`);
    const { problems } = readJarMetadata(jarOf({ "plugin.yml": `${bukkit}depend: [${names.join(", ")}]` }));
    expect(problems).toEqual(['plugin.yml has no usable "depend".']);
  });
});

test.each<[string, Uint8Array, ReturnType<typeof looksLike>]>([
  ["a plugin", jarOf({ "plugin.yml": bukkit }), "jar"],
  ["a library", jarOf({ "a/B.class": classFor(8) }), "jar"],
  ["a world", jarOf({ "level.dat": "x" }), "zip"],
  ["an archive without files", rawZip([]), "zip"],
  ["half an archive", jarOf({ "plugin.yml": bukkit }).slice(0, 60), "zip"],
  ["an error page", new TextEncoder().encode("\uFEFF \n<!DOCTYPE HTML><html>"), "html"],
  ["an old error page", new TextEncoder().encode("<!-- x --><HTML>"), "html"],
  ["nothing", new Uint8Array(), "empty"],
  ["text", new TextEncoder().encode("Not found"), "other"],
])("%s looks like what it is", (_what, bytes, kind) => {
  expect(looksLike(bytes)).toBe(kind);
});

test("ranges are written as each platform does", () => {
  const platforms = [
    "bukkit",
    "paper",
    "bungee",
    "velocity",
    "fabric",
    "quilt",
    "forge",
    "neoforge",
  ] as const;
  expect(platforms.map(rangeKindOf)).toEqual([null, null, null, null, "fabric", "fabric", "maven", "maven"]);
});
