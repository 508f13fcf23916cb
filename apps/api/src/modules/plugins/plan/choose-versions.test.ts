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

test("what is installed keeps its version, and what is renewed gets the newest", async () => {
  const catalogue = { shop: [{}, {}], chat: [{}, {}], maps: [{}] };
  const installed = [there("shop", "1"), there("chat", "1")];
  expect((await choose(catalogue, installed, wish("maps"))).chosen).toEqual(["chat 1", "maps 1", "shop 1"]);
  const [shop] = installed;
  const renewed = { ...nothing, renewed: shop ? [shop] : [] };
  expect((await choose(catalogue, installed, renewed)).chosen).toEqual(["chat 1", "shop 2"]);
});

test("a version that its source no longer has is left as it is, and still meets a need", async () => {
  const catalogue = { bank: [{ jar: { ids: ["bank"] } }], shop: [needing("bank")] };
  const installed = [there("bank", "0.9-gone")];
  expect((await choose(catalogue, installed, wish("shop"))).chosen).toEqual(["shop 1"]);
});

test("a jar of unknown origin meets a need by the name it has inside, and not by that of its file", async () => {
  const catalogue = { shop: [needing("Vault")] };
  const unknown = { source: "unknown" };
  const vault = there("Vault", "1", unknown);
  expect((await choose(catalogue, [vault], wish("shop"))).chosen).toEqual(["shop 1"]);
  const empty = { ...vault, descriptor: { names: [], carries: [], needs: [] } };
  await expect(choose(catalogue, [empty], wish("shop"))).rejects.toMatchObject({ code: "CHANGE_REFUSED" });
});

test("what does not go with something installed is refused, and it is said with what", async () => {
  const breaks = [{ by: "id" as const, id: "modrinth:chat", version: null }];
  const catalogue = { shop: [{ breaks }], chat: [{}] };
  await expect(choose(catalogue, [there("chat", "1")], wish("shop"))).rejects.toMatchObject({
    code: "CHANGE_REFUSED",
    message: expect.stringMatching(/chat and shop can't run together|shop and chat can't run together/),
  });
});

test("what is switched off stands in nobody's way", async () => {
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

test("what no source is asked for is refused before anybody is asked", async () => {
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
