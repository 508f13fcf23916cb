import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareMavenVersions } from "./maven-version.ts";
import { compareLooseVersions, satisfies } from "./version-range.ts";

type Row = readonly [version: string, range: string, expected: boolean | "unknown"];

const fabricRows: readonly Row[] = [
  ["1.20.1", "*", true],
  ["anything", "*", true],
  ["1.20.1", "", true],
  ["1.20.1", "1.20.1", true],
  ["1.20.1", "=1.20.1", true],
  ["1.20", "1.20.0", true],
  ["1.20.2", "1.20.1", false],
  ["1.21", ">=1.20", true],
  ["1.20", ">=1.20", true],
  ["1.19.4", ">=1.20", false],
  ["1.20", ">1.20", false],
  ["1.20.1", ">1.20", true],
  ["1.20", "<=1.20", true],
  ["1.20.1", "<1.20", false],
  ["1.10", ">=1.9", true],
  ["26.1", ">=1.21.11", true],
  ["0.15.11", ">=0.14.21", true],
  ["0.9.3", ">=0.14.21", false],
  ["1.2.9", "~1.2.3", true],
  ["1.2.2", "~1.2.3", false],
  ["1.3.0", "~1.2.3", false],
  ["1.20.6", "~1.20", true],
  ["1.21", "~1.20", false],
  ["1.9.0", "^1.2.3", true],
  ["2.0.0", "^1.2.3", false],
  ["1.2.2", "^1.2.3", false],
  ["1.20.4", "1.20.x", true],
  ["1.20", "1.20.X", true],
  ["1.21", "1.20.x", false],
  ["1.99", "1.x", true],
  ["2.0", "1.*", false],
  ["1.20.4", "1.x.x", true],
  ["1.20.1", ">=1.20 <1.21", true],
  ["1.21", ">=1.20 <1.21", false],
  ["1.20.1", "1.19.4 || 1.20.1", true],
  ["1.20.2", "1.19.4 || 1.20.1", false],
  ["1.20.5", ">=1.20 <1.20.3 || >=1.20.5", true],
  ["1.20-rc.1", ">=1.20", false],
  ["1.20-rc.1", ">=1.20-", true],
  ["1.20-rc.1", "<1.20", true],
  ["1.20-rc.1", "<1.20-", false],
  ["1.20-rc.1", "1.20.x", true],
  ["1.0.0-alpha", "<1.0.0-alpha.1", true],
  ["1.0.0-alpha.1", "<1.0.0-alpha.beta", true],
  ["1.0.0-beta.2", "<1.0.0-beta.11", true],
  ["1.0.0-rc.1", ">1.0.0-beta.11", true],
  ["0.92.2+1.20.1", ">=0.92.0", true],
  ["0.92.2+1.20.1", "0.92.2", true],
  ["1.2.3.4", ">1.2.3.3", true],
  ["24w14a", "24w14a", true],
  ["24w14a", "24w15a", false],
  ["24w14a", ">=1.20", "unknown"],
  ["1.20.1", ">=1.20.x", "unknown"],
  ["1.20.1", ">=${minecraft}", "unknown"],
  ["1.20.1", ">=1.19 <2.0.0-beta_1", "unknown"],
  ["1.18", ">=1.19 <oops", false],
  ["1.20.1", "<oops || >=1.20", true],
  ["", ">=1.20", "unknown"],
];

