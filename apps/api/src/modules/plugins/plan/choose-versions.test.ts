import { expect, test } from "vitest";
import { groundOf, type Catalogue } from "../../catalogue/memory-catalogue.fixture.ts";
import type { PresentPlugin } from "../installed/reconcile.ts";
import type { PluginPlace } from "../plugin-place.ts";
import { somePlugin } from "../plugins.fixture.ts";
import { chooseVersions, type Choice } from "./choose-versions.ts";

const place: PluginPlace = {
  serverId: "s",
  instanceId: "i",
  platform: "java",
  software: "paper",
  minecraftVersion: "1.21.4",
  folder: "plugins",
  isRunning: true,
};
const nothing: Choice = { fresh: [], renewed: [], woken: [] };
const wish = (id: string): Choice => ({ ...nothing, fresh: [{ id: `modrinth:${id}`, name: id }] });
const there = (id: string, version: string, more: Partial<PresentPlugin> = {}) =>
  somePlugin(id, { version, ...more });
const needing = (...names: string[]) => ({ jar: { needs: names.map((id) => ({ id, range: null })) } });

async function choose(catalogue: Catalogue, installed: readonly PresentPlugin[], choice: Choice) {
  const { chosen, refusals } = await chooseVersions(
    { catalogue: groundOf(catalogue).deps },
    place,
    installed,
    choice,
  );
  return { chosen: chosen.map(({ name, version }) => `${name} ${version}`), refusals };
}

test("installed add-ons keep their version, and renewed ones get the newest", async () => {
  const catalogue = { shop: [{}, {}], chat: [{}, {}], maps: [{}] };
  const installed = [there("shop", "1"), there("chat", "1")];
  expect((await choose(catalogue, installed, wish("maps"))).chosen).toEqual(["chat 1", "maps 1", "shop 1"]);
  const [shop] = installed;
  const renewed = { ...nothing, renewed: shop ? [shop] : [] };
  expect((await choose(catalogue, installed, renewed)).chosen).toEqual(["chat 1", "shop 2"]);
});

test("a version that its source no longer has is unchanged, and still meets a dependency", async () => {
  const catalogue = { bank: [{ jar: { ids: ["bank"] } }], shop: [needing("bank")] };
  const installed = [there("bank", "0.9-gone")];
  expect((await choose(catalogue, installed, wish("shop"))).chosen).toEqual(["shop 1"]);
});

test("a jar of unknown origin meets a dependency by its internal name, and not by its file name", async () => {
  const catalogue = { shop: [needing("Vault")] };
  const unknown = { source: "unknown" };
  const vault = there("Vault", "1", unknown);
  expect((await choose(catalogue, [vault], wish("shop"))).chosen).toEqual(["shop 1"]);
  const empty = { ...vault, descriptor: { names: [], carries: [], needs: [] } };
  await expect(choose(catalogue, [empty], wish("shop"))).rejects.toMatchObject({ code: "CHANGE_REFUSED" });
});

test("a conflict with something installed is refused, and the other side is named", async () => {
  const breaks = [{ by: "id" as const, id: "modrinth:chat", version: null }];
  const catalogue = { shop: [{ breaks }], chat: [{}] };
  await expect(choose(catalogue, [there("chat", "1")], wish("shop"))).rejects.toMatchObject({
    code: "CHANGE_REFUSED",
    message: expect.stringMatching(/chat and shop can't run together|shop and chat can't run together/),
  });
});

test("a switched-off add-on causes no conflict", async () => {
  const breaks = [{ by: "id" as const, id: "modrinth:chat", version: null }];
  const catalogue = { shop: [{ breaks }], chat: [{}] };
  const installed = [there("chat", "1", { enabled: false })];
  expect((await choose(catalogue, installed, wish("shop"))).chosen).toEqual(["shop 1"]);
});

test("one that can't be renewed is named, and the others are renewed", async () => {
  const installed = [there("gone", "1"), there("shop", "1")];
  const found = await choose({ shop: [{}, {}] }, installed, { ...nothing, renewed: installed });
  expect(found.chosen).toEqual(["shop 2"]);
  expect(found.refusals).toEqual([expect.stringContaining("gone can't be found on Modrinth")]);
});

test("a request that no source covers is refused before any source is asked", async () => {
  const choice = { ...nothing, fresh: [{ id: "elsewhere:1", name: "Elsewhere" }] };
  await expect(choose({}, [], choice)).rejects.toMatchObject({
    code: "CHANGE_REFUSED",
    message: "Elsewhere is in none of the sources that are set up here.",
  });
  expect(await choose({}, [], { ...nothing, woken: [there("own", "1", { source: "unknown" })] })).toEqual({
    chosen: [],
    refusals: [],
  });
});
