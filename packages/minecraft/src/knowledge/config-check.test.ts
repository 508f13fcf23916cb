import { describe, expect, test } from "vitest";
import { checkConfig, checkConfigAt } from "./config-check.ts";
import { choice, configFile, decimal, flag, list, text, whole } from "./write-page.ts";

const keys = [
  flag("shop.enabled", true, "On."),
  whole("shop.rows", 6, "Rows.", { min: 1, max: 6 }),
  decimal("tax", 0.05, "Tax.", { min: 0, max: 1 }),
  choice("mode", "shared", ["shared", "own"], "Mode."),
  list("worlds", [], "Worlds."),
  text("name", "", "Name."),
  flag("per-world.<world>.pvp", true, "Fights."),
];
const file = configFile("yaml", "plugins/Test/config.yml", "test/test: config.yml", keys);
const complete = configFile("yaml", "plugins/Test/config.yml", "test/test: config.yml", keys, ["shop"]);

const kinds = (content: unknown, of = file) =>
  checkConfig(of, content).map(({ kind, path }) => `${kind} ${path.join(".")}`);

describe("a value", () => {
  test.each([
    [{ shop: { enabled: "true" } }, "wrong-type shop.enabled"],
    [{ shop: { enabled: "maybe" } }, "wrong-type shop.enabled"],
    [{ shop: { rows: 7 } }, "out-of-range shop.rows"],
    [{ shop: { rows: 2.5 } }, "wrong-type shop.rows"],
    [{ shop: { rows: "6" } }, "wrong-type shop.rows"],
    [{ tax: -0.1 }, "out-of-range tax"],
    [{ tax: Number.NaN }, "wrong-type tax"],
    [{ mode: "both" }, "not-an-option mode"],
    [{ worlds: "lobby" }, "wrong-type worlds"],
    [{ name: { nested: true } }, "wrong-type name"],
    [{ "per-world": { lobby: { pvp: 1 } } }, "wrong-type per-world.lobby.pvp"],
  ])("%j is reported", (content, expected) => {
    expect(kinds(content)).toEqual([expected]);
  });

  test("that fits, is empty or missing is not", () => {
    const good = { shop: { enabled: false, rows: 1 }, tax: 1, mode: "OWN", worlds: ["a"], name: 5 };
    expect(kinds({ ...good, "per-world": { lobby: { pvp: true } } })).toEqual([]);
    expect(kinds({ shop: { enabled: "yes", rows: 2n }, tax: null })).toEqual([]);
    expect(kinds({})).toEqual([]);
  });

  test("of a file without types is read from its text", () => {
    const flat = configFile("properties", "a.properties", "test/test: a", [
      flag("on", true, "On."),
      whole("port", 1, "Port.", { min: 1, max: 9 }),
    ]);
    expect(kinds({ on: "true", port: "9" }, flat)).toEqual([]);
    expect(kinds({ on: "yes", port: "10" }, flat)).toEqual(["wrong-type on", "out-of-range port"]);
  });
});

describe("a key", () => {
  test("unknown in a section whose keys are all documented is reported, elsewhere not", () => {
    const content = { shop: { colour: "red" }, other: 1 };
    expect(kinds(content, complete)).toEqual(["unknown-key shop.colour"]);
    expect(kinds(content)).toEqual([]);
  });

  test("that is misspelt is reported with the one that was meant", () => {
    const [found] = checkConfig(file, { shop: { enabeld: true, Enabled: true } });
    expect(checkConfig(file, { shop: { enable: true } })[0]?.sentence).toBe(
      '"shop.enable" is not known; did you mean "enabled"?',
    );
    expect(found?.path).toEqual(["shop", "Enabled"]);
    expect(kinds({ shop: { enabled: true, enable: true } })).toEqual([]);
  });
});

describe("a file", () => {
  test("is found by its path, names in angle brackets included", () => {
    expect(
      checkConfigAt("plugins/WorldGuard/worlds/lobby/config.yml", { regions: { enable: "maybe" } }),
    ).toHaveLength(1);
    expect(checkConfigAt("plugins/Unknown/config.yml", {})).toBeUndefined();
    expect(checkConfigAt("plugins/WorldGuard/worlds/../config.yml", {})).toBeUndefined();
  });

  test("that two pages describe is checked against both", () => {
    const content = { "starting-balance": "many", chat: { radius: "far" } };
    const found = checkConfigAt("plugins/Essentials/config.yml", content)?.map(({ path }) => path.join("."));
    expect(found?.toSorted()).toEqual(["chat.radius", "starting-balance"]);
  });
});

describe("hostile content", () => {
  test.each([null, undefined, "text", 5, [], [[]], () => undefined, new Map()])(
    "%s is no finding",
    (content) => {
      expect(checkConfig(complete, content)).toEqual([]);
    },
  );

  test("inherited names are not the file's", () => {
    const tricky = configFile("yaml", "a.yml", "test/test: a", [flag("constructor", true, "A.")]);
    expect(kinds({}, tricky)).toEqual([]);
    expect(kinds(JSON.parse('{"__proto__": {"tax": 9}}'))).toEqual([]);
  });

  test("a cycle, a deep nest and a million keys end soon, with a bounded answer", () => {
    const cycle: Record<string, unknown> = {};
    cycle["per-world"] = cycle;
    expect(kinds(cycle)).toEqual([]);
    const many = Object.fromEntries(
      Array.from({ length: 200_000 }, (_none, index) => [`k${index}`, { pvp: 1 }]),
    );
    const started = performance.now();
    expect(kinds({ "per-world": many, shop: many }, complete)).toHaveLength(100);
    expect(performance.now() - started, "time limit").toBeLessThan(5000);
  });

  test("a key of a megabyte is cut in the sentence", () => {
    const [found] = checkConfig(complete, { shop: { ["x".repeat(1_000_000)]: 1 } });
    expect(found?.sentence.length).toBeLessThan(200);
  });
});
