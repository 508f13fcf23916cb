import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HostileReadings } from "./hostile-jars.fixture.ts";
import { readJarMetadata } from "./metadata.ts";
import { classFor, endRecord, jarOf, rawZip, type RawEntry } from "./jar.fixture.ts";
import { UnreadableZipError } from "../zip/error.ts";
import { openZip } from "../zip/reader.ts";

const megabyte = 1024 * 1024;
const maxExtraMemoryMb = 64;
/** Far above what each case takes, far below the cost of unpacking everything. */
const maxMs = 8000;

const deflatedZeros = deflateRawSync(new Uint8Array(100 * megabyte));
const bomb = (name: string, claimedBytes: number): RawEntry => ({
  name,
  deflated: deflatedZeros,
  claimedBytes,
});

/** Eight archives, each with eight archives of 100 MB, small enough to be read as nested jars. */
function nestedBomb(): Uint8Array {
  const innermost = rawZip([bomb("0.dll", 100 * megabyte)]);
  const middle = rawZip(
    Array.from({ length: 8 }, (_item, index) => ({ name: `${index}.jar`, content: innermost })),
  );
  const jars = Array.from({ length: 8 }, (_item, index) => ({ file: `lib ${index}.jar` }));
  const mod = new TextEncoder().encode(JSON.stringify({ id: "bomb", version: "1", jars }));
  return rawZip([
    { name: "fabric.mod.json", content: mod },
    bomb("lib 0.jar", 100 * megabyte),
    ...jars.slice(1).map(({ file }) => ({ name: file, content: middle })),
  ]);
}

/** Only the central directory: reading should stop before the file contents. */
function manyEntries(count: number, announced: number): Uint8Array {
  const local = 30 + 1;
  const listed = rawZip([{ name: "a" }]).subarray(local, local + 46 + 1);
  const size = listed.length * count;
  const whole = new Uint8Array(local + size + 22);
  for (let at = local; at < local + size; at += listed.length) whole.set(listed, at);
  whole.set(endRecord(announced, size, local), local + size);
  return whole;
}

/** The maximum number of entries, with the longest names that the size limit of the central directory allows. */
function maxEntriesAllowed(): Uint8Array {
  const name = (index: number): string => `${index}/`.padEnd(200, "ü");
  return rawZip(Array.from({ length: 65_534 }, (_item, index) => ({ name: name(index).slice(0, 70) })));
}

/** Three descriptors and sixty nested jars with one each, all as expensive to parse as possible. */
function laboriousEverywhere(): Uint8Array {
  const yaml = `name: [${"1,".repeat(7_500)}]`;
  const inner = jarOf({ "META-INF/mods.toml": `a${".a".repeat(7_500)}=1` });
  const nested = Array.from(
    { length: 100 },
    (_item, index) => [`META-INF/jarjar/${index}.jar`, inner] as const,
  );
  return jarOf({
    "plugin.yml": yaml,
    "paper-plugin.yml": yaml,
    "bungee.yml": yaml,
    ...Object.fromEntries(nested),
  });
}

const costly = (text: string): Uint8Array => jarOf({ "plugin.yml": text });

const cases: readonly [what: string, jar: () => Uint8Array, outcome: string, sentence: string][] = [
  ["as many files as there may be", maxEntriesAllowed, "read", ""],
  ["YAML of commas", () => costly(`name: [${"1,".repeat(7_500)}]`), "read", "no usable"],
  ["all of it laborious", laboriousEverywhere, "read", "far too long"],
  [
    "a plugin.yml of 100 MB",
    () => rawZip([bomb("plugin.yml", 100 * megabyte)]),
    "refused",
    "larger than 1 MB",
  ],
  [
    "one that says it is small",
    () => rawZip([bomb("plugin.yml", megabyte)]),
    "refused",
    "larger than announced",
  ],
  ["10 GB, which needs zip64", () => rawZip([bomb("plugin.yml", 0xffffffff)]), "refused", "zip64"],
  ["4 GB", () => rawZip([bomb("plugin.yml", 0xfffffffe)]), "refused", "larger than 1 MB"],
  ["archives in archives", nestedBomb, "read", ""],
  ["a million files", () => manyEntries(1_000_000, 0xffff), "refused", "zip64"],
  ["a million files said to be few", () => manyEntries(1_000_000, 100), "refused", "larger than 12 MB"],
  ["65,636 files said to be 100", () => manyEntries(65_636, 100), "refused", "another length"],
  ["YAML of brackets", () => costly(`name: ${"[".repeat(7_500)}`), "read", "not valid YAML"],
  ["YAML of a megabyte", () => costly("- ".repeat(megabyte / 2)), "read", "far too long"],
  ["TOML of dots", () => jarOf({ "META-INF/mods.toml": `a${".a".repeat(7_500)}=1` }), "read", "no usable"],
];

