import { expect, test } from "vitest";
import type { PluginHit, PluginSource, PluginSourceName } from "./plugin-source.ts";
import { searchPlugins } from "./search-plugins.ts";

const target = { software: "paper", minecraftVersion: "1.21.4" } as const;
const egress = { name: "x", baseUrl: "https://x.example", allowedHosts: [], requestsPerMinute: 1 };

function sourceOf(name: PluginSourceName, search: () => Promise<readonly PluginHit[]>): PluginSource {
  const nothing = async () => undefined;
  return {
    name,
    source: egress,
    files: egress,
    search,
    project: nothing,
    claims: nothing,
    pageOf: async () => null,
  };
}

function hit(id: string, name: string, downloads: number, rating: number | null = null): PluginHit {
  return { id, name, tag: null, downloads, rating };
}

test("projects of the same name stay separate, each with its own downloads and rating", async () => {
  const plugins = [
    sourceOf("spiget", async () => [
      hit("spiget:9089", "★ EssentialsX | the essentials [1.8-1.21]", 900, 4.5),
      hit("spiget:1", "Essential Shop", 50, 3),
    ]),
    sourceOf("hangar", async () => [hit("hangar:4", "EssentialsX", 300)]),
    sourceOf("modrinth", async () => [hit("modrinth:a", "EssentialsX", 500), hit("modrinth:b", "Tiny", 60)]),
  ];
  expect(await searchPlugins({ plugins }, " essentials ", target)).toEqual({
    hits: [
      hit("spiget:9089", "★ EssentialsX | the essentials [1.8-1.21]", 900, 4.5),
      hit("modrinth:a", "EssentialsX", 500),
      hit("hangar:4", "EssentialsX", 300),
      hit("modrinth:b", "Tiny", 60),
      hit("spiget:1", "Essential Shop", 50, 3),
    ],
    silent: [],
  });
});

test("ten at most, most downloads first; a failed or late source is named and delays nothing", async () => {
  const many = Array.from({ length: 15 }, (_, place) => hit(`modrinth:${place}`, `Shop ${place}`, place));
  const plugins = [
    sourceOf("modrinth", async () => many),
    sourceOf("hangar", () => new Promise(() => {})),
    sourceOf("spiget", () => Promise.reject(new Error("down"))),
  ];
  const started = performance.now();
  const { hits, silent } = await searchPlugins({ plugins }, "shop", target, 50);
  expect(performance.now() - started, "time limit").toBeLessThan(1000);
  expect(hits.map(({ downloads }) => downloads)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(silent).toEqual(["hangar", "spiget"]);
});
