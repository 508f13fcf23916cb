import type { PluginHit } from "@blockwright/contract/plugins";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGameHost, type GameHost } from "./modules/builds/game-host.fixture.ts";

let host: GameHost;
beforeAll(async () => {
  host = await startGameHost();
}, 120_000);
afterAll(() => host.api.stop());

interface Loader {
  readonly software: string;
  /** Has a version for this loader and game version. */
  readonly fits: string;
  /** Made for another loader, for older versions, for the client, or a plugin. */
  readonly doNotFit: readonly string[];
  /** Waystones and its dependencies, by their names on each loader. */
  readonly brought: readonly string[];
}

const loaders: readonly Loader[] = [
  {
    software: "fabric",
    fits: "Lithium",
    doNotFit: ["Create", "Vinery", "Sodium", "EssentialsX"],
    brought: ["balm", "fabric-api", "waystones"],
  },
  {
    software: "forge",
    fits: "TerraBlender",
    doNotFit: ["Create", "Lithium", "Entity Culling", "EssentialsX"],
    brought: ["balm", "waystones"],
  },
];

/** The smallest size for Forge. */
const forgeMb = 3072;

describe.each(loaders)("on $software", ({ software, fits, doNotFit, brought }) => {
  let serverId: string;
  const at = (path: string) => `/api/servers/${serverId}${path}`;
  const search = async (text: string) =>
    (await host.read(at(`/plugins/search?text=${encodeURIComponent(text)}`))).json["hits"] as PluginHit[];

  beforeAll(async () => {
    serverId = await host.buildServer({ software, minecraftVersion: "1.21.4", plugins: [] }, forgeMb);
  }, 300_000);
  // A free account may have one server.
  afterAll(() => host.remove(at("")));

  test("the tab lists mods, and search finds only what this loader and version can run", async () => {
    expect((await host.read(at("/plugins"))).json).toMatchObject({ kind: "mods", plugins: [] });
    expect((await search(fits)).map(({ name }) => name)).toContain(fits);
    for (const name of doNotFit)
      expect([name, (await search(name)).filter((hit) => hit.name === name)]).toEqual([name, []]);
  });

  test("an install shows the mod's dependencies on this loader", async () => {
    const wanted = { action: "install", pluginId: "modrinth:waystones" };
    const { json: planned } = await host.send(at("/plugins/plan"), { wanted });
    const effects = planned["effects"] as { name: string }[];
    expect(effects.map(({ name }) => name).toSorted()).toEqual(brought);
  });
});