/** The first cases are the largest: in a shared process their memory would hide that of the next case. */
const casesWithAProcessEach = 3;

function readInAProcess(paths: readonly string[]): HostileReadings {
  const program = join(import.meta.dirname, "hostile-jars.fixture.ts");
  const output = execFileSync(process.execPath, [program, ...paths], { encoding: "utf8" });
  return JSON.parse(output) as HostileReadings;
}

describe("a hostile jar costs little memory and little time", () => {
  let folder = "";
  let readings: HostileReadings = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hostile-jars-"));
    const paths = cases.map(([, jar], index) => {
      const path = join(folder, `${index}.jar`);
      writeFileSync(path, jar());
      return path;
    });
    const alone = paths.slice(0, casesWithAProcessEach).map((path) => [path]);
    readings = [...alone, paths.slice(casesWithAProcessEach)].flatMap(readInAProcess);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(cases.map(([what, , outcome, sentence], index) => ({ what, outcome, sentence, index })))(
    "$what",
    ({ outcome, sentence, index }) => {
      const reading = readings[index];
      expect(reading).toMatchObject({ outcome, sentence: expect.stringContaining(sentence) as unknown });
      expect(reading?.extraMemoryMb).toBeLessThanOrEqual(maxExtraMemoryMb);
      expect(reading?.durationMs, "time limit").toBeLessThan(maxMs);
    },
  );
});

const honest = jarOf({
  "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nImplementation-Version: 1\n",
  "plugin.yml": "name: Shop\nversion: 1\nmain: shop.Main\ndepend: [Vault]\n",
  "fabric.mod.json": '{"id":"shop","version":"1","depends":{"minecraft":"~1.20"},"jars":[{"file":"a.jar"}]}',
  "META-INF/mods.toml": '[[mods]]\nmodId="shop"\n[[dependencies.shop]]\nmodId="core"\nmandatory=true\n',
  "shop/Main.class": classFor(17),
  "a.jar": jarOf({ "fabric.mod.json": '{"id":"inner","version":"1"}' }),
});

/** Any other error fails the property. */
function readOrRefuse(jar: Uint8Array): "read" | "refused" {
  try {
    readJarMetadata(jar);
    return "read";
  } catch (error) {
    if (error instanceof UnreadableZipError) return "refused";
    throw error;
  }
}

describe("a jar with random damage", () => {
  test("is read or refused, never anything else", () => {
    const change = fc.tuple(fc.nat(honest.length - 1), fc.integer({ min: 0, max: 255 }));
    const outcomes = { read: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.nat(honest.length),
        (changes, cut) => {
          const damaged = honest.slice(0, cut % 8 === 0 ? cut : honest.length);
          for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
          outcomes[readOrRefuse(damaged)] += 1;
        },
      ),
      { numRuns: 2000 },
    );
    // Both outcomes must occur, otherwise the damage is too small or too large to be meaningful.
    expect(outcomes.read).toBeGreaterThan(20);
    expect(outcomes.refused).toBeGreaterThan(500);
  });

  test("does not break the descriptor parsers either", () => {
    const texts = [
      "plugin.yml",
      "paper-plugin.yml",
      "fabric.mod.json",
      "quilt.mod.json",
      "META-INF/mods.toml",
      "mcmod.info",
    ];
    const piece = fc.constantFrom(
      "name",
      "main",
      "id",
      "mods",
      "depends",
      "dependencies",
      ":",
      "=",
      " ",
      "\n",
      "[",
      "]",
      "{",
      "}",
      '"',
      "'",
      "- ",
      ",",
      "&a",
      "*a",
      "|",
      "#",
      "\\",
      "é",
      "\0",
      "1",
      "__proto__",
      "quilt_loader",
      "modId",
      "[[",
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(piece, { maxLength: 40 }), (file, pieces) => {
        expect(readOrRefuse(jarOf({ [file]: pieces.join("") }))).toBe("read");
      }),
      { numRuns: 2000 },
    );
  });

  test("as raw bytes is never accepted by accident", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => openZip(bytes)).toThrow(UnreadableZipError);
      }),
    );
  });
});
