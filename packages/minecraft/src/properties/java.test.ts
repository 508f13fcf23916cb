import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkProperty, javaPropertiesFor, writeJavaProperties } from "./java.ts";
import { parseProperties } from "./file.ts";
import type { PropertyRule } from "./rule.ts";

const versions = [
  "1.8",
  "1.12.2",
  "1.16.5",
  "1.18.2",
  "1.20.1",
  "1.21.4",
  "1.21.8",
  "1.21.9",
  "1.21.11",
  "26.2",
];
const keysOf = (version: string) => javaPropertiesFor(version).map(({ key }) => key);

describe("the settings of a version", () => {
  test.each([
    ["pvp", "1.21.8", "1.21.9"],
    ["spawn-monsters", "1.21.8", "1.21.9"],
    ["spawn-animals", "1.21.1", "1.21.2"],
    ["max-build-height", "1.16.5", "1.17"],
    ["previews-chat", "1.19.2", "1.19.3"],
  ])("%s exists in %s and is removed in %s", (key, last, gone) => {
    expect(keysOf(last)).toContain(key);
    expect(keysOf(gone)).not.toContain(key);
  });

  test.each([
    ["simulation-distance", "1.17.1", "1.18"],
    ["management-server-enabled", "1.21.8", "1.21.9"],
    ["pause-when-empty-seconds", "1.21.1", "1.21.2"],
  ])("%s does not exist in %s, and exists in %s", (key, before, since) => {
    expect(keysOf(before)).not.toContain(key);
    expect(keysOf(since)).toContain(key);
  });

  test.each(versions)("in %s each key has one rule, and its own default fits it", (version) => {
    const rules = javaPropertiesFor(version);
    expect(new Set(keysOf(version)).size).toBe(rules.length);
    for (const rule of rules) {
      expect(checkProperty(version, rule.key, rule.default)).toEqual({ ok: true, value: rule.default });
    }
  });

  test("a secret belongs to the platform, and guarded settings have a reason", () => {
    const rules = javaPropertiesFor("26.2");
    expect(rules.filter(({ isSecret, owner }) => isSecret && owner !== "platform")).toEqual([]);
    expect(rules.filter(({ owner, note }) => owner === "guarded" && !note)).toEqual([]);
  });
});

describe("a value", () => {
  test.each([
    ["1.20.1", "difficulty", "Hard", "hard"],
    ["1.12.2", "difficulty", "hard", "3"],
    ["1.12.2", "gamemode", "1", "1"],
    ["1.20.1", "level-type", "flat", "minecraft:flat"],
    ["1.18.2", "level-type", "flat", "flat"],
    ["1.20.1", "level-type", "terralith:tall", "terralith:tall"],
    ["1.20.1", "view-distance", "007", "7"],
    ["1.20.1", "motd", "§aHi\nthere", "§aHi\nthere"],
    ["1.20.1", "generator-settings", '{"layers":[]}', '{"layers":[]}'],
  ])("in %s %s=%j is written as %j", (version, key, value, written) => {
    expect(checkProperty(version, key, value)).toEqual({ ok: true, value: written });
  });

  test.each([
    ["view-distance", "40", "whole number from 3 to 32"],
    ["view-distance", "7.5", "whole number"],
    ["difficulty", "brutal", "one of peaceful, easy, normal, hard"],
    ["pvp", "yes", "true or false"],
    ["motd", "a\nb\nc", "at most 2 lines"],
    ["motd", "a\u0000b", "cannot be seen"],
    ["motd", "\ud800", "cannot be seen"],
    ["level-name", "../../etc", "name of a folder"],
    ["level-name", "plugins", "name of a folder"],
    ["level-type", "minecraft:flot", "kind of world"],
    ["resource-pack", "javascript:alert(1)", "https://"],
    ["resource-pack-prompt", "{", "JSON"],
    ["simulation-distanse", "4", "not a setting that Minecraft 1.20.1 knows"],
    ["pause-when-empty-seconds", "60", "from Minecraft 1.21.2 on"],
    ["max-build-height", "128", "no longer a setting since Minecraft 1.17"],
    ["__proto__", "1", "not a setting"],
  ])("%s=%j is refused with a message", (key, value, part) => {
    expect(checkProperty("1.20.1", key, value)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(part),
    });
  });
});

