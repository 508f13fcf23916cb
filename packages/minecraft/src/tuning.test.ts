import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkBedrockProperty } from "./properties/bedrock.ts";
import { checkProperty } from "./properties/java.ts";
import { softwareTypes } from "./software.ts";
import { tuneFor } from "./tuning.ts";
import { editYaml } from "./yaml/file.ts";

const plans = [1024, 2048, 4096, 8192, 16_384];
const versions = ["1.8", "1.16.5", "1.18.2", "1.20.1", "1.21.11", "26.2"];

test("every value is valid for its software, version and plan", () => {
  const all = softwareTypes.flatMap((software) =>
    versions.flatMap((version) => plans.map((memoryMb) => ({ software, version, memoryMb }))),
  );
  for (const wish of all) {
    const { properties, yaml } = tuneFor(wish);
    const refused = Object.entries(properties).filter(([key, value]) => {
      const isFine =
        wish.software === "bedrock"
          ? checkBedrockProperty(key, value).ok
          : checkProperty(wish.version, key, value).ok;
      return !isFine;
    });
    expect([wish, refused]).toEqual([wish, []]);
    const unwritten = yaml.filter(({ edits }) => !editYaml("", edits).ok).map(({ file }) => file);
    expect([wish, unwritten]).toEqual([wish, []]);
  }
});

test("a small plan has a shorter view distance than a large one", () => {
  const view = (memoryMb: number) =>
    Number(tuneFor({ software: "paper", memoryMb, version: "1.20.1" }).properties["view-distance"]);
  expect(plans.map(view)).toEqual([5, 7, 7, 8, 10]);
});

test("distances that a version does not support are omitted", () => {
  const { properties } = tuneFor({ software: "vanilla", memoryMb: 1024, version: "1.8" });
  expect(properties).toEqual({ "view-distance": "5", "network-compression-threshold": "256" });
  expect(tuneFor({ software: "vanilla", memoryMb: 1024, version: "1.20.1" }).properties).toMatchObject({
    "simulation-distance": "4",
    "sync-chunk-writes": "false",
  });
});

test("a note is added only if the tuning changes the game", () => {
  const small = tuneFor({ software: "paper", memoryMb: 1024, version: "1.20.1" });
  const large = tuneFor({ software: "paper", memoryMb: 8192, version: "1.20.1" });
  expect(small.notices).toHaveLength(3);
  expect(JSON.stringify(small.yaml)).toContain("nerf-spawner-mobs");
  expect(large.notices).toEqual([]);
  expect(JSON.stringify(large.yaml)).not.toMatch(/nerf-spawner-mobs|armor-stands|tick-inactive-villagers/);
});

test("values are written where Spigot reads them, and its comments are kept", () => {
  const before =
    "# Spigot\nworld-settings:\n  default:\n    # how far\n    mob-spawn-range: 8\n    verbose: false\n";
  const { yaml } = tuneFor({ software: "spigot", memoryMb: 4096, version: "1.20.1" });
  const edited = editYaml(before, yaml.find(({ file }) => file === "spigot.yml")?.edits ?? []);
  const text = edited.ok ? edited.text : edited.sentence;
  expect(text).toContain(before.replace("range: 8", "range: 3"));
  expect(parse(text)["world-settings"].default["entity-tracking-range"].players).toBe(48);
});