const mavenRows: readonly Row[] = [
  ["47.2.0", "[47,)", true],
  ["46.9", "[47,)", false],
  ["47", "(47,)", false],
  ["47.0.1", "(47,)", true],
  ["1.20.1", "[1.20,1.21)", true],
  ["1.21", "[1.20,1.21)", false],
  ["1.21", "[1.20,1.21]", true],
  ["1.19.4", "[1.20,1.21)", false],
  ["1.0", "(,1.0]", true],
  ["1.1", "(,1.0]", false],
  ["1.0", "(,1.0)", false],
  ["1.20.1", "[1.20.1]", true],
  ["1.20.2", "[1.20.1]", false],
  ["1.0.0", "[1]", true],
  ["1", "[1],[3,4)", true],
  ["2", "[1],[3,4)", false],
  ["3.5", "[1],[3,4)", true],
  ["4", "[1], [3,4)", false],
  ["5", "(,1.0],[1.2,)", true],
  ["1.1", "(,1.0],[1.2,)", false],
  ["1.0", "1.0", true],
  ["9.9", "1.0", true],
  ["9.9", "*", true],
  ["9.9", "", true],
  ["0", "(,)", true],
  ["1.0-beta-2", "[1.0,)", false],
  ["1.0-SNAPSHOT", "[1.0,)", false],
  ["1.0-SNAPSHOT", "[1.0-rc1,1.0]", true],
  ["21.4.30-beta", "[21.4.30-beta,)", true],
  ["21.4.111-beta", "[21.4.30-beta,)", true],
  ["1.20.1-0.5.1.f", "[1.20.1-0.5.1.e,)", true],
  ["10.1.9", "[10.1.10,)", false],
  ["1.0.final", "[1.0]", true],
  ["99999999999999999999.1", "[99999999999999999999,)", true],
  ["1.20.1", "[1.21,1.20]", "unknown"],
  ["1.20.1", "[1.20", "unknown"],
  ["1.20.1", "[1.20,1.21", "unknown"],
  ["1.20.1", "(1.20.1)", "unknown"],
  ["1.20.1", "[1,2,3]", "unknown"],
  ["1.20.1", "[]", "unknown"],
  ["1.20.1", "[1.20,) and more", "unknown"],
  ["", "[1,)", "unknown"],
];

describe("a version in a range", () => {
  test.each(fabricRows)("%j in Fabric's %j: %j", (version, range, expected) => {
    expect(satisfies(version, range, "fabric")).toBe(expected);
  });
  test.each(mavenRows)("%j in Maven's %j: %j", (version, range, expected) => {
    expect(satisfies(version, range, "maven")).toBe(expected);
  });
  test("is unknown when either is extremely long", () => {
    expect(satisfies("1".repeat(300), ">=1", "fabric")).toBe("unknown");
    expect(satisfies("1", "[".repeat(5000), "maven")).toBe("unknown");
  });
});

/** Oldest first. */
const looseOrder = [
  "0.9",
  "1.0-dev",
  "1.0-alpha",
  "1.0a2",
  "1.0-beta.1",
  "1.0.0-beta2",
  "1.0b10",
  "1.0-pre1",
  "1.0-rc1",
  "1.0-SNAPSHOT",
  "v1.0",
  "1.0-hotfix",
  "1.0.1",
  "1.9.9",
  "1.10",
  "2.20.1",
  "5.4.145",
  "20240101",
];
const mavenOrder = [
  "1-alpha2",
  "1-alpha-10",
  "1-beta2",
  "1-m1",
  "1-rc",
  "1-SNAPSHOT",
  "1",
  "1-sp",
  "1-abc",
  "1-1",
  "1-2",
  "1.0.1",
  "1.1",
  "1.10",
  "2",
];

describe("an order of versions", () => {
  test.each<[string, readonly string[], (a: string, b: string) => number]>([
    ["loose", looseOrder, compareLooseVersions],
    ["Maven's", mavenOrder, compareMavenVersions],
  ])("%s, from oldest to newest", (_name, order, compare) => {
    for (const [index, older] of order.entries()) {
      for (const newer of order.slice(index + 1)) {
        expect([older, newer, Math.sign(compare(older, newer))]).toEqual([older, newer, -1]);
        expect([newer, older, Math.sign(compare(newer, older))]).toEqual([newer, older, 1]);
      }
    }
  });

  test.each([
    ["1.0", "1.0.0"],
    ["v2.1", "2.1"],
    ["2.1-RELEASE", "2.1"],
    ["1.0-beta", "1.0.0-BETA"],
    ["1.2+build.1", "1.2+build.2"],
    ["1.01", "1.1"],
  ])("%s and %s are equal", (one, other) => {
    expect(compareLooseVersions(one, other)).toBe(0);
  });

  test("is consistent for any three versions", () => {
    const piece = fc.constantFrom(
      "0",
      "1",
      "01",
      "10",
      ".",
      "-",
      "+",
      "a",
      "b",
      "beta",
      "rc",
      "final",
      "x",
      " ",
      "v",
    );
    const version = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    const sign = (a: string, b: string): number => Math.sign(compareLooseVersions(a, b));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(sign(a, b) + sign(b, a)).toBe(0);
        const isTransitive = sign(a, b) > 0 || sign(b, c) > 0 || sign(a, c) <= 0;
        expect(isTransitive).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