describe("writing", () => {
  const text = "#Mine\nmotd=Hi\nsome-mod-key=1\nserver-port=25565\n";

  test("changes the requested keys and keeps unknown ones", () => {
    expect(writeJavaProperties(text, "1.20.1", { motd: "Ho", "view-distance": "7" }, "user")).toEqual({
      ok: true,
      text: "#Mine\nmotd=Ho\nsome-mod-key=1\nserver-port=25565\nview-distance=7\n",
      problems: [],
    });
  });

  test("one refusal prevents the whole write", () => {
    const edits = { motd: "Ho", "view-distance": "99", "some-mod-key": "2", "server-port": null };
    const written = writeJavaProperties(text, "1.20.1", edits, "user");
    expect(written).toMatchObject({ ok: false });
    expect(written.ok ? [] : written.sentences).toHaveLength(3);
  });

  test("the platform writes its own keys and removes old ones, but nothing invalid either", () => {
    const edits = { "server-port": "25570", "some-mod-key": null };
    expect(writeJavaProperties(text, "1.20.1", edits, "platform")).toMatchObject({
      text: "#Mine\nmotd=Hi\nserver-port=25570\n",
    });
    expect(writeJavaProperties(text, "1.20.1", { "server-port": "99999" }, "platform").ok).toBe(false);
  });

  test("reports another line that would prevent the server from starting", () => {
    const written = writeJavaProperties("a=\\uZZ\n", "1.20.1", { motd: "Hi" }, "user");
    expect(written).toMatchObject({ ok: true, problems: [{ line: 1 }] });
  });
});

test("whatever is requested, only values allowed by the schema are written", () => {
  const asked = fc.constantFrom(...versions).chain((version) =>
    fc.record({
      version: fc.constant(version),
      key: fc.constantFrom(...keysOf(version), "no-such-key"),
      value: fc.oneof(
        fc.string({ unit: "binary" }),
        fc.integer().map(String),
        fc.integer({ min: -5, max: 40 }).map(String),
        fc.constantFrom(
          "true",
          "TRUE",
          "hard",
          "flat",
          "",
          "0",
          "1",
          "{}",
          "\n",
          "x\nop-permission-level=4",
          "a/b",
        ),
        fc.webUrl(),
      ),
      by: fc.constantFrom("user" as const, "platform" as const),
    }),
  );
  fc.assert(
    fc.property(asked, ({ version, key, value, by }) => {
      const before = "#kept\nsome-mod-key=1\n";
      const written = writeJavaProperties(before, version, { [key]: value }, by);
      if (!written.ok) return;
      const rule = javaPropertiesFor(version).find((one) => one.key === key);
      const { values, problems } = parseProperties(written.text);
      expect(problems).toEqual([]);
      expect([...values.keys()]).toEqual(["some-mod-key", key]);
      expect(rule && fits(rule, values.get(key) ?? "")).toBe(true);
      expect(by === "platform" || rule?.owner !== "platform").toBe(true);
    }),
    { numRuns: 2000, seed: 20_261_115 },
  );
});

/** A second implementation of the schema, independent of the code under test. */
function fits({ type }: PropertyRule, value: string): boolean {
  switch (type.kind) {
    case "boolean":
      return ["true", "false"].includes(value);
    case "integer":
    case "decimal":
      return String(Number(value)) === value && Number(value) >= type.min && Number(value) <= type.max;
    case "choice":
      return [...type.options, ...Object.values(type.writtenAs ?? {})].includes(value);
    case "text":
      return value.length <= type.maxCharacters && value.split(/[\r\n]/).length <= type.maxLines;
    case "format":
      return (value === "" && type.isOptional) || (value.length > 0 && !value.includes("\u0000"));
  }
}
