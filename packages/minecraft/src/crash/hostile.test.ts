import { expect, test } from "vitest";
import { crashed } from "./corpus.fixture.ts";
import { type CrashEvidence, diagnoseCrash } from "./diagnosis.ts";

function evidenceOf(lines: readonly string[], more: Partial<CrashEvidence> = {}): CrashEvidence {
  const about = { software: "paper", minecraftVersion: "1.21.4", java: 21, pluginNames: ["Shop"] } as const;
  return { ...about, exit: crashed, ...more, lines };
}

const megabyte = 1_000_000;

test.each([
  ["one letter", "a".repeat(megabyte)],
  ["blanks", " ".repeat(megabyte)],
  ["brackets", "[".repeat(megabyte)],
  ["escapes", "\u001b[".repeat(megabyte / 2)],
  ["quotes after a plugin", `[12:00:00 ERROR]: Could not load '${"'a".repeat(megabyte / 2)}`],
  ["a name without an end", `[12:00:00 INFO]: Disconnecting ${"(/1:1): ".repeat(megabyte / 8)}`],
  [
    "an exception without an end",
    `java.io.${"A".repeat(50)}Exception: ${"Exception: ".repeat(megabyte / 11)}`,
  ],
  ["dots", `java.lang.${".".repeat(megabyte)}`],
  [
    "a class version never said",
    `java.lang.UnsupportedClassVersionError: ${"class file version ".repeat(50_000)}`,
  ],
  ["a need without an end", `[12:00:00 ERROR]: [Shop] ${"Vault not ".repeat(megabyte / 10)}`],
  ["a break without an end", `a breaks with all versions of ${" of a, but ".repeat(megabyte / 11)}`],
  ["a refusal without an end", `[12:00:00 INFO]: [a] disconnected with: ${"Kicked whilst ".repeat(70_000)}`],
  ["a killed script without an end", `a: line 1: 1 ${"Killed ".repeat(megabyte / 7)}`],
  ["mods without an end", `- Mod 'a' (a) 1 requires ${"version of ".repeat(90_000)}`],
])("a line of a megabyte is read once: %s", (_title, line) => {
  const start = performance.now();
  for (const software of ["paper", "forge"] as const) diagnoseCrash(evidenceOf([line, line], { software }));
  expect(performance.now() - start, "time limit").toBeLessThan(1000);
});

test("twice as many lines of errors take about twice as long", () => {
  const block = [
    "[12:00:00 ERROR]: Could not pass event E to Shop v1",
    "java.lang.NullPointerException: null",
    "\tat a.B.c(B.java:1)",
  ];
  const took = (lines: number) => {
    const evidence = evidenceOf(Array.from({ length: lines }, (_, index) => block[index % 3] ?? ""));
    const start = performance.now();
    diagnoseCrash(evidence);
    return performance.now() - start;
  };
  took(2000);
  const [half, whole] = [took(4000), took(8000)];
  expect(whole, "time limit").toBeLessThan(half * 6 + 200);
});

test("shown text has no escapes, no addresses of players, and is limited to a few lines", () => {
  const line = `[12:00:05 WARN]: **** FAILED TO BIND TO PORT! \u001b]0;gone\u0007\u001b[31m<b>x</b> /10.0.0.9:51202 \u202e${"a".repeat(9000)}`;
  const text = diagnoseCrash(evidenceOf([line]))?.line?.text ?? "";
  expect(text).toContain("<b>x</b> /[address]");
  // eslint-disable-next-line no-control-regex -- they must be gone
  expect(text).not.toMatch(/[\u0000-\u001f\u202e]|10\.0\.0\.9/);
  expect(text.length).toBeLessThanOrEqual(500);
});

test("a fix only refers to installed plugins", () => {
  const lines = ["[12:00:06 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)"];
  expect(diagnoseCrash(evidenceOf(lines))?.fix).toEqual({ kind: "replace-plugin", plugin: "Shop" });
  const unknown = diagnoseCrash(evidenceOf(lines, { pluginNames: ["Vault"] }));
  expect(unknown).toMatchObject({ class: "plugin-enable", fix: undefined });
});

test.each(["Shop-1.2", "shop", "Shop-Bukkit-5.4.137", "Shop_v3"])("%s is the installed Shop", (said) => {
  const lines = [`[12:00:06 ERROR]: Could not load 'plugins/${said}.jar' in folder 'plugins'`];
  expect(diagnoseCrash(evidenceOf(lines))?.fix).toEqual({ kind: "replace-plugin", plugin: "Shop" });
});

test.each(["Shops", "Shop2", "Shop-Extra", "../Shop/x"])("%s is another plugin than Shop", (said) => {
  const lines = [`[12:00:06 ERROR]: Could not load 'plugins/${said}.jar' in folder 'plugins'`];
  expect(diagnoseCrash(evidenceOf(lines))).toMatchObject({ class: "plugin-enable", fix: undefined });
});

test.each(["../../etc", "..", "a/b", "x y"])("no file is named in a world called %s", (world) => {
  const line = `[12:00:07 ERROR]: World ${world} is a duplicate of another world and has been prevented from loading.`;
  expect(diagnoseCrash(evidenceOf([line], { exit: null }))).toMatchObject({
    class: "world-duplicate",
    fix: undefined,
  });
});

test("an unknown version does not prevent a diagnosis", () => {
  const line = "java.lang.UnsupportedClassVersionError: a/B (class file version 65.0)";
  const told = diagnoseCrash(evidenceOf([line], { minecraftVersion: "25w14craftmine" }));
  expect(told?.fix).toEqual({ kind: "choose-java", major: 21 });
});

test("a missing part is only a possible reason for an exit", () => {
  const lines = ["[12:00:06 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)"];
  expect(diagnoseCrash(evidenceOf(lines))?.confidence).toBe("possible");
  expect(diagnoseCrash(evidenceOf(lines, { exit: null }))?.confidence).toBe("likely");
});
