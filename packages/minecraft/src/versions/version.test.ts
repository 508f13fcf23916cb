import { describe, expect, test } from "vitest";
import { chooseJava, javaNeed, vanillaJavaMinimum } from "../java-choice.ts";
import { compareMinecraftVersions, isRelease, nearestVersions, parseVersion } from "./version.ts";

/** Oldest first, with the Java version that Minecraft itself requires. */
const releases: readonly (readonly [string, number])[] = [
  ["1.7.10", 8],
  ["1.8", 8],
  ["1.8.3", 8],
  ["1.8.8", 8],
  ["1.8.9", 8],
  ["1.9", 8],
  ["1.9.4", 8],
  ["1.10", 8],
  ["1.10.2", 8],
  ["1.11", 8],
  ["1.11.2", 8],
  ["1.12", 8],
  ["1.12.1", 8],
  ["1.12.2", 8],
  ["1.13", 8],
  ["1.13.2", 8],
  ["1.14", 8],
  ["1.14.3", 8],
  ["1.14.4", 8],
  ["1.15", 8],
  ["1.15.2", 8],
  ["1.16", 8],
  ["1.16.1", 8],
  ["1.16.4", 8],
  ["1.16.5", 8],
  ["1.17", 16],
  ["1.17.1", 16],
  ["1.18", 17],
  ["1.18.1", 17],
  ["1.18.2", 17],
  ["1.19", 17],
  ["1.19.1", 17],
  ["1.19.2", 17],
  ["1.19.3", 17],
  ["1.19.4", 17],
  ["1.20", 17],
  ["1.20.1", 17],
  ["1.20.2", 17],
  ["1.20.3", 17],
  ["1.20.4", 17],
  ["1.20.5", 21],
  ["1.20.6", 21],
  ["1.21", 21],
  ["1.21.1", 21],
  ["1.21.2", 21],
  ["1.21.3", 21],
  ["1.21.4", 21],
  ["1.21.5", 21],
  ["1.21.6", 21],
  ["1.21.7", 21],
  ["1.21.8", 21],
  ["1.21.9", 21],
  ["1.21.10", 21],
  ["1.21.11", 21],
  ["26.1", 25],
  ["26.1.1", 25],
  ["26.1.2", 25],
  ["26.2", 25],
  ["26.2.1", 25],
  ["26.3", 25],
  ["26.10", 25],
  ["27.1", 25],
];

describe("versions", () => {
  test(`${releases.length} releases sort by age whatever order they come in`, () => {
    const names = releases.map(([name]) => name);
    const shuffled = names.toSorted((a, b) => (a < b ? -1 : 1));
    expect(shuffled).not.toEqual(names);
    expect(shuffled.toSorted(compareMinecraftVersions)).toEqual(names);
  });

  test.each(releases)("%s asks for Java %i", (name, java) => {
    expect(vanillaJavaMinimum(name)).toBe(java);
  });

  test.each([
    ["v1.21.4", "1.21.4"],
    [" 1.20.1 ", "1.20.1"],
    ["1.21.0", "1.21"],
    ["26.1.0", "26.1"],
  ])("%j is read as %s", (typed, read) => {
    expect(parseVersion(typed)).toMatchObject({ ok: true, version: { text: read } });
  });

  test.each([
    "25w35a",
    "26w14a",
    "20w14infinite",
    "1.14 Pre-Release 5",
    "1.21.2-pre1",
    "1.21-rc1",
    "26.1-snapshot-3",
    "26.2-pre-1",
    "b1.7.3",
    "a1.2.6",
    "1.16 Release Candidate 1",
  ])("%s is refused as a test version", (typed) => {
    const parsed = parseVersion(typed);
    expect(parsed).toMatchObject({ ok: false });
    expect(!parsed.ok && parsed.sentence).toContain("is a test version");
  });

  test.each([
    "",
    "latest",
    "2.0",
    "1",
    "21",
    "1.x",
    "1.21.4.1",
    "25.1",
    "26.0",
    "1.21.4; rm -rf /",
    "１.２１",
    "9".repeat(5000),
  ])("%j is not a version", (typed) => {
    expect(isRelease(typed)).toBe(false);
    expect(() => compareMinecraftVersions(typed, "1.8")).toThrow(RangeError);
  });

  test("the nearest versions are suggested, newest first", () => {
    const known = ["1.20.1", "1.20.4", "1.21", "1.21.4", "26.1"];
    expect(nearestVersions("1.21.3", known)).toEqual(["1.21.4", "1.21", "1.20.4"]);
    expect(nearestVersions("1.8", known)).toEqual(["1.21", "1.20.4", "1.20.1"]);
    expect(nearestVersions("27.1", known)).toEqual(["26.1", "1.21.4", "1.21"]);
    expect(nearestVersions("nonsense", known)).toEqual(["26.1", "1.21.4", "1.21"]);
  });
});

describe("the Java a server runs on", () => {
  const images = [8, 17, 21, 25];
  const choose = (
    software: Parameters<typeof chooseJava>[0],
    version: string,
    minimum: number | null = null,
  ) => chooseJava(software, version, javaNeed(software, version, { minimum, maximum: null }), images);

  test.each([
    ["paper", "1.8.8", 8],
    ["paper", "1.16.5", 8],
    ["forge", "1.12.2", 8],
    ["forge", "1.16.5", 8],
    ["paper", "1.17.1", 17],
    ["vanilla", "1.19.4", 17],
    ["paper", "1.20.1", 21],
    ["vanilla", "1.20.1", 17],
    ["forge", "1.20.1", 17],
    ["fabric", "1.21.4", 21],
    ["neoforge", "1.21.1", 21],
    ["paper", "26.1", 25],
  ] as const)("%s %s runs on %i", (software, version, java) => {
    expect(choose(software, version)).toBe(java);
  });

  test("is never older than required, for any release and software", () => {
    for (const [version, minimum] of releases) {
      for (const software of ["vanilla", "paper", "spigot", "fabric", "forge", "neoforge"] as const) {
        const java = choose(software, version);
        expect(java, `${software} ${version}`).toBeGreaterThanOrEqual(minimum);
      }
    }
  });

  test("follows the source's requirement, and is undefined if no image fits", () => {
    expect(choose("paper", "1.21.4", 25)).toBe(25);
    expect(choose("paper", "26.1", 29)).toBeUndefined();
    expect(chooseJava("vanilla", "26.1", { minimum: 25, maximum: null }, [17, 21])).toBeUndefined();
  });
});
